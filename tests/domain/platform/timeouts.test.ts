import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { borrowConnection, closeDatabase, read, transaction } from "@/lib/platform/db/client";
import "../../support/database";

afterAll(closeDatabase);

const TIMEOUTS = sql`select current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`;
const USUAL = { statement: "5s", lock: "3s", idle: "10s" };

test("timeouts of our connections: 5 s a statement, 3 s for a lock, 10 s idle in a transaction", async () => {
  expect((await read((db) => db.execute(TIMEOUTS)))[0]).toEqual(USUAL);
  expect((await transaction((tx) => tx.execute(TIMEOUTS)))[0]).toEqual(USUAL);
});

test("a connection lent for an export waits ten minutes for a slow reader, and has its usual timeouts again", async () => {
  const lent = await borrowConnection();
  const [long] = await lent.sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`;
  expect(long).toEqual({ statement: "10min", idle: "10min" });
  await lent.giveBack();
  const all = await Promise.all(Array.from({ length: 4 }, () => read((db) => db.execute(TIMEOUTS))));
  for (const [row] of all) expect(row).toEqual(USUAL);
});

test("a lent connection is one transaction: a pooler would run statements outside of one on different connections", async () => {
  const lent = await borrowConnection();
  const times = [await lent.sql`select now()::text as at`, await lent.sql`select now()::text as at`];
  await lent.giveBack();
  expect(times[0]?.[0]).toEqual(times[1]?.[0]);
});

test("Postgres ends a statement that exceeds its timeout, and the caller gets the busy answer", async () => {
  await expect(
    read((db) => db.execute(sql`set statement_timeout = '300ms'; select pg_sleep(600)`)),
  ).rejects.toMatchObject({ code: "busy" });
});
