import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const DOCS = ["README.md", ...readdirSync(join(ROOT, "docs")).flatMap((name) => asPage(name))];
const SCREENS = "docs/screens";

describe.each(DOCS)("%s", (page) => {
  const text = read(page);

  test("leads to files that are there", () => {
    const wanted = linksOf(text).map((link) => relative(ROOT, join(ROOT, dirname(page), link)));
    expect(missing(wanted.filter((path) => !path.startsWith(SCREENS)))).toEqual([]);
  });

  test("names files and folders that are there", () => {
    expect(missing(pathsIn(text))).toEqual([]);
  });

  test("names addresses that the app answers", () => {
    const routes = routesOfTheApp();
    expect(addressesIn(text).filter((address) => !routes.some((route) => route.test(address)))).toEqual([]);
  });

  test("names npm scripts that exist", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    expect(scriptsIn(text).filter((name) => !(name in scripts))).toEqual([]);
  });
});

test("every picture of the README is there", () => {
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

  test("holds every setting the server reads", () => {
    expect(shape).toContain("DATABASE_URL");
    expect(shape.filter((name) => !listed.includes(name))).toEqual([]);
  });

  test("holds what .env.example holds, and nothing else", () => {
    expect([...listed].sort()).toEqual([...example].sort());
  });
});

describe("the checks bite", () => {
  test("on a file, a script and an address that are not there", () => {
    const text = "See `lib/nobody.ts`, `/nowhere` and [it](gone.md); then `npm run nothing`.";
    expect(missing(pathsIn(text))).toEqual(["lib/nobody.ts"]);
    expect(
      addressesIn(text).filter((address) => routesOfTheApp().some((route) => route.test(address))),
    ).toEqual([]);
    expect(addressesIn(text)).toEqual(["/nowhere"]);
    expect(linksOf(text)).toEqual(["gone.md"]);
    expect(scriptsIn(text)).toEqual(["nothing"]);
  });

  test("and know the app's own addresses", () => {
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

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

function missing(paths: string[]): string[] {
  return paths.filter((path) => !existsSync(join(ROOT, path)));
}

/** What links and pictures lead to inside the repository, as written. */
function linksOf(text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** What stands in backticks: no spaces, so sentences of code are no paths. */
function quotedIn(text: string): string[] {
  return [...text.replace(/```[\s\S]*?```/g, "").matchAll(/`([^`\s]+)`/g)].map(([, word = ""]) => word);
}

/** Quoted words that can only mean a file or folder here. What `.gitignore` names is made by running. */
function pathsIn(text: string): string[] {
  const rooms = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return quotedIn(text).filter(
    (word) =>
      !word.startsWith("/") &&
      !word.startsWith(".data") &&
      !/[*<>{}]/.test(word) &&
      (rooms.some(({ name }) => word.startsWith(`${name}/`)) ||
        (/^[\w.-]+\.(md|ts|tsx|mjs|json|svg)$/.test(word) && !NOT_HERE.has(word))),
  );
}

/** Names that stand for a file in each domain, or for one that is made. */
const NOT_HERE = new Set(["input.ts", "rules.ts", "words.ts", "steps.ts", "secrets.json"]);

/** Addresses of the app, quoted alone or behind a method. */
function addressesIn(text: string): string[] {
  const quoted = [...text.matchAll(/`(?:(?:GET|POST|PATCH|PUT|DELETE) )?(\/[\w./{}-]*)`/g)];
  return quoted.map(([, address = ""]) => address).filter((address) => address !== "/api/v1");
}

/** Every address the app answers, and the files of public, as patterns. */
function routesOfTheApp(): RegExp[] {
  const files = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" });
  const folders = files.flatMap((file) => /^(?:(.*)\/)?(?:page\.tsx|route\.ts)$/.exec(file)?.slice(1) ?? []);
  const answered = folders
    .map((folder) => folder ?? "")
    // The answer to whatever is no call makes any address a known one.
    .filter((folder) => !folder.includes("[..."))
    .map((folder) => folder.replace(/\([^)]+\)\/?/g, "").replace(/\/$/, ""));
  const shown = readdirSync(join(ROOT, "public"));
  return [...answered, ...shown].map(
    (path) => new RegExp(`^/${path.replace(/\./g, "\\.").replace(/\[[^\]]+\]/g, "[^/]+")}$`),
  );
}

function scriptsIn(text: string): string[] {
  return [...text.matchAll(/\bnpm run ([a-z][\w:]*)/g)].map(([, name = ""]) => name);
}
