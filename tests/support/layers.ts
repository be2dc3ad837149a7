import { dirname } from "node:path/posix";
import { type Import, importsOf, type Source, withoutComments } from "./imports";
import {
  FOR_THE_DOMAIN,
  FOR_THE_MIDDLEWARE,
  HANDLERS,
  KNOWS_NEXT,
  KNOWS_NEXT_AUTH,
  PAYMENTS,
  PURE,
  WORKFLOWS,
} from "./layer-lists";
import { ROOMS } from "./rooms";

/**
 * The layers of the project and the imports allowed between them (docs/architecture.md); checked by tests/unit/layers.test.ts.
 */

const MADE_BY_ROUTE = /^export const (\{[\s\w,]*\}|[A-Z]+) = (route|resource)\(/;
const VERB = /=\s*(command|query|workflow|csvExport)\s*[(<]/;

type File = {
  path: string;
  code: string;
  imports: Import[];
  /** Project files it imports for use, directly or through others; packages by their names. */
  reaches: () => Set<string>;
  isVerb: (path: string) => boolean;
};
type Rule = (file: File) => string[];

/**
 * Checks every file of a project against the rules.
 * @returns one line per violation: the file, and why
 */
export function violations(sources: Source[]): string[] {
  const files = new Map(sources.map((file) => [file.path, file]));
  const has = (path: string) => files.has(path);
  const imports = new Map(sources.map((file) => [file.path, importsOf(file, has)]));
  const isVerb = (path: string) =>
    isIn(path, "lib/domain") && VERB.test(withoutComments(files.get(path)?.text ?? ""));
  return sources.flatMap(({ path, text }) => {
    const file: File = {
      path,
      code: withoutComments(text),
      imports: imports.get(path) ?? [],
      reaches: () => reachable(path, imports),
      isVerb,
    };
    return RULES.flatMap((rule) => rule(file)).map((why) => `${path}: ${why}`);
  });
}

const RULES: Rule[] = [
  function importsFollowTheLayers({ path, imports, isVerb }) {
    return imports.flatMap((line) => {
      const why = line.target === null ? null : refuses(path, line.target, line.typeOnly, isVerb);
      return why ? [`imports ${line.target}: ${why}`] : [];
    });
  },
  function nextStaysInHttpAndAuth({ path, imports }) {
    if (!isIn(path, "lib") && !isIn(path, "db")) return [];
    if (KNOWS_NEXT.some((folder) => isIn(path, folder))) return [];
    const framework = imports.filter(({ name }) => isPackage(name, "next") || isPackage(name, "react"));
    return framework.map(
      ({ name }) => `imports ${name}: in lib only platform/http and platform/auth use next and react`,
    );
  },
  function nextAuthHasOneFolder({ path, imports }) {
    if (KNOWS_NEXT_AUTH.some((folder) => isIn(path, folder))) return [];
    return imports
      .filter(({ name }) => isPackage(name, "next-auth"))
      .map(({ name }) => `imports ${name}: only platform/auth/next-auth and its route do`);
  },
  function endpointsArePlainHandlers({ path, reaches }) {
    if (!HANDLERS.includes(path)) return [];
    return [...reaches()]
      .filter((name) => isPackage(name, "next"))
      .map((name) => `reaches ${name}: a handler is a plain Request -> Response function`);
  },
  function onlyConnectOpensPostgres({ path, imports }) {
    if (path === "lib/platform/db/connect.ts" || isIn(path, "simulator")) return [];
    return imports
      .filter(({ name, typeOnly }) => isPackage(name, "postgres") && !typeOnly)
      .map(() => 'imports "postgres": only lib/platform/db/connect.ts opens connections');
  },
  function theSimulatorNeedsOnlyNode({ path, imports }) {
    if (!isIn(path, "simulator")) return [];
    return imports
      .filter(({ name, target }) => target === null && !name.startsWith("node:"))
      .map(({ name }) => `imports ${name}: the simulator needs nothing but Node`);
  },
  function pureFilesRunInTheBrowser({ path, reaches }) {
    if (!PURE.test(path)) return [];
    return [...reaches()]
      .filter(isOfTheServer)
      .map((name) => `reaches ${name}: input, rules, texts and fields run in the browser`);
  },
  function rulesReadNoClock({ path, code }) {
    if (!/^lib\/domain\/.*\brules\.ts$/.test(path)) return [];
    const calls = code.match(/\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(/g) ?? [];
    return calls.map((call) => `calls ${call}): rules take time and randomness as parameters`);
  },
  function routesAreMadeByRouteOrResource({ path, code }) {
    if (!/^app\/api\/v1\/.*route\.ts$/.test(path)) return [];
    return code
      .split("\n")
      .filter((line) => /^export\b/.test(line) && !MADE_BY_ROUTE.test(line))
      .map((line) => `"${line.trim()}": every export is made by route( or resource(`);
  },
  function serverFilesAreMarked({ path, imports, isVerb }) {
    if (!isIn(path, "lib") && !isIn(path, "db")) return [];
    if (isIn(path, "db/schema") || isIn(path, "db/seed")) return [];
    if (imports.some(({ name }) => name === "server-only")) return [];
    const database = imports.some(
      ({ target, typeOnly }) =>
        target !== null && isDatabase(target) && !typeOnly && !isEnumOfTheSchema(target),
    );
    if (isIn(path, "lib") && !isIn(path, "lib/platform/db") && database)
      return ['uses the database without import "server-only"'];
    return isVerb(path) || path === "lib/platform/db/client.ts" || path === "lib/platform/db/connect.ts"
      ? ['lacks import "server-only"']
      : [];
  },
];

/** Why a file may not import another of the project; null when it may. */
function refuses(
  from: string,
  to: string,
  typeOnly: boolean,
  isVerb: (path: string) => boolean,
): string | null {
  // What stands around Next, for another server than ours.
  if (from === "instrumentation.ts" && isIn(to, "scripts/lib/server")) return null;
  if (isIn(to, "tests") || isIn(to, "scripts")) return "no layer imports tests or scripts";
  if (isIn(from, "simulator") !== isIn(to, "simulator"))
    return "the simulator shares no code with the academy";
  if (isEnumOfTheSchema(to)) return null;
  if (isIn(from, "app")) return fromApp(from, to, typeOnly, isVerb);
  if (isIn(from, "components")) return fromComponents(from, to, typeOnly);
  if (from === "middleware.ts")
    return FOR_THE_MIDDLEWARE.includes(to)
      ? null
      : "the middleware imports only the Origin check, the tables of pages and the languages";
  if (isIn(to, "app") || isIn(to, "components")) return "lib and db import neither pages nor components";
  if (isIn(from, "db")) return fromDb(from, to);
  if (isIn(from, "lib/domain/access") && !isIn(to, "lib/domain/access"))
    return ["lib/platform/refusal.ts", "lib/platform/texts.ts"].includes(to)
      ? null
      : "permissions need neither database nor domain";
  if (isIn(from, "lib/platform"))
    return isIn(to, "lib/domain") && !isIn(to, "lib/domain/access") && !isIn(to, "lib/domain/events")
      ? "platform imports nothing of the domain but access and events"
      : null;
  if (isIn(from, "lib/domain")) return fromDomain(from, to, typeOnly, isVerb);
  return null;
}

function fromApp(
  from: string,
  to: string,
  typeOnly: boolean,
  isVerb: (path: string) => boolean,
): string | null {
  if (isDatabase(to) && !typeOnly) return "pages and routes call verbs, not the database";
  if (isInternal(to) && !typeOnly && !isVerb(to) && !isIn(to, "lib/domain/openapi")) return INTERNAL;
  const shared = /^app\/(\([^/]+\)\/)?[^/]+$/.test(to);
  const parts = /^(.+)\/_[^/]+\/[^/]+$/.exec(to)?.[1];
  if (parts !== undefined && isIn(from, parts)) return null;
  if (!isIn(to, "app") || shared || isIn(from, dirname(to)) || isIn(to, dirname(from))) return null;
  return "a page imports from its own folder, a folder above or below it, the top of a group or a _folder beside or above it, not from another page";
}

function fromComponents(from: string, to: string, typeOnly: boolean): string | null {
  if (isIn(to, "app") || isDatabase(to)) return "components import neither pages nor the database";
  if (!isIn(to, "lib"))
    return isIn(from, "components/ui") && !isIn(to, "components/ui")
      ? "components/ui imports only itself"
      : null;
  if (isIn(from, "components/ui")) {
    return to === "lib/platform/class-names.ts" ? null : "components/ui imports nothing of the academy";
  }
  if (typeOnly || PURE.test(to) || isIn(to, "lib/platform") || isIn(to, "lib/domain/access")) return null;
  return "components import only input, rules, texts, fields, access and types of the domain";
}

function fromDb(from: string, to: string): string | null {
  if (isIn(to, "db"))
    return isIn(from, "db/schema") && !isIn(to, "db/schema") ? "the schema imports only itself" : null;
  return isIn(from, "db/seed") ? null : "the schema imports nothing of lib";
}

function fromDomain(
  from: string,
  to: string,
  typeOnly: boolean,
  isVerb: (path: string) => boolean,
): string | null {
  if (KNOWS_NEXT.some((folder) => isIn(to, folder)))
    return FOR_THE_DOMAIN.includes(to) ? null : "the domain knows no request";
  if (!isIn(to, "lib/domain")) return null;
  const [own, other] = [roomOf(from), roomOf(to)];
  if (own !== other) {
    if (!ROOMS[own]?.uses.includes(other)) return `${own} does not use ${other}`;
    if (isInternal(to) && !typeOnly && !isVerb(to) && own !== "openapi") return INTERNAL;
  }
  const [ownIndex, otherIndex] = [indexInPayments(from), indexInPayments(to)];
  if (ownIndex !== null && otherIndex !== null && otherIndex > ownIndex)
    return `payments/${folderOf(to)} does not come before payments/${folderOf(from)}`;
  const isWorkflow = WORKFLOWS.includes(from) || own === "openapi";
  if (isVerb(to) && !typeOnly && !isWorkflow) return "a verb never calls a verb";
  return null;
}

function roomOf(path: string): string {
  const room = /^lib\/domain\/([^/]+)\//.exec(path)?.[1] ?? "";
  if (!Object.hasOwn(ROOMS, room)) throw new Error(`${path}: name the room in ROOMS`);
  return room;
}

const INTERNAL = "internal to its room (tests/support/rooms.ts)";

/** Whether a file of the domain is neither pure nor shared by its room; verbs are for everybody. */
function isInternal(path: string): boolean {
  if (!isIn(path, "lib/domain") || PURE.test(path) || isIn(path, "lib/domain/access")) return false;
  const room = roomOf(path);
  return !ROOMS[room]?.shares.includes(path.slice(`lib/domain/${room}/`.length, -".ts".length));
}

/** The schema and what reaches the database. */
function isDatabase(path: string): boolean {
  return isIn(path, "db") || isIn(path, "lib/platform/db");
}

function folderOf(path: string): string | null {
  return /^lib\/domain\/payments\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** The index of the folder in PAYMENTS; null for files of payments itself, which all folders share, and for other domains. */
function indexInPayments(path: string): number | null {
  const folder = folderOf(path);
  if (folder === null) return null;
  if (!PAYMENTS.includes(folder)) throw new Error(`${path}: name the folder in PAYMENTS, in its place`);
  return PAYMENTS.indexOf(folder);
}

function isOfTheServer(name: string): boolean {
  if (isEnumOfTheSchema(name)) return false;
  if (isDatabase(name) || name === "server-only") return true;
  return isPackage(name, "next") || isPackage(name, "postgres") || name.startsWith("drizzle-orm");
}

/** Lists of allowed values, which tables and browser code share. */
function isEnumOfTheSchema(path: string): boolean {
  return path === "db/schema/enums.ts";
}

function reachable(start: string, imports: Map<string, Import[]>): Set<string> {
  const seen = new Set<string>();
  const visit = (path: string) => {
    for (const { name, target, typeOnly } of imports.get(path) ?? []) {
      const next = target ?? name;
      if (typeOnly || seen.has(next)) continue;
      seen.add(next);
      visit(next);
    }
  };
  visit(start);
  return seen;
}

function isIn(path: string, folder: string): boolean {
  return folder === "." || path.startsWith(`${folder}/`);
}

function isPackage(name: string, wanted: string): boolean {
  return name === wanted || name.startsWith(`${wanted}/`);
}
