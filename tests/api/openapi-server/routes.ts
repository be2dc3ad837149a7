import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Handler } from "@/lib/platform/http/endpoint";
import type { resource } from "@/lib/platform/http/routes";
import { callOf, METHODS, type Method } from "../../support/call";

export type Handlers = Record<Method, Handler>;
type Resource = ReturnType<typeof resource<string>>;

const FOLDER = join(import.meta.dirname, "../../../app/api/v1");

/** Every path of the API with its handlers, parameters in braces, in the order of the permission snapshots. */
export async function readRoutes(): Promise<Map<string, Handlers>> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith("/route.ts"));
  const routes = await Promise.all(
    files.map(async (file) => callsOf(file, await import(join(FOLDER, file)))),
  );
  const inOrder = routes.flat().sort(([one], [other]) => (`${one}/route` < `${other}/route` ? -1 : 1));
  return new Map(inOrder.map(([path, handlers]) => [path.replace(/\[(\w+)\]/g, "{$1}"), handlers]));
}

/** The calls of a route file; those of a resource are found by their path, as Next would pass it. */
function callsOf(file: string, route: Handlers | Resource): [string, Handlers][] {
  const folder = `/${dirname(file)}`;
  if (!isResource(route)) return [[folder, route]];
  const base = folder.replace(/\/\[+\.{3}call\]+$/, "");
  return Object.entries(route.GET.calls).map(([path, handlers]) => [
    path === "" ? base : `${base}/${path}`,
    throughResource(route, handlers),
  ]);
}

function throughResource(route: Resource, handlers: Handlers): Handlers {
  const bound = METHODS.map((method): [Method, Handler] => {
    const handler: Handler = async (request, context) => {
      const call = callOf(new URL(request.url).pathname);
      return route[method](request, { params: Promise.resolve({ ...(await context?.params), call }) });
    };
    return [method, Object.assign(handler, handlers[method].about && { about: handlers[method].about })];
  });
  return Object.fromEntries(bound) as Handlers;
}

function isResource(route: Handlers | Resource): route is Resource {
  return "calls" in route.GET;
}

/** Finds the route of a path below /api/v1, and the path's parameters. */
export function findRoute(routes: Map<string, Handlers>, path: string) {
  const parts = path.split("/");
  for (const [pattern, handlers] of routes) {
    const params = fits(pattern.split("/"), parts);
    if (params) return { pattern, handlers, params };
  }
  return undefined;
}

function fits(pattern: string[], parts: string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    const given = parts[index] ?? "";
    if (name) params[name] = decodeURIComponent(given);
    else if (part !== given) return undefined;
  }
  return params;
}
