import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, describe, expect, test } from "vitest";
import { ensureDatabase, startPostgres } from "@/scripts/lib/postgres.mjs";
import { clusterIn, postgresHome, removeHome } from "@/scripts/lib/postgres-home.mjs";

const folder = mkdtempSync(join(tmpdir(), "academy-postgres-"));
// Postgres may run as another user, which must be able to enter.
chmodSync(folder, 0o711);
afterAll(() => removeHome(folder));

describe("the embedded Postgres", () => {
  test("keeps its data between starts", async () => {
    const first = await startPostgres({ folder, throwAway: true });
    expect(await ensureDatabase(first.url, "academy")).toBe(true);
    await ask(first.url("academy"), (sql) => sql`create table kept as select 41 + 1 as answer`);
    await first.child.stop();

    const second = await startPostgres({ folder, throwAway: true });
    expect(await ensureDatabase(second.url, "academy")).toBe(false);
    expect(await ask(second.url("academy"), (sql) => sql`select answer from kept`)).toEqual([{ answer: 42 }]);
    await second.child.stop();
  });

  test("starts if the process id in a stale lock file belongs to another program", async () => {
    const { home } = await postgresHome(folder);
    const lock = join(clusterIn(home), "postmaster.pid");
    writeFileSync(lock, `${process.pid}\n${clusterIn(home)}\n0\n`);
    const { child, url } = await startPostgres({ folder, throwAway: true });
    expect(await ask(url("academy"), (sql) => sql`select answer from kept`)).toEqual([{ answer: 42 }]);
    await child.stop();
  });

  test("replaces a Postgres that a killed start left running", async () => {
    const left = await startPostgres({ folder, throwAway: true });
    const { child, url } = await startPostgres({ folder, throwAway: true });
    await left.child.exited;
    expect(await ask(url("academy"), (sql) => sql`select answer from kept`)).toEqual([{ answer: 42 }]);
    await child.stop();
  });

  test("rejects a wrong password", async () => {
    const { child, url } = await startPostgres({ folder, throwAway: true });
    const guess = new URL(url("academy"));
    guess.password = "guess";
    await expect(ask(guess.href, (sql) => sql`select 1`)).rejects.toThrow("password authentication failed");
    await child.stop();
  });

  test("reports a missing password file", async () => {
    const { home } = await postgresHome(folder);
    rmSync(join(home, "postgres-password"));
    await expect(startPostgres({ folder })).rejects.toThrow("postgres-password cannot be read");
  });
});

async function ask<Result>(url: string, query: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await query(sql);
  } finally {
    await sql.end();
  }
}
