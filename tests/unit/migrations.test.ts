import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "@/scripts/lib/root.mjs";

const FOLDER = join(ROOT, "db", "migrations");
const readJson = (name: string) => JSON.parse(readFileSync(join(FOLDER, "meta", name), "utf8"));
const entries: { idx: number; when: number; tag: string }[] = readJson("_journal.json").entries;
const numbered = (idx: number) => String(idx).padStart(4, "0");

test("a migration is later than the one before it, or a database that has that one would never get it", () => {
  expect(entries.length).toBeGreaterThan(0);
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
  expect(entries.map(({ tag }) => tag.slice(0, 4))).toEqual(entries.map((_, idx) => numbered(idx)));
});

test("every migration's file is in the journal", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
  expect(files.sort()).toEqual(entries.map(({ tag }) => `${tag}.sql`));
});

test("a snapshot of the schema follows the one before it", () => {
  const kept = entries
    .map(({ idx }) => `${numbered(idx)}_snapshot.json`)
    .filter((name) => existsSync(join(FOLDER, "meta", name)))
    .map(readJson);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.slice(1).map(({ prevId }) => prevId)).toEqual(kept.slice(0, -1).map(({ id }) => id));
});
