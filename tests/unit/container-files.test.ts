import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import config from "@/next.config";

const ROOT = join(import.meta.dirname, "..", "..");
/** Settings of third-party images in compose.yaml. */
const FOREIGN = /^(POSTGRES_|ACADEMY_DOMAIN$)/;

describe("Dockerfile", () => {
  const text = read("Dockerfile");
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = ""]) =>
    paths.split(" "),
  );

  test("copies only what exists", () => {
    expect(copied).toContain("package.json");
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test("copies nothing that the build does not see", () => {
    const ignored = read(".dockerignore").split("\n");
    expect(copied.filter((path) => ignored.includes(path))).toEqual([]);
    expect(ignored).toEqual(expect.arrayContaining([".env*", ".data", ".git", "node_modules"]));
  });

  test("builds and starts what exists, as the user of the image", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named).toEqual(["build"]);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(text).toMatch(/^USER node$/m);
    expect(missingScripts(text)).toEqual([]);
  });

  test("names the port that it listens on, and no secret", () => {
    expect(text).toContain(`EXPOSE ${/ PORT=(\d+)/.exec(text)?.[1]}`);
    const given = [...text.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = ""]) =>
      pairs.split(" ").map((pair) => pair.split("=")[0]),
    );
    expect(given.sort()).toEqual(["HOST", "NEXT_TELEMETRY_DISABLED", "NODE_ENV", "PORT"]);
    expect(text).not.toMatch(/^ARG /m);
  });
});

describe("compose.yaml", () => {
  const text = read("compose.yaml");

  test("sets only settings of docs/configuration.md", () => {
    const settings = read("docs/configuration.md");
    const named = [...text.matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, name = ""]) => name);
    expect(named).toContain("DATABASE_URL");
    expect(named.filter((name) => !FOREIGN.test(name) && !settings.includes(`| \`${name}\``))).toEqual([]);
  });

  test("starts scripts that exist, and sends requests to the port that they listen on", () => {
    expect(missingScripts(text)).toEqual([]);
    const port = /PORT: "(\d+)"/.exec(text)?.[1];
    expect(read("deploy/Caddyfile")).toContain(`reverse_proxy app1:${port} app2:${port}`);
    for (const [, file = ""] of text.matchAll(/- \.\/([\w/]+):/g))
      expect(existsSync(join(ROOT, file))).toBe(true);
  });
});

describe("next.config.ts", () => {
  test("names the folders that a platform copies as they are", () => {
    const named = Object.values(config.outputFileTracingIncludes ?? {})
      .flat()
      .filter((path) => path.includes("*"));
    expect(named).toHaveLength(2);
    expect(named.filter((path) => !existsSync(join(ROOT, path.replace(/\/\*.*$/, ""))))).toEqual([]);
  });
});

function missingScripts(text: string): string[] {
  const named = [...text.matchAll(/scripts\/[\w./-]+/g)].map(([path]) => path);
  expect(named).not.toEqual([]);
  return named.filter((path) => !existsSync(join(ROOT, path)));
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}
