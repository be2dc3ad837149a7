import { sql as drizzled } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

// One connection, so that its read counts are complete when queried.
process.env.DATABASE_POOL = "1";

import { generate } from "@/db/scale/generate";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { isPayCode } from "@/lib/domain/enrollments/pay-code";
import { reconcile } from "@/lib/domain/jobs/reconcile";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { suggestRecords } from "@/lib/domain/reports/search";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase, read } from "@/lib/platform/db/client";
import { type MeasuredQuery, measuredQueries } from "@/scripts/lib/scale/queries";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";

const STUDENTS = 12_000;
/** No page may scan a table with more rows than this. */
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
/** The most rows these may read of any table with more than a thousand: about as many as they show. */
const FEW: Record<string, number> = {
  certificates: 200,
  "certificates of a season": 200,
  "certificates by full name": 200,
  "students by part of a phone": 200,
  "enrollments by part of a phone": 200,
  "typed: part of a phone": 200,
  // The page's rows, the rows of other tables read for each, and some rows of the day on which it begins.
  "students, the page in the middle": 900,
  "enrollments, the page in the middle": 900,
  "transactions, the page in the middle": 900,
  "students by full name": 500,
  "look-up by full name": 500,
  "look-up by names in another order": 500,
  "typed: a full name": 500,
  "typed: names in another order": 500,
  "typed: a pay code": 200,
  "students by names in another order": 500,
  "students by ID number": 200,
  "look-up by pay code": 200,
  "enrollments by full name": 500,
  "transactions by phone": 200,
  "prompts by phone": 200,
  "payment requests by phone": 200,
  "questions to Daraja by phone": 200,
  "messages by phone": 200,
  "the desk, claims": 500,
  "the desk, over": 500,
  // Surnames are compared with those of students who owe in an open season.
  "whose money it may be": 3000,
  "whose money of a hashed phone": 3000,
  "whose money of a masked phone": 3000,
};
let verbs: Record<string, MeasuredQuery>;
let large: string[];
let sizeable: string[];
beforeAll(async () => {
  const { counts } = await generate(sql, { count: STUDENTS });
  large = Object.keys(counts).filter((name) => (counts[name] ?? 0) > MANY);
  sizeable = Object.keys(counts).filter((name) => (counts[name] ?? 0) > 1000);
  verbs = await measuredQueries();
  // Scanning a few thousand rows may be cheaper than an index; here the question is whether there is an index.
  const [{ name }] = await sql<[{ name: string }]>`select current_database() as name`;
  await sql.unsafe(`alter database "${name}" set enable_seqscan = off`);
});
afterAll(closeDatabase);

test("the same seed makes the same academy", async () => {
  const [row] = await sql`select
    md5(string_agg(full_name || msisdn || registration_no || dob, ',' order by registration_no)) as people,
    (select md5(string_agg(receipt || amount_cents || extract(epoch from transacted_at)::bigint, ',' order by receipt)) from transactions) as money
    from students`;
  expect(row).toEqual({
    people: "781ac30f5bf325fa1f42629d727317b9",
    money: "c1b34f43db6698bafd7d339c8a8331ef",
  });
});

test("every pay code is valid", async () => {
  const codes = await sql<Array<{ code: string }>>`select pay_code as code from enrollments limit 500`;
  expect(codes.filter(({ code }) => !isPayCode(code))).toEqual([]);
});

