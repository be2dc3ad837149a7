import { createHash } from "node:crypto";
import type postgres from "postgres";
import { withoutCounting, withoutIndexes } from "./bulk-load";
import { classes, drawnEnrollments, enrollments } from "./enrollments";
import { HELPERS } from "./helpers";
import { money, statement } from "./money";
import { seasons, staff, students } from "./people";
import { records, registers } from "./registers";

/** The default last day of the generated data; fixed, so that the rows are always the same. */
const DEFAULT_TODAY = "2026-11-21";
const LEAST = 25;
/** More students would get the same phone number twice. */
const MOST = 5_000_000;

export type Generated = { counts: Record<string, number>; hash: string; seconds: number };

/**
 * Fills an empty migrated database with an academy of `count` students: seasons, staff, classes, enrollments, payments,
 * registers, audit log. One transaction, with every constraint in force at its end.
 * @param today the last day of the data, YYYY-MM-DD; the same count and day give the same rows
 * @param report receives the name of each step
 * @throws Error when the database is not empty, or check_invariants() finds something
 */
export async function generate(
  sql: postgres.Sql,
  {
    count,
    today = DEFAULT_TODAY,
    report = () => {},
  }: { count: number; today?: string; report?: (step: string) => void },
): Promise<Generated> {
  if (!Number.isInteger(count) || count < LEAST || count > MOST)
    throw new Error(`Say a number of students from ${LEAST} to ${MOST}.`);
  const begun = performance.now();
  const tutors = Math.min(250, 2 + Math.ceil(count / 1000));
  const now = `${today} 15:00:00+00`;
  const steps: Array<[string, string[]]> = [
    ["seasons and staff", [...HELPERS, ...seasons(count, today), ...staff(tutors)]],
    ["students", students(count, today)],
    ["classes", [...drawnEnrollments(today), ...classes(tutors)]],
    ["enrollments", enrollments(now)],
    ["money", money()],
    ["a statement", statement(today)],
    ["registers", registers(today)],
    ["records", records()],
  ];
  const counts = await sql.begin(async (tx) => {
    await prepare(tx);
    await withoutCounting(tx, async () => {
      await withoutIndexes(tx, async () => {
        for (const [step, statements] of steps) {
          report(step);
          for (const one of statements) await tx.unsafe(one);
        }
        report("indexes");
      });
      report("counts");
      await tx`analyze`;
    });
    report("books");
    const breaches =
      await tx`select rule, count(*)::int as rows, min(subject) as subject from check_invariants() group by rule`;
    if (breaches.length > 0) throw new Error(`The books are not right: ${JSON.stringify(breaches)}`);
    return countsOf(tx);
  });
  report("vacuum");
  await sql`vacuum (analyze)`;
  const seconds = (performance.now() - begun) / 1000;
  report("hash");
  return { counts, hash: await hashOf(sql, Object.keys(counts)), seconds };
}

async function prepare(tx: postgres.TransactionSql): Promise<void> {
  for (const [name, value] of Object.entries({
    TimeZone: "UTC",
    statement_timeout: "0",
    lock_timeout: "0",
    idle_in_transaction_session_timeout: "0",
    maintenance_work_mem: "512MB",
    work_mem: "256MB",
    // Parallel workers would change the order of the rows.
    max_parallel_workers_per_gather: "0",
  }))
    await tx`select set_config(${name}, ${value}, true)`;
  const [people] = await tx<
    [{ known: boolean }]
  >`select exists (select from students) or exists (select from staff) or exists (select from courses) as known`;
  if (people.known) throw new Error("This database is not empty. Students are only made up in an empty one.");
}

async function countsOf(tx: postgres.TransactionSql): Promise<Record<string, number>> {
  const tables = await tx<Array<{ name: string }>>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('list_counters') order by c.relname collate "C"`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await tx<[{ rows: number }]>`select count(*)::int as rows from ${tx(name)}`;
    if (row.rows > 0) counts[name] = row.rows;
  }
  return counts;
}

/** A hash of all rows that does not depend on their order. */
async function hashOf(sql: postgres.Sql, tables: string[]): Promise<string> {
  const hash = createHash("sha256");
  await sql.begin("read only", async (tx) => {
    await tx`set local TimeZone = 'UTC'`;
    await tx`set local statement_timeout = 0`;
    for (const name of tables.filter((table) => table !== "seasons")) {
      const [row] = await tx<
        [{ sum: string }]
      >`select sum(hashtextextended(t::text, 0)::numeric)::text as sum from ${tx(name)} t`;
      hash.update(`${name} ${row.sum}\n`);
    }
  });
  return hash.digest("hex").slice(0, 16);
}
