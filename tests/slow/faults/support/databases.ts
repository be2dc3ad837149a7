import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { generate } from "@/db/scale/generate";
import { hashPassword } from "@/lib/platform/auth/password-hash";
import { type Child, runChild } from "@/scripts/lib/child.mjs";
import { freePort } from "@/scripts/lib/ports.mjs";
import { ensureDatabase, startPostgres } from "@/scripts/lib/postgres.mjs";
import { removeHome } from "@/scripts/lib/postgres-home.mjs";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import { PASSWORD, STAFF } from "./people";

export const ROOT = join(import.meta.dirname, "..", "..", "..", "..");
const TEMPLATE = "academy_template";
/** The large database, and its number of students. */
export const GROWN = { name: "academy_grown", students: 50_000, exportedFrom: "2010-01-01" };

/** The databases of a Postgres, each by its address. */
export type Databases = {
  url: (database: string) => string;
  /** Creates a copy of the demo database. */
  copyOfDemo: (name: string) => Promise<string>;
  /** The large database, created on first use. */
  grown: () => Promise<string>;
};

/** A Postgres that can be restarted at the same address, with full durability. */
export type Ground = Databases & {
  folder: string;
  /** Postgres' version string. */
  version: string;
  /** SIGINT is `restart -m fast`, SIGQUIT `-m immediate`. */
  stop: (signal?: "SIGINT" | "SIGQUIT") => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Starts a Postgres with one migrated database that holds the demo.
 * @param where a folder, emptied before and removed after
 */
export async function breakGround(where: string): Promise<Ground> {
  removeHome(where);
  mkdirSync(where, { recursive: true, mode: 0o711 });
  const port = await freePort();
  const first = await startPostgres({ folder: where, port });
  let running: { child: Child } | undefined = first;
  const { url } = first;
  const onServer = async <Result>(work: (server: postgres.Sql) => Promise<Result>) => {
    const server = postgres(url("postgres"), { max: 1, onnotice: () => {} });
    return work(server).finally(() => server.end());
  };
  await fill(url, TEMPLATE, ["scripts/db-migrate.ts", "scripts/db-seed.ts"]);
  const [said] = await onServer((server) => server`show server_version`);
  const stop = async (signal: "SIGINT" | "SIGQUIT" = "SIGINT") => {
    await running?.child.stop(15_000, signal);
    running = undefined;
  };
  let grown: Promise<void> | undefined;
  return {
    folder: where,
    version: said?.server_version ?? "",
    url,
    stop,
    start: async () => {
      running ??= await startPostgres({ folder: where, port });
    },
    copyOfDemo: async (name) => {
      await onServer((server) => server`create database ${server(name)} template ${server(TEMPLATE)}`);
      return url(name);
    },
    grown: async () => {
      grown ??= grow(url);
      await grown;
      return url(GROWN.name);
    },
    close: async () => {
      await stop();
      removeHome(where);
    },
  };
}

/** Creates a database and runs scripts on it. */
export async function fill(url: Ground["url"], name: string, scripts: string[]): Promise<void> {
  await ensureDatabase(url, name);
  const env = { ...process.env, ...TEST_SETTINGS, DATABASE_URL: url(name) };
  for (const file of scripts) {
    const args = ["--conditions=react-server", "--import", "tsx", file];
    await runChild(file, process.execPath, args, { cwd: ROOT, env, quiet: true });
  }
}

async function grow(url: Ground["url"]): Promise<void> {
  await fill(url, GROWN.name, ["scripts/db-migrate.ts"]);
  const sql = postgres(url(GROWN.name), { max: 2, onnotice: () => {} });
  await generate(sql, { count: GROWN.students });
  // Generated accounts cannot sign in; the admin gets the demo admin's phone and password.
  await sql`update staff set password_hash = ${await hashPassword(PASSWORD)}, msisdn = ${`254${STAFF.admin.slice(1)}`}
    where id = (select id from staff where role = 'admin' limit 1)`;
  // Its forty seasons began before the first date that exports take by default.
  await sql`insert into settings (key, value) values ('export_from', ${sql.json(GROWN.exportedFrom)})`;
  await sql.end();
}

/** A folder for this run of the tests called `kind`; those of killed runs are removed. */
export function runFolder(kind: "faults" | "failover" | "disk"): string {
  const runs = join(ROOT, ".data");
  mkdirSync(runs, { recursive: true });
  for (const name of readdirSync(runs)) {
    const [, of, pid] = /^(\w+)-(\d+)$/.exec(name) ?? [];
    if (of === kind && !isRun(Number(pid), kind)) removeHome(join(runs, name));
  }
  return join(runs, `${kind}-${process.pid}`);
}

function isRun(pid: number, kind: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(kind);
  } catch {
    return false;
  }
}
