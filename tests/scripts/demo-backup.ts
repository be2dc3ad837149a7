import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterAll, beforeAll, inject } from "vitest";
import { seedDemo } from "@/db/seed/demo";
import { backUp } from "@/scripts/lib/backup/backup.mjs";
import { newKeys } from "@/scripts/lib/backup/lock.mjs";
import { sql } from "../support/database";
import { ask, hashesOf } from "./compare-databases";

export const ROOT = join(import.meta.dirname, "..", "..");
/** The living database: the demo. */
export const url = process.env.DATABASE_URL ?? "";
export const living = new URL(url).pathname.slice(1);
export const folder = mkdtempSync(join(tmpdir(), "academy-encrypted-"));
/** Its backup, encrypted to the keys of two people. */
export const file = join(folder, "academy.backup.age");
/** The databases that the test file made. */
export const made: string[] = [];

type Keys = Awaited<ReturnType<typeof newKeys>>;
/** The two people, the file of Grace's private key, and what the backup has of each table. */
export const backup = {} as {
  grace: Keys;
  otieno: Keys;
  graceKey: string;
  hashes: Awaited<ReturnType<typeof hashesOf>>;
};

beforeAll(async () => {
  await seedDemo(drizzle(sql) as never);
  const [grace, otieno] = [await newKeys(), await newKeys()];
  const graceKey = join(folder, "grace.key");
  writeFileSync(graceKey, `# Grace's\n${grace.privateKey}\n`);
  await backUp(url, file, [grace.publicKey, otieno.publicKey]);
  Object.assign(backup, { grace, otieno, graceKey, hashes: await hashesOf(url) });
});
afterAll(async () => {
  const server = postgres(`${inject("postgres")}postgres`, { max: 1, onnotice: () => {} });
  for (const name of made) await server`drop database if exists ${server(name)} with (force)`;
  await server.end();
  rmSync(folder, { recursive: true });
});

/** Runs a command of scripts/ on the living database. */
export function command(
  script: string,
  settings: Record<string, string>,
  ...args: (string | { typed: string[] })[]
) {
  const words = args.filter((arg) => typeof arg === "string");
  const typed = args.find((arg) => typeof arg === "object")?.typed ?? [];
  return spawnSync(process.execPath, [join("scripts", script), ...words], {
    cwd: ROOT,
    env: environment(settings),
    input: typed.map((line) => `${line}\n`).join(""),
    encoding: "utf8",
  });
}

export function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, DATABASE_URL: url, LOG_FORMAT: "json", ...settings };
}

/** A name for a database that is dropped after the tests. */
export function named(): string {
  const name = `guided_${process.pid}_${made.length}`;
  made.push(name);
  return name;
}

/** A new, empty database. @returns its address */
export async function newDatabase(): Promise<string> {
  const name = named();
  await ask(`${inject("postgres")}postgres`, (db) => db`create database ${db(name)}`);
  return `${inject("postgres")}${name}`;
}

export async function databases(name: string): Promise<string[]> {
  const rows = await ask(
    `${inject("postgres")}postgres`,
    (db) => db`select datname from pg_database where datname = ${name}`,
  );
  return rows.map(({ datname }) => datname);
}
