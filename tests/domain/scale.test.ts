import { sql as drizzled } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// One connection, so that what it has read is told when it is asked.
process.env.DATABASE_POOL = "1";

import { closeDatabase, read } from "@/db/client";
import { generate } from "@/db/scale/generate";
import { isPayCode } from "@/lib/domain/enrollments/pay-code";
import { reconcile } from "@/lib/domain/jobs/reconcile";
import { SCHEDULER } from "@/lib/platform/permissions/actor";
import { type MeasuredQuery, measuredQueries } from "@/scripts/lib/scale/queries";
import { sql } from "../support/database";

const STUDENTS = 12_000;
/** A table with more rows than this is not gone through by anything that shows a page. */
const MANY = 10_000;
const OF_THEIR_OWN = [
  "transactions, credit",
  "transactions, matched",
  "whose money it may be",
  "whose money of a hashed phone",
  "whose money of a masked phone",
  "reconciliation of two weeks",
  "courses",
  "classes",
  "sessions",
  "a tutor's home",
  "registers of two weeks",
];
let verbs: Record<string, MeasuredQuery>;
let large: string[];
beforeAll(async () => {
  const { counts } = await generate(sql, { count: STUDENTS });
  large = Object.keys(counts).filter((name) => (counts[name] ?? 0) > MANY);
  verbs = await measuredQueries();
  // Few thousand rows may be gone through for less than an index costs. Here it is asked whether there is one.
  const [{ name }] = await sql<[{ name: string }]>`select current_database() as name`;
  await sql.unsafe(`alter database "${name}" set enable_seqscan = off`);
}, 120_000);
afterAll(closeDatabase);

test("the same number makes the same academy", async () => {
  const [row] = await sql`select
    md5(string_agg(full_name || msisdn || registration_no || dob, ',' order by registration_no)) as people,
    (select md5(string_agg(receipt || amount_cents || extract(epoch from transacted_at)::bigint, ',' order by receipt)) from transactions) as money
    from students`;
  expect(row).toEqual({
    people: "781ac30f5bf325fa1f42629d727317b9",
    money: "d61d39854b8d9f31774ca6f323a00fe6",
  });
});

test("every account number is one of the academy's own", async () => {
  const codes = await sql<Array<{ code: string }>>`select pay_code as code from enrollments limit 500`;
  expect(codes.filter(({ code }) => !isPayCode(code))).toEqual([]);
});

test("the tables that grow are large here", () => {
  expect(large).toEqual(
    expect.arrayContaining([
      ...[
        "students",
        "enrollments",
        "transactions",
        "allocations",
        "payment_requests",
        "audit_log",
        "outbox",
      ],
    ]),
  );
});

describe("nothing that shows a page goes through a large table", () => {
  beforeAll(flushed);

  test("lists, searches, counts and queues", async () => {
    const far: string[] = [];
    for (const [name, { kind }] of Object.entries(verbs))
      if (kind === "flat" || kind === "search") far.push(...(await goneThrough(name)));
    expect(far).toEqual([]);
  }, 60_000);

  test("what grows with its own, but not with all there ever was", async () => {
    const far: string[] = [];
    for (const name of OF_THEIR_OWN) far.push(...(await goneThrough(name)));
    expect(far).toEqual([]);
  }, 60_000);

  test("the look for messages that were kept and not read", async () => {
    await sql`insert into mpesa_callbacks (kind, body, received_at) select 'confirmation', '', now() - interval '1 day' from generate_series(1, ${MANY + 1})`;
    await sql`insert into mpesa_callback_outcomes (callback_id, outcome) select id, 'not understood' from mpesa_callbacks`;
    await sql`insert into mpesa_callbacks (kind, body, received_at) values ('confirmation', '', now() - interval '1 day')`;
    await sql`analyze mpesa_callbacks, mpesa_callback_outcomes, unprocessed_callbacks`;
    large.push("mpesa_callbacks", "mpesa_callback_outcomes");
    await flushed();
    const far = await readBy(() => reconcile({ actor: SCHEDULER }, {}));
    expect(far.filter((told) => told.includes("mpesa_callback"))).toEqual([]);
    expect(await sql`select callback_id from unprocessed_callbacks`).toEqual([]);
  });

  test.each([
    ["students_search", "students by phone", "students"],
    ["transactions_search", "transactions by receipt", "transactions"],
    ["payment_requests_created", "payment requests", "payment_requests"],
    ["payment_requests_by_phone_hash", "whose money of a hashed phone", "payment_requests"],
    ["transactions_transacted", "reconciliation of two weeks", "transactions"],
  ])("and it is seen when %s is gone", async (index, name, table) => {
    await sql`drop index ${sql(index)}`;
    expect((await goneThrough(name)).join()).toContain(`rows of ${table}`);
  });
});

/**
 * Counts what this file's own connections have read so far. Postgres counts the reads of a connection up to a second late,
 * and they would be taken for reads of what is measured next. Both connections are made to report: neither ends its
 * statement before the other has begun.
 */
async function flushed(): Promise<void> {
  await sql.begin((one) =>
    sql.begin(async (other) => {
      for (const connection of [one, other]) await connection`select pg_stat_force_next_flush()`;
    }),
  );
}

/** The large tables of which one run reads more rows than it should. */
async function goneThrough(name: string): Promise<string[]> {
  const verb = verbs[name];
  if (!verb) throw new Error(`nothing is measured by the name ${name}`);
  return (await readBy(verb.run)).map((told) => `${name}: ${told}`);
}

async function readBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await rowsRead();
  await work();
  const after = await rowsRead();
  return large.flatMap((table) => {
    const rows = (after.get(table) ?? 0) - (before.get(table) ?? 0);
    return rows > MANY ? [`${rows} rows of ${table}`] : [];
  });
}

/** Rows that were read of each table, by whichever way. */
async function rowsRead(): Promise<Map<string, number>> {
  await read((db) => db.execute(drizzled`select pg_stat_force_next_flush()`));
  const rows = await sql<Array<{ name: string; rows: number }>>`
    select t.relname as name, (t.seq_tup_read + coalesce(sum(i.idx_tup_read), 0))::int as rows
    from pg_stat_user_tables t left join pg_stat_user_indexes i on i.relid = t.relid group by t.relname, t.seq_tup_read`;
  return new Map(rows.map(({ name, rows }) => [name, rows]));
}
