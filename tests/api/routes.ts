import { METHODS, type Method, type Route } from "../support/call";
import { type Handlers, readRoutes } from "./openapi-server/routes";

/** A call of the API. */
export type Call = { method: Method; path: string; route: Route; verb: string };

/** The API's documentation. */
const NO_CALLS = ["/docs", "/openapi.json"];
/** Answered with a page, for a person who opens the one-click address of bulk mail. */
const PAGE = "/messages/unsubscribe/{token}";

/** Every call under app/api/v1: each method of each path that does not answer 405. */
export async function allCalls(): Promise<Call[]> {
  const calls: Call[] = [];
  for (const [pattern, route] of await readRoutes()) {
    if (NO_CALLS.includes(pattern)) continue;
    const path = `/api/v1${pattern.replace(/\{(\w+)\}/g, "[$1]")}`;
    for (const method of METHODS) {
      if (pattern === PAGE && method === "GET") continue;
      if (!(await isAnswered(route, method, path))) continue;
      calls.push({ method, path, route, verb: route[method].about?.verb ?? verbOf(path) });
    }
  }
  return calls;
}

/** The key of a path in the table of permissions: its parts below /api/v1. */
function verbOf(path: string): string {
  const [group = "", verb] = path.replace("/api/v1/", "").split("/");
  return `${group}.${verb ?? "list"}`;
}

async function isAnswered(route: Handlers, method: Method, path: string): Promise<boolean> {
  if (route[method].about) return true;
  const response = await route[method](new Request(`http://academy.test${path}`, { method }));
  return response.status !== 405;
}

export const isCallback = ({ path }: { path: string }) => path.includes("/callbacks/");
