import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { runChild } from "@/scripts/lib/child.mjs";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import type { Fault } from "./fault";
import type { Academy } from "./support/academy";
import { ROOT } from "./support/databases";
import { slowestOf, timeAt, unhurried } from "./support/figures";
import { keepBusy } from "./support/load";
import { STAFF, tokenOf } from "./support/people";
import { type Answer, ask } from "./support/request";
import { judge, startWriters } from "./support/writers";

const WRITERS = 14;
const READERS = 6;
/** People read before they press again. */
const REST_MS = 300;
/** A long reader of a changed table, like a large export. */
const READ_SECONDS = 6;
/** A second in the queue behind the migration's lock attempt, and some for a machine that migrates meanwhile. */
const WAIT_MS = 2_500;
const LISTS = ["students?search=te", "payments/transactions", "students/enrollments", "courses"];

export const migratedUnderLoad: Fault = {
  id: "L31",
  what: "a migration of every kind under 20 mixed callers and a long reader, with the old app still serving",
  run: async (stage) => {
    const { raise, must, all, figure, later } = stage;
    const academy = await raise({ instances: 2 });
    const { sql } = academy;
    const newer = await newerMigrations(academy);
    later(() => rmSync(newer, { recursive: true, force: true }));
    const token = await tokenOf(academy.url(), STAFF.admin);
    const before = await noted(academy);
    const writers = await startWriters(academy, WRITERS, REST_MS);
    const looks: Answer[] = [];
    const paths = ["/", "/register", ...LISTS.map((list) => `/api/v1/${list}`)];
    const readers = keepBusy(READERS, async (n, turn) => {
      const path = paths[(n + turn) % paths.length] ?? "/";
      looks.push(await ask(academy.url(n + turn), path, path.startsWith("/api") ? { token } : {}));
      await pause(REST_MS);
    });
    await pause(2_000);
    const usual = slowestOf([...writers.deeds.map(({ answer }) => answer), ...looks]);

    const long = postgres(academy.ground.url(academy.name), { max: 1, onnotice: () => {} });
    later(() => long.end({ timeout: 1 }));
    const reading = long.begin(async (tx) => {
      await tx`select count(*) from students`;
      await tx`select pg_sleep(${READ_SECONDS})`;
    });
    const began = Date.now();
    await migrate(newer, academy);
    const took = Date.now() - began;
    await reading;
    const after = await noted(academy);
    const ready = await Promise.all(academy.instances.map(({ url }) => ask(url, "/api/ready")));
    const seen = writers.deeds.length;
    await pause(3_000);
    await Promise.all([writers.stop(), readers.stop()]);
    const answers = [...writers.deeds.map(({ answer }) => answer), ...looks];
    const slowest = slowestOf(answers);
    const served = writers.deeds.slice(seen).filter(({ answer }) => answer.status < 300 && answer.status > 0);
    must("the migration completed", after === before + 1, [before, after]);
    must("it ran into the long reader", took > (READ_SECONDS * 1_000) / 2, took);
    all("no request fails meanwhile", answers, 200, 201);
    must("no request waits longer than one lock attempt", slowest < usual + unhurried(WAIT_MS), [
      usual,
      slowest,
    ]);
    all("the old app is ready with the new schema", ready);
    must("the old app still writes", served.length >= WRITERS, served.length);
    const [column] = await sql`select count(*)::int as rows from students where fault_note is null`;
    must("rows written since have the new columns", column?.rows > 0, column);
    figure("migrated after", `${took} ms`);
    figure("slowest before", `${usual} ms`);
    figure("slowest of all", `${slowest} ms`);
    figure("readers p95", `${timeAt(looks, 95)} ms`);
    await judge(stage, academy, writers);
  },
};

/** Migrates as an operator does, with the newer version's folder, which has one migration more than the running app. */
async function migrate(newer: string, academy: Academy): Promise<void> {
  const script = join(ROOT, "scripts", "db-migrate.ts");
  const args = ["--conditions=react-server", "--import", import.meta.resolve("tsx"), script];
  const env = {
    ...process.env,
    ...TEST_SETTINGS,
    DATABASE_URL: academy.ground.url(academy.name),
    TSX_TSCONFIG_PATH: join(ROOT, "tsconfig.json"),
  };
  await runChild("The migration", process.execPath, args, { cwd: newer, env, quiet: true });
}

/** @returns a folder with our migrations and one more, with every kind of statement ours use */
async function newerMigrations({ sql }: Academy): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "academy-newer-"));
  const own = join(folder, "db", "migrations");
  cpSync(join(ROOT, "db", "migrations"), own, { recursive: true });
  const file = join(own, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1);
  if (!last) throw new Error("there are no migrations");
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_of_the_next_version" };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  writeFileSync(join(own, `${next.tag}.sql`), (await changes(sql)).join("--> statement-breakpoint\n"));
  return folder;
}

async function changes(sql: Academy["sql"]): Promise<string[]> {
  const [step] = await sql`select pg_get_functiondef(tgfoid) as replaced, pg_get_triggerdef(oid) as made
    from pg_trigger where tgname = 'enrollments_state_change'`;
  return [
    "CREATE TABLE fault_notes (id uuid PRIMARY KEY, student_id uuid NOT NULL REFERENCES students (id), note text NOT NULL);",
    "ALTER TABLE students ADD COLUMN fault_note text;",
    "ALTER TABLE enrollments ADD COLUMN fault_count integer NOT NULL DEFAULT 0;",
    "CREATE INDEX students_by_fault_note ON students (fault_note);",
    "CREATE INDEX transactions_by_fault ON transactions (amount_cents, id);",
    `${step?.replaced};`,
    "DROP TRIGGER enrollments_state_change ON enrollments;",
    `${step?.made};`,
    "CREATE FUNCTION fault_seen() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;",
    "CREATE TRIGGER transactions_fault_seen AFTER INSERT ON transactions FOR EACH ROW EXECUTE FUNCTION fault_seen();",
  ];
}

async function noted({ sql }: Academy): Promise<number> {
  const [row] = await sql`select count(*)::int as done from drizzle.__drizzle_migrations`;
  return row?.done;
}
