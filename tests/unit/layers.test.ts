import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawImports } from "../support/draw-imports";
import type { Source } from "../support/imports";
import { violations } from "../support/layers";

const FOLDERS = ["app", "components", "db", "lib", "simulator"];

test("every import follows the layers", () => {
  expect(violations(project()).sort()).toEqual([]);
});

test("the check reads the whole project", () => {
  const paths = project().map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["middleware.ts", "lib/platform/db/client.ts", "lib/platform/http/endpoint.ts"]),
  );
  expect(paths.some((path) => /^app\/api\/v1\/.+\/route\.ts$/.test(path))).toBe(true);
});

test("no folder is imported by what it imports, and docs/imports.svg shows which imports which", () => {
  const file = join(import.meta.dirname, "../../docs/imports.svg");
  const drawn = drawImports(project().filter(({ path }) => /^(app|components|db|lib)\//.test(path)));
  if (process.env.UPDATE_DOCS === "1") writeFileSync(file, drawn);
  expect(readFileSync(file, "utf8")).toBe(drawn);
});

test("folders that import each other are named", () => {
  const circle: Source[] = [
    { path: "lib/domain/a/one.ts", text: 'import type { Two } from "../b/two";' },
    { path: "lib/domain/b/two.ts", text: 'import { one } from "../a/one";' },
  ];
  expect(() => drawImports(circle)).toThrow("in a circle: domain/a, domain/b");
});

function project(): Source[] {
  const root = join(import.meta.dirname, "../..");
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  return [...inFolders, "middleware.ts", "instrumentation.ts"]
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}
