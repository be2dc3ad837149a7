import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { Vitest } from "vitest/node";
import { bundleOf } from "@/scripts/lib/bundle.mjs";
import { runChild } from "@/scripts/lib/child.mjs";
import type { Edit } from "../controls/control";
import { spoiled } from "../controls/tree";

const BASELINE = "db/migrations/0000_baseline.sql";
const TEMPLATE = "academy_template";
const SOUND = "academy_template_sound";

/**
 * Makes an edit for the test files that run next: in the code as Vitest loads it, or, for the baseline migration, in the database
 * that every test file copies. No file of the repository changes.
 * @param code what Vitest loads instead of files, by path
 * @returns undoes it
 */
export async function spoil(
  vitest: Vitest,
  root: string,
  code: Map<string, string>,
  edit: Edit,
): Promise<() => Promise<void>> {
  const path = join(root, edit.file);
  const text = spoiled(readFileSync(path, "utf8"), edit);
  if (edit.file === BASELINE)
    return migrateWith(vitest.getRootProject().getProvidedContext().postgres, root, text);
  code.set(path, text);
  vitest.invalidateFile(path);
  return async () => {
    code.delete(path);
    vitest.invalidateFile(path);
  };
}

async function migrateWith(server: string, root: string, baseline: string): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "academy-mutations-"));
  const sql = postgres(`${server}postgres`, { max: 1, onnotice: () => {} });
  const undo = async () => {
    await sql`drop database if exists ${sql(TEMPLATE)} with (force)`;
    await sql`alter database ${sql(SOUND)} rename to ${sql(TEMPLATE)}`;
    await sql.end();
    rmSync(folder, { recursive: true });
  };
  cpSync(join(root, "db/migrations"), join(folder, "db/migrations"), { recursive: true });
  writeFileSync(join(folder, BASELINE), baseline);
  await sql`alter database ${sql(TEMPLATE)} rename to ${sql(SOUND)}`;
  try {
    await sql`create database ${sql(TEMPLATE)}`;
    const migrated = runChild(
      "The migration",
      process.execPath,
      [join(root, bundleOf("scripts/db-migrate.ts"))],
      {
        cwd: folder,
        env: { ...process.env, DATABASE_URL: `${server}${TEMPLATE}` },
      },
    );
    await migrated;
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}
