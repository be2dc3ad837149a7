import { dirname } from "node:path/posix";
import { type Import, importsOf, type Source, withoutComments } from "./imports";

/** Who may import whom: design.md section 2, held by tests/unit/rooms.test.ts. */

/** Each domain may use those before it. */
const DOMAINS = [
  "academy",
  "messages",
  "catalog",
  "students",
  "staff",
  "enrollments",
  "payments",
  "attendance",
  "reports",
];
/** Strings of verbs with a network between them, and the loop that starts them. Each new one is a decision. */
const ERRANDS = [
  "lib/domain/payments/prompts/request-payment.ts",
  "lib/domain/payments/callbacks/receive-callback.ts",
  "lib/domain/retention/apply-retention.ts",
  "lib/domain/payments/callbacks/send-order.ts",
  "lib/domain/payments/reconciliation/pull-transactions.ts",
  "lib/domain/jobs/reconcile.ts",
  "lib/domain/jobs/scheduler.ts",
];
const PURE = /^lib\/[^/]+\/(input|rules|words)\.ts$/;
/** Answers what is no call of the catalogue: there is no verb to make an endpoint of. */
const NO_CALL = "app/api/v1/[...path]/route.ts";
const MADE_BY_ENDPOINT = /^export const (\{[\s\w,]*\}|[A-Z]+) = (route|endpoint)\(/;

type Room = {
  file: Source;
  code: string;
  imports: Import[];
  /** What it imports for use, with what these import in turn, as far as the project goes; package names as written. */
  reaches: () => Set<string>;
  isVerb: (path: string) => boolean;
};
type Rule = (room: Room) => string[];

/**
 * Finds every import or call that stands in the wrong room.
 * @returns one line for each: the file, and why
 */
export function strays(sources: Source[]): string[] {
  const files = new Map(sources.map((file) => [file.path, file]));
  const has = (path: string) => files.has(path);
  const imports = new Map(sources.map((file) => [file.path, importsOf(file, has)]));
  const isVerb = (path: string) =>
    VERB.test(withoutComments(files.get(path)?.text ?? "")) && domainOf(path) !== null;
  return sources.flatMap((file) => {
    const room: Room = {
      file,
      code: withoutComments(file.text),
      imports: imports.get(file.path) ?? [],
      reaches: () => reachable(file.path, imports),
      isVerb,
    };
    return RULES.flatMap((rule) => rule(room)).map((why) => `${file.path}: ${why}`);
  });
}

const VERB = /=\s*(command|query|errand)\s*[(<]/;

const RULES: Rule[] = [
  function everyRoomHasItsDoors({ file, imports, isVerb }) {
    return imports.flatMap((line) => {
      const why = line.target === null ? null : refuses(file.path, line.target, line.typeOnly, isVerb);
      return why ? [`imports ${line.target}: ${why}`] : [];
    });
  },
  function theFrameworkStaysInWeb({ file, imports }) {
    if (!isIn(file.path, "lib") && !isIn(file.path, "db")) return [];
    if (isIn(file.path, "lib/web")) return [];
    const framework = imports.filter(({ name }) => isPackage(name, "next") || isPackage(name, "react"));
    return framework.map(({ name }) => `imports ${name}: next and react are known only to lib/web`);
  },
  function endpointsKnowNothingOfNext({ file, reaches }) {
    if (file.path !== "lib/platform/http/endpoint.ts") return [];
    return [...reaches()]
      .filter((name) => isPackage(name, "next"))
      .map((name) => `reaches ${name}: a handler is a plain Request -> Response function`);
  },
  function onePlaceOpensPostgres({ file, imports }) {
    if (file.path === "db/connect.ts" || isIn(file.path, "simulator")) return [];
    return imports
      .filter(({ name, typeOnly }) => isPackage(name, "postgres") && !typeOnly)
      .map(() => 'imports "postgres": only db/connect.ts opens connections');
  },
  function theSimulatorStandsAlone({ file, imports }) {
    if (!isIn(file.path, "simulator")) return [];
    return imports
      .filter(({ name, target }) => target === null && !name.startsWith("node:"))
      .map(({ name }) => `imports ${name}: the simulator needs nothing but Node`);
  },
  function pureFilesRunInTheBrowser({ file, reaches }) {
    if (!PURE.test(file.path)) return [];
    return [...reaches()]
      .filter(isOfTheServer)
      .map((name) => `reaches ${name}: input, rules and words are pure`);
  },
  function rulesHaveNoClock({ file, code }) {
    if (!/^lib\/[^/]+\/rules\.ts$/.test(file.path)) return [];
    const found = code.match(/\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(/g) ?? [];
    return found.map((call) => `calls ${call}): rules are given the time and the chance`);
  },
  function handlersAreMadeByEndpoint({ file, code }) {
    if (!/^app\/api\/v1\/.*route\.ts$/.test(file.path) || file.path === NO_CALL) return [];
    return code
      .split("\n")
      .filter((line) => /^export\b/.test(line) && !MADE_BY_ENDPOINT.test(line))
      .map((line) => `"${line.trim()}": every export is made by route( or endpoint(`);
  },
  function theServerGuardsItself({ file, imports, isVerb }) {
    if (!isIn(file.path, "lib") && !isIn(file.path, "db")) return [];
    if (isIn(file.path, "db/schema") || isIn(file.path, "db/seed")) return [];
    if (imports.some(({ name }) => name === "server-only")) return [];
    const database = imports.some(
      ({ target, typeOnly }) => target !== null && isIn(target, "db") && !typeOnly,
    );
    if (isIn(file.path, "lib") && database) return ['touches the database without import "server-only"'];
    return isVerb(file.path) || file.path === "db/client.ts" || file.path === "db/connect.ts"
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
  if (isIn(to, "tests") || isIn(to, "scripts")) return "nothing imports tests or scripts";
  if (isIn(from, "simulator") !== isIn(to, "simulator")) return "the simulator is a world of its own";
  if (isIn(from, "app")) return fromApp(from, to, typeOnly);
  if (isIn(from, "components")) return fromComponents(from, to, typeOnly);
  if (from === "middleware.ts") return "the middleware knows nothing of the project";
  if (isIn(to, "app") || isIn(to, "components")) return "lib and db know nothing of pages and their parts";
  if (isIn(from, "db")) return fromDb(from, to);
  if (isIn(from, "lib")) return fromLib(from, to, typeOnly, isVerb);
  return null;
}

function fromApp(from: string, to: string, typeOnly: boolean): string | null {
  if (isIn(to, "db") && !typeOnly) return "pages and handlers ask a verb, not the database";
  const shared = /^app\/(\([^/]+\)\/)?[^/]+$/.test(to);
  const parts = /^(.+)\/_[^/]+\/[^/]+$/.exec(to)?.[1];
  if (parts !== undefined && isIn(from, parts)) return null;
  if (!isIn(to, "app") || shared || isIn(from, dirname(to)) || isIn(to, dirname(from))) return null;
  return "a page takes from its own folder, one above it, the top of a group or a folder of _parts beside or above it, not from a neighbour's folder";
}

function fromComponents(from: string, to: string, typeOnly: boolean): string | null {
  if (isIn(to, "app") || isIn(to, "db")) return "components know neither pages nor database";
  if (!isIn(to, "lib"))
    return isIn(from, "components/ui") && !isIn(to, "components/ui")
      ? "primitives know only primitives"
      : null;
  if (isIn(from, "components/ui")) {
    return to === "lib/platform/class-names.ts" ? null : "primitives know no word of the academy";
  }
  if (typeOnly || PURE.test(to) || isIn(to, "lib/platform")) return null;
  return "components take input, rules, words and types of a domain, no more";
}

function fromDb(from: string, to: string): string | null {
  if (isIn(to, "db"))
    return isIn(from, "db/schema") && !isIn(to, "db/schema") ? "tables know only tables" : null;
  if (isIn(from, "db/seed") || isIn(to, "lib/platform") || to === "lib/platform/refusal.ts") return null;
  return "the database knows no domain";
}

function fromLib(
  from: string,
  to: string,
  typeOnly: boolean,
  isVerb: (path: string) => boolean,
): string | null {
  const [own, other] = [domainOf(from), domainOf(to)];
  if (isIn(to, "lib/web"))
    return isIn(from, "lib/web") ? null : "only pages and handlers stand before lib/web";
  if (isIn(from, "lib/web")) return null;
  if (isIn(from, "lib/platform"))
    return isIn(to, "lib/platform") ? null : "platform knows no word of the academy";
  if (isIn(from, "lib/access")) {
    return isIn(to, "lib/access") || to === "lib/platform/refusal.ts"
      ? null
      : "access decides without database and domains";
  }
  if (other === null) return null;
  if (own !== null && own !== other && !comesBefore(other, own))
    return `${other} does not come before ${own}`;
  if (own === null && other !== "academy") return "what all verbs share knows only the academy";
  if (isVerb(to) && !typeOnly && !ERRANDS.includes(from)) return "a verb never calls a verb";
  return null;
}

function comesBefore(earlier: string, later: string): boolean {
  return DOMAINS.includes(earlier) && DOMAINS.indexOf(earlier) < DOMAINS.indexOf(later);
}

/** The domain a file of lib belongs to; null for access, platform, web and what lies above them. */
function domainOf(path: string): string | null {
  const folder = /^lib\/([^/]+)\//.exec(path)?.[1];
  return folder && DOMAINS.includes(folder) ? folder : null;
}

function isOfTheServer(name: string): boolean {
  if (isIn(name, "db") || name === "server-only") return true;
  return isPackage(name, "next") || isPackage(name, "postgres") || name.startsWith("drizzle-orm");
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
