import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Route = { page: string; regex: RegExp };
type Manifest = {
  staticRoutes: { page: string; regex: string }[];
  dynamicRoutes: { page: string; regex: string }[];
};

/** Built files, which have a route of their own instead of one for each file. */
const FILES = ["/_next/static/", "/_next/"];

/** Every address that is no page's. */
export const UNKNOWN = "unknown";

/**
 * Makes the function that gives an address its route, such as `/give/[token]`: a word of a short list without ids and tokens, which
 * logs and metrics may keep.
 * @param folder of the build; without a build every address is `unknown`
 */
export function routesOfPages(folder = join(process.cwd(), ".next")): (path: string) => string {
  const routes = readRoutes(join(folder, "routes-manifest.json"));
  return (path) =>
    FILES.find((prefix) => path.startsWith(prefix)) ??
    routes.find(({ regex }) => regex.test(path))?.page ??
    UNKNOWN;
}

function readRoutes(file: string): Route[] {
  if (!existsSync(file)) return [];
  const { staticRoutes, dynamicRoutes }: Manifest = JSON.parse(readFileSync(file, "utf8"));
  return [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
}

/**
 * The path of a call of the API, whose words are known: parameters become `[]`, and so does what looks like a secret or token. Only
 * for a call that exists; of other addresses anybody may choose the words.
 */
export function shownPath(path: string, params: Record<string, string> = {}): string {
  const chosen = new Set(Object.values(params).flatMap((value) => [value, encodeURIComponent(value)]));
  return path
    .split("/")
    .map((part) => (KNOWN_WORD.test(part) && !(part && chosen.has(part)) ? part : "[]"))
    .join("/");
}

const KNOWN_WORD = /^(v1|[a-z]{0,20}([-.][a-z]{1,20})*)$/;
