import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runChild } from "@/scripts/lib/child.mjs";
import { ensureDatabase, startPostgres } from "@/scripts/lib/postgres.mjs";
import { postgresHome, removeHome } from "@/scripts/lib/postgres-home.mjs";
import { throwAwayFolder } from "@/scripts/lib/throw-away-folder.mjs";

const root = join(import.meta.dirname, "..", "..", "..");
const folder = throwAwayFolder(root, "e2e-demo");
const complete = join(folder, "complete");
/** An upper limit for a busy machine. */
const LONGEST_MS = 90_000;

/** Playwright's global setup: what a killed run left is removed, and after the run what this one made. */
export default function forgetDemoDatabase(): () => void {
  removeHome(folder);
  return () => removeHome(folder);
}

/**
 * Gives a data folder a stopped Postgres with a migrated database "academy" that holds the demo. Migrating and filling it takes
 * some seconds of processor, so the first caller of a run does that, and each gets a copy.
 */
export async function copyDemoDatabase(to: string): Promise<void> {
  await makeOnce();
  const [{ home }, { home: copy }] = [await postgresHome(folder), await postgresHome(to)];
  // Node's own copy would not keep the owner, which runs Postgres.
  execFileSync("cp", ["-a", join(home, "postgres"), join(home, "postgres-password"), copy]);
}

async function makeOnce(): Promise<void> {
  for (const deadline = Date.now() + LONGEST_MS; !existsSync(complete); await pause(50)) {
    if (isFirst()) return make();
    if (Date.now() > deadline) throw new Error(`no demo after ${LONGEST_MS} ms in ${folder}`);
  }
}

/** Creates the folder, which only one process can. */
function isFirst(): boolean {
  try {
    mkdirSync(folder, { mode: 0o711 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function make(): Promise<void> {
  try {
    const { child, url } = await startPostgres({ folder, throwAway: true });
    try {
      await fill(url);
    } finally {
      await child.stop();
    }
    writeFileSync(complete, "");
  } catch (error) {
    removeHome(folder);
    throw error;
  }
}

async function fill(url: (database: string) => string): Promise<void> {
  await ensureDatabase(url, "academy");
  for (const file of ["scripts/db-migrate.ts", "scripts/db-seed.ts"])
    await runChild(file, process.execPath, ["--conditions=react-server", "--import", "tsx", file], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url("academy"), ACADEMY_DATA: folder, DEMO: "0" },
      quiet: true,
    });
}