test("the growing tables are large here", () => {
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

describe("no page reads all of a large table", () => {
  // After each test its invariants are checked, which reads every table.
  beforeEach(flushed);

  test("for lists, searches, counts and queues", async () => {
    const far: string[] = [];
    for (const [name, { kind }] of Object.entries(verbs))
      if (kind === "flat" || kind === "search") far.push(...(await goneThrough(name)));
    expect(far).toEqual([]);
  });

  test("for work that grows with its own subject, not with everything stored", async () => {
    const far: string[] = [];
    for (const name of OF_THEIR_OWN) far.push(...(await goneThrough(name)));
    expect(far).toEqual([]);
  });

  test("and pages and searches read little more than they show", async () => {
    const far: string[] = [];
    for (const [name, most] of Object.entries(FEW)) far.push(...(await goneThrough(name, most, sizeable)));
    expect(far).toEqual([]);
  });

  test.each([
    ["students_boundaries", "students by full name"],
    ["students_boundaries", "look-up by full name"],
    ["students_by_id_number", "students by ID number"],
    ["transactions_boundaries", "transactions by full name"],
    ["mpesa_paybill_boundaries", "paybill payments by full name"],
    ["certificates_boundaries", "certificates by full name"],
    ["students_search", "students by part of a phone"],
    ["students_search", "typed: part of a phone"],
  ])("%s serves %s, asked once for the total and the page", async (index, name) => {
    const scans = async () => {
      await read((db) => db.execute(drizzled`select pg_stat_force_next_flush()`));
      const [row] =
        await sql`select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = ${index}`;
      return row?.scans;
    };
    const before = await scans();
    await verbs[name]?.run();
    expect(await scans()).toBe(before + 1);
  });

  describe("a condition that Postgres expects to match many rows but matches few", () => {
    let part: string;
    let admin: Ctx;
    beforeAll(async () => {
      admin = await asStaff("admin");
      const [{ msisdn }] = await sql<
        [{ msisdn: string }]
      >`select msisdn from students where not phone_shared limit 1`;
      part = `0${msisdn.slice(3, 10)}`;
      // The statistics say that half of all students have it.
      await sql`select pg_restore_attribute_stats('schemaname', 'public', 'relname', 'students', 'attname', 'search', 'inherited', false,
        'null_frac', 0::real, 'n_distinct', -1::real, 'most_common_vals', ${`{${part}}`}::text, 'most_common_freqs', '{0.5}'::real[])`;
    });
    afterAll(() => sql`analyze students`);

    test.each([
      ["students", () => listStudents(admin, { search: part, pageSize: 1 })],
      ["enrollments", () => listEnrollments(admin, { search: part, pageSize: 1 })],
      ["students, while it is typed", () => suggestRecords(admin, { q: part })],
    ])("%s is answered by the index", async (_which, look) => {
      expect(await readBy(look, 500, ["students", "enrollments"])).toEqual([]);
    });

    test("is not answered by the index in a search for the first rows in the order of the list", async () => {
      const inOrder = () =>
        read((db) =>
          db.execute(drizzled`select id from students where search like ${`%${part}%`} or search like ${`%254${part.slice(1)}%`}
            order by created_at desc, id desc limit 5`),
        );
      expect(await readBy(inOrder)).not.toEqual([]);
    });
  });

  test("the search for callbacks that were stored but not processed uses an index", async () => {
    await sql`insert into mpesa_callbacks (kind, body, received_at) select 'confirmation', '', now() - interval '1 day' from generate_series(1, ${MANY + 1})`;
    await sql`insert into mpesa_callback_outcomes (callback_id, outcome) select id, 'money' from mpesa_callbacks`;
    await sql`insert into mpesa_callbacks (kind, body, received_at) values ('confirmation', '', now() - interval '1 day')`;
    await sql`analyze mpesa_callbacks, mpesa_callback_outcomes, unprocessed_callbacks`;
    large.push("mpesa_callbacks", "mpesa_callback_outcomes");
    // The check of invariants reads everything, so it was just made.
    await sql`insert into invariant_checks values ((now() at time zone 'Africa/Nairobi')::date, now(), 3600000, '[]')`;
    await flushed();
    const far = await readBy(() => reconcile({ actor: SCHEDULER }, {}));
    expect(far.filter((table) => table.includes("mpesa_callback"))).toEqual([]);
    expect(await sql`select callback_id from unprocessed_callbacks`).toEqual([]);
  });

  test.each([
    ["students_search", "students by part of a phone", "students"],
    ["transactions_search", "transactions by receipt", "transactions"],
    ["payment_requests_created", "payment requests", "payment_requests"],
    ["payment_requests_by_phone_hash", "whose money of a hashed phone", "payment_requests"],
    ["transactions_transacted", "reconciliation of two weeks", "transactions"],
  ])("and a missing %s is detected", async (index, name, table) => {
    await sql`drop index ${sql(index)}`;
    expect((await goneThrough(name)).join()).toContain(`rows of ${table}`);
  });
});

/**
 * Counts what this file's connections have read so far. Postgres publishes a connection's counts up to a second late,
 * so they would be added to the next measurement. Both connections are made to report: neither ends its statement
 * before the other has begun.
 */
async function flushed(): Promise<void> {
  await sql.begin((one) =>
    sql.begin(async (other) => {
      for (const connection of [one, other]) await connection`select pg_stat_force_next_flush()`;
    }),
  );
}

/** The tables of which one run reads more rows than it may. */
async function goneThrough(name: string, most = MANY, tables = large): Promise<string[]> {
  const verb = verbs[name];
  if (!verb) throw new Error(`nothing is measured by the name ${name}`);
  return (await readBy(verb.run, most, tables)).map((result) => `${name}: ${result}`);
}

async function readBy(work: () => Promise<unknown>, most = MANY, tables = large): Promise<string[]> {
  const before = await rowsRead();
  await work();
  const after = await rowsRead();
  return tables.flatMap((table) => {
    const rows = (after.get(table) ?? 0) - (before.get(table) ?? 0);
    return rows > most ? [`${rows} rows of ${table}`] : [];
  });
}

/** Rows read of each table, by any access path. */
async function rowsRead(): Promise<Map<string, number>> {
  await read((db) => db.execute(drizzled`select pg_stat_force_next_flush()`));
  const rows = await sql<Array<{ name: string; rows: number }>>`
    select t.relname as name, (t.seq_tup_read + coalesce(sum(i.idx_tup_read), 0))::int as rows
    from pg_stat_user_tables t left join pg_stat_user_indexes i on i.relid = t.relid group by t.relname, t.seq_tup_read`;
  return new Map(rows.map(({ name, rows }) => [name, rows]));
}
