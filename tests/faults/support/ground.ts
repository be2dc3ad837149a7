import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { type Child, runChild } from "@/scripts/child.mjs";
import { freePort } from "@/scripts/ports.mjs";
import { ensureDatabase, startPostgres } from "@/scripts/postgres.mjs";
import { removeHome } from "@/scripts/postgres-home.mjs";
import { TEST_SETTINGS } from "@/scripts/test-settings.mjs";

export const ROOT = join(import.meta.dirname, "..", "..", "..");
const TEMPLATE = "academy_template";

/** A Postgres that may be stopped and started again at the same address, as careful as a real one. */
export type Ground = {
  folder: string;
  /** As Postgres says it. */
  version: string;
  url: (database: string) => string;
  /** SIGINT is `restart -m fast`, SIGQUIT `-m immediate`. */
  stop: (signal?: "SIGINT" | "SIGQUIT") => Promise<void>;
  start: () => Promise<void>;
  /** A database with the demo in it. */
  copyOfDemo: (name: string) => Promise<string>;
  close: () => Promise<void>;
};

/**
 * Starts a Postgres with one migrated database that holds the demo.
 * @param where a folder; it is emptied before and gone after
 */
export async function breakGround(where: string): Promise<Ground> {
  removeHome(where);
  mkdirSync(where, { recursive: true, mode: 0o711 });
  const port = await freePort();
  let running: { child: Child; url: (database: string) => string } | undefined = await startPostgres({
    folder: where,
    port,
  });
  const { url } = running;
  await ensureDatabase(url, TEMPLATE);
  const env = { ...process.env, ...TEST_SETTINGS, DATABASE_URL: url(TEMPLATE) };
  for (const file of ["scripts/migrate.ts", "scripts/seed.ts"]) {
    const args = ["--conditions=react-server", "--import", "tsx", file];
    await runChild(file, process.execPath, args, { cwd: ROOT, env, quiet: true });
  }
  const asked = postgres(url("postgres"), { max: 1, onnotice: () => {} });
  const [said] = await asked`show server_version`;
  await asked.end();
  const stop = async (signal: "SIGINT" | "SIGQUIT" = "SIGINT") => {
    await running?.child.stop(15_000, signal);
    running = undefined;
  };
  return {
    folder: where,
    version: said?.server_version ?? "",
    url,
    stop,
    start: async () => {
      running ??= await startPostgres({ folder: where, port });
    },
    copyOfDemo: async (name) => {
      const server = postgres(url("postgres"), { max: 1, onnotice: () => {} });
      await server`create database ${server(name)} template ${server(TEMPLATE)}`;
      await server.end();
      return url(name);
    },
    close: async () => {
      await stop();
      removeHome(where);
    },
  };
}

/** A folder for this run; those of runs that were killed are taken away. */
export function runFolder(): string {
  const runs = join(ROOT, ".data");
  mkdirSync(runs, { recursive: true });
  for (const name of readdirSync(runs)) {
    const pid = /^faults-(\d+)$/.exec(name)?.[1];
    if (pid && !isRun(Number(pid))) removeHome(join(runs, name));
  }
  return join(runs, `faults-${process.pid}`);
}

function isRun(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("faults");
  } catch {
    return false;
  }
}
