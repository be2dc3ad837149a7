import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { readRoutes } from "../api/openapi-server/routes";

const ROOT = join(import.meta.dirname, "..", "..");
const ROOMS = "lib/domain";
const DOCS = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" }).flatMap((name) => asPage(name)),
  ...readdirSync(join(ROOT, ROOMS)).flatMap((room) => rulesOf(room)),
];
const CALLS = [...(await readRoutes()).keys()].map((path) => `api/v1${path}`);
const SCREENS = "docs/screens";
/** Where code lives. The documents' own mistakes in "the checks" below are examples. */
const CODE = ["app", "components", "db", "lib", "scripts", "simulator", "tests"];
const THIS_FILE = "tests/unit/docs.test.ts";

describe.each(DOCS)("%s", (page) => {
  const text = read(page);

  test("links to existing files", () => {
    const wanted = linksOf(text).map((link) => relative(ROOT, join(ROOT, dirname(page), link)));
    expect(missing(wanted.filter((path) => !path.startsWith(SCREENS)))).toEqual([]);
  });

  test("names existing files and folders", () => {
    expect(missing(pathsIn(text))).toEqual([]);
  });

  test("names addresses of the app", () => {
    const routes = routesOfTheApp();
    expect(addressesIn(text).filter((address) => !routes.some((route) => route.test(address)))).toEqual([]);
  });

  test("names existing npm scripts", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    expect(scriptsIn(text).filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe("the rules of the rooms", () => {
  const rules = readdirSync(join(ROOT, ROOMS)).flatMap((room) => rulesOf(room));

  test.each(rules)("%s is short enough to be read before the code", (page) => {
    expect(words(page)).toBeLessThanOrEqual(page.includes("/payments/") ? 1400 : 700);
  });

  test("are 7,950 words together at most", () => {
    expect(rules.reduce((sum, page) => sum + words(page), 0)).toBeLessThanOrEqual(7950);
  });
});

test("all documents together are 30,650 words at most", () => {
  const pages = [...DOCS, "simulator/README.md", "lib/platform/db/README.md"];
  expect(pages.reduce((sum, page) => sum + words(page), 0)).toBeLessThanOrEqual(30_650);
});

describe("code that cites a document", () => {
  test("names an existing document, section or row", () => {
    expect(
      codeFiles().flatMap((file) =>
        citations(file)
          .filter(isWrong)
          .map((one) => `${file}: ${one}`),
      ),
    ).toEqual([]);
  });

  test("cites only documents of this repository", () => {
    expect(
      codeFiles().flatMap((file) => strayDocuments(proseOf(file)).map((one) => `${file}: ${one}`)),
    ).toEqual([]);
  });
});

test("the README's pictures exist", () => {
  const pictures = linksOf(read("README.md")).filter((link) => link.startsWith(SCREENS));
  expect(pictures.length).toBeGreaterThan(0);
  expect(missing(pictures)).toEqual([]);
});

describe("the table of settings in docs/configuration.md", () => {
  const listed = [...read("docs/configuration.md").matchAll(/^\| `([A-Z][A-Z0-9_]+)` *\|/gm)].map(
    ([, name = ""]) => name,
  );
  const example = [...read(".env.example").matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
  const shape = [...read("lib/platform/env-shape.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name = ""]) => name,
  );

  test("has every setting that the server reads", () => {
    expect(shape).toContain("DATABASE_URL");
    expect(shape.filter((name) => !listed.includes(name))).toEqual([]);
  });

  test("has the settings of .env.example and no others", () => {
    expect([...listed].sort()).toEqual([...example].sort());
  });
});

describe("the checks", () => {
  test("find a missing file, script and address", () => {
    const text = "See `lib/missing.ts`, `/nowhere` and [it](gone.md); then `npm run nothing`.";
    expect(missing(pathsIn(text))).toEqual(["lib/missing.ts"]);
    expect(
      addressesIn(text).filter((address) => routesOfTheApp().some((route) => route.test(address))),
    ).toEqual([]);
    expect(addressesIn(text)).toEqual(["/nowhere"]);
    expect(linksOf(text)).toEqual(["gone.md"]);
    expect(scriptsIn(text)).toEqual(["nothing"]);
  });

  test("find a citation of a missing document, section or row", () => {
    const cited = citationsIn(
      'docs/mpesa.md, "Callbacks"; docs/mpesa.md, "Letters"; docs/gone.md; docs/security.md, T1; docs/security.md, T99',
    );
    expect(cited.filter(isWrong)).toEqual([
      'docs/mpesa.md, "Letters"',
      "docs/gone.md",
      "docs/security.md, T99",
    ]);
    expect(strayDocuments("README.md, docs/api.md, rules.md 1.4, spec/staff.md")).toEqual([
      "rules.md",
      "spec/staff.md",
    ]);
  });

  test("know the app's own addresses", () => {
    const known = (address: string) => routesOfTheApp().some((route) => route.test(address));
    expect(
      ["/", "/register", "/api/v1/students/enroll", "/privacy_policy.html"].filter((one) => !known(one)),
    ).toEqual([]);
    expect(known("/api/v1/students/nothing")).toBe(false);
  });
});

function asPage(name: string): string[] {
  return name.endsWith(".md") ? [`docs/${name}`] : [];
}

/** The rules of a room of the domain. */
function rulesOf(room: string): string[] {
  return existsSync(join(ROOT, ROOMS, room, "README.md")) ? [`${ROOMS}/${room}/README.md`] : [];
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

function words(page: string): number {
  return read(page).split(/\s+/).filter(Boolean).length;
}

function missing(paths: string[]): string[] {
  return paths.filter((path) => !existsSync(join(ROOT, path)));
}

/** The files that may cite documents: all code but this test. */
function codeFiles(): string[] {
  const inside = CODE.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const code = [...inside, ...readdirSync(ROOT)].filter((path) => /\.(tsx?|mjs|css|sql)$/.test(path));
  return code.filter((path) => path !== THIS_FILE && !path.includes("node_modules/"));
}

/** A file's text with the line breaks of comments removed, so that a citation may wrap. */
function proseOf(file: string): string {
  return read(file)
    .replace(/(\w-)\n *(?:\*|\/\/|--) ?/g, "$1")
    .replace(/\n *(?:\*|\/\/|--) ?/g, " ");
}

function citations(file: string): string[] {
  return citationsIn(proseOf(file));
}

/** Citations such as `docs/mpesa.md, "Callbacks"`, `docs/security.md, T8` or `docs/api.md`. */
function citationsIn(prose: string): string[] {
  return [...prose.matchAll(/\bdocs\/[\w/-]+\.md(?:, (?:"[^"]+"|[TL]\d+\b))?/g)].map(([cited]) => cited);
}

/** Whether the cited document, its section or its row of a list is missing. */
function isWrong(cited: string): boolean {
  const [path = "", rest = ""] = cited.split(/, (.*)/);
  if (!existsSync(join(ROOT, path))) return true;
  const title = /^"(.*)"$/.exec(rest)?.[1];
  const lines = read(path).split("\n");
  if (title !== undefined)
    return !lines.some((line) => /^#+ /.test(line) && line.replace(/^#+ /, "") === title);
  return rest !== "" && !lines.some((line) => line.startsWith(`- ${rest} `));
}

/** Names of documents that are not in the repository. */
function strayDocuments(prose: string): string[] {
  const named = [...prose.matchAll(/(?<![\w./-])((?:[\w-]+\/)*[\w-]+\.md)\b/g)].map(([, name = ""]) => name);
  return named.filter((name) => !existsSync(join(ROOT, name)));
}

/** The targets of links and pictures inside the repository, as written. */
function linksOf(text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** Words in backticks, without those that contain spaces. */
function quotedIn(text: string): string[] {
  return [...text.replace(/```[\s\S]*?```/g, "").matchAll(/`([^`\s]+)`/g)].map(([, word = ""]) => word);
}

/** Quoted words that can only mean a file or folder here. Files in `.data` are made by running. */
function pathsIn(text: string): string[] {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return quotedIn(text).filter(
    (word) =>
      !word.startsWith("/") &&
      !word.startsWith(".data") &&
      !/[*<>{}]/.test(word) &&
      (folders.some(({ name }) => word.startsWith(`${name}/`)) ||
        (/^[\w.-]+\.(md|ts|tsx|mjs|json|svg)$/.test(word) && !NOT_HERE.has(word))),
  );
}

/** Names of a file in each domain, or of one made by running. */
const NOT_HERE = new Set(["input.ts", "rules.ts", "texts.ts", "fields.ts", "secrets.json"]);

/** Paths of Safaricom's API, which docs/mpesa.md names. */
const DARAJA = /^\/(mpesa|oauth|pulltransactions)\//;

/** Addresses of the app, quoted alone or after a method. */
function addressesIn(text: string): string[] {
  const quoted = [...text.matchAll(/`(?:(?:GET|POST|PATCH|PUT|DELETE) )?(\/[\w./{}-]*)`/g)];
  return quoted
    .map(([, address = ""]) => address)
    .filter((address) => address !== "/api/v1" && !DARAJA.test(address));
}

/** The script of the public pages, which the build puts into public. */
const BUILT = ["elements.js"];

/** Patterns of the app's addresses and the files in public. */
function routesOfTheApp(): RegExp[] {
  const files = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" });
  const folders = files.flatMap((file) => /^(?:(.*)\/)?(?:page\.tsx|route\.ts)$/.exec(file)?.slice(1) ?? []);
  const routes = folders
    .map((folder) => folder ?? "")
    // Their tables name the paths that they know.
    .filter((folder) => !folder.includes("[..."))
    .map((folder) => folder.replace(/\([^)]+\)\/?/g, "").replace(/\/$/, ""));
  const assets = readdirSync(join(ROOT, "public"));
  return [...routes, ...CALLS, ...assets, ...BUILT].map(
    (path) => new RegExp(`^/${path.replace(/\./g, "\\.").replace(/\[[^\]]+\]|\{\w+\}/g, "[^/]+")}$`),
  );
}

function scriptsIn(text: string): string[] {
  return [...text.matchAll(/\bnpm run ([a-z][\w:]*)/g)].map(([, name = ""]) => name);
}
