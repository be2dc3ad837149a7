import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { METHODS, type Method, type Route } from "../support/call";

const FOLDER = join(import.meta.dirname, "../../app/api/v1");

/** A call of the API, from the folders under app/api/v1. */
export type Call = { method: Method; path: string; file: string; route: Route; verb: string };

/** The catch-all route and the API's documentation. */
const NO_CALLS = ["[...path]/", "docs/", "openapi.json/"];

/** Every call under app/api/v1: each method of each route file that does not answer 405. */
export async function allCalls(): Promise<Call[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts") && !NO_CALLS.some((folder) => file.startsWith(folder)))
    .sort();
  const calls: Call[] = [];
  for (const file of files) {
    const route = (await import(join(FOLDER, file))) as Route;
    const path = `/api/v1/${relative(".", file).replace(/\/route\.ts$/, "")}`;
    for (const method of METHODS) {
      if (await isAnswered(route, method)) {
        const verb = route[method]?.about?.verb ?? verbOf(path);
        calls.push({ method, path, file, route, verb });
      }
    }
  }
  return calls;
}

/** The key of a path in the table of permissions: its parts below /api/v1. */
function verbOf(path: string): string {
  const [group = "", verb] = path.replace("/api/v1/", "").split("/");
  return `${group}.${verb ?? "list"}`;
}

async function isAnswered(route: Route, method: Method): Promise<boolean> {
  const handler = route[method];
  if (!handler) return false;
  if (handler.about) return true;
  const response = await handler(new Request("http://academy.test/", { method }), {
    params: Promise.resolve({}),
  });
  return response.status !== 405;
}

/** A call by its path, with values for its parameters. */
export function fill(path: string, params: Record<string, string>): string {
  return path.replace(/\[(\w+)\]/g, (_whole, name: string) => params[name] ?? "x");
}

export const isCallback = ({ path }: { path: string }) => path.includes("/callbacks/");
