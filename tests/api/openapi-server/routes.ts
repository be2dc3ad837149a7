import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Handler } from "@/lib/platform/http/endpoint";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Handlers = Record<Method, Handler>;

const FOLDER = join(import.meta.dirname, "../../../app/api/v1");

/** Every route file of the API by its path, parameters in braces, except the catch-all. */
export async function readRoutes(): Promise<Map<string, Handlers>> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith("/route.ts") && !file.startsWith("[..."));
  const routes = files.map(async (file): Promise<[string, Handlers]> => {
    const path = `/${dirname(file)}`.replace(/\[(\w+)\]/g, "{$1}");
    return [path, (await import(join(FOLDER, file))) as Handlers];
  });
  return new Map(await Promise.all(routes));
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
  for (const [place, part] of pattern.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    const given = parts[place] ?? "";
    if (name) params[name] = decodeURIComponent(given);
    else if (part !== given) return undefined;
  }
  return params;
}
