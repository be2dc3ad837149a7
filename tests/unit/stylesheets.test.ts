import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { join as joinPosix } from "node:path/posix";
import { expect, test } from "vitest";
import { importsOf, type Source } from "../support/imports";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
/** Selectors that the sheet of all pages leaves to the console's. */
const CONSOLE = [...read("app/globals.css").matchAll(/^@source not "([^"]+)";$/gm)].map(([, path = ""]) =>
  joinPosix("app", path),
);
const isConsoles = (path: string) =>
  CONSOLE.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

test("console-only components exist, and the console's layout brings their sheet", () => {
  expect(CONSOLE.length).toBeGreaterThan(3);
  expect(CONSOLE.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(read("app/(console)/layout.tsx")).toContain('import "../console.css";');
  expect(read("app/console.css")).not.toContain("@source not");
});

test("no page without the console's sheet shows any of them", () => {
  expect(strays(sources())).toEqual([]);
});

test("the check detects a violation", () => {
  const page = { path: "app/(public)/page.tsx", text: 'import { A } from "@/components/data-table/pager";' };
  expect(strays([page])).toEqual(["app/(public)/page.tsx: components/data-table/pager.tsx"]);
  expect(strays([{ ...page, path: "app/(console)/tutor/page.tsx" }])).toEqual([]);
  expect(strays([{ ...page, text: 'import type { A } from "@/components/data-table/pager";' }])).toEqual([]);
});

/** Imports of console-only components in files that all pages may show; the console's layout brings their sheet. */
function strays(files: Source[]): string[] {
  return files
    .filter(({ path }) => !isConsoles(path))
    .flatMap((file) =>
      importsOf(file, (path) => existsSync(join(ROOT, path)))
        .filter(({ target, typeOnly }) => target && !typeOnly && isConsoles(target))
        .map(({ target }) => `${file.path}: ${target}`),
    );
}

function sources(): Source[] {
  return ["app", "components"].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => ({ path: `${room}/${name}`, text: read(`${room}/${name}`) })),
  );
}
