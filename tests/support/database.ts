import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { eventOf } from "@/lib/domain/events/events";
import { closeDatabase } from "@/lib/platform/db/client";

type AuditLine = { verb: string; subject: string; changes: unknown };

const url = process.env.DATABASE_URL ?? "";
const name = new URL(url).pathname.slice(1);

/**
 * A plain connection to this file's own database, to inspect what a verb wrote. It has the clock that the file sets: its own `now()`
 * comes before Postgres's, as for the verbs.
 */
export const sql = postgres(url, {
  max: 2,
  onnotice: () => {},
  connection: { search_path: "public, pg_catalog" },
});

// Importing this file gives the test file its own migrated database, with seasons and settings, and no other rows.
// Copying the files of the template costs a third of writing its pages to the log, which is Postgres' own choice.
beforeAll(() =>
  onServer((server) => server`create database ${server(name)} template academy_template strategy file_copy`),
);

// Whatever a test did, the invariants of money and seats must hold after it.
afterEach(async () => {
  expect(await sql`select rule, subject from check_invariants()`).toEqual([]);
});

// Whatever the verbs of a file wrote to the audit log is an event. Lines without changes are made by tests.
afterAll(async () => {
  const lines = await sql<AuditLine[]>`select verb, subject, changes from audit_log where changes <> '{}'`;
  await closeDatabase();
  await sql.end();
  await onServer((server) => server`drop database ${server(name)} with (force)`);
  expect(lines.filter((line) => eventOf(line) === undefined)).toEqual([]);
});

async function onServer(work: (server: postgres.Sql) => Promise<unknown>): Promise<void> {
  const server = postgres(`${inject("postgres")}postgres`, { max: 1, onnotice: () => {} });
  try {
    await work(server);
  } finally {
    await server.end();
  }
}
