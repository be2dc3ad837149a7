import "server-only";
import { createHash } from "node:crypto";
import { type AnyColumn, and, gte, like, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { enrollments } from "@/db/schema/enrollments";
import { mpesaExpressRequests, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { readPhonePart } from "@/lib/domain/students/rules";
import { matchesStudent } from "@/lib/domain/students/student-scope";
import { containsPattern } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { toMsisdn } from "@/lib/platform/phone";
import { nairobiMidnight } from "@/lib/platform/time/nairobi-time";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Cents of a payment that pay for an enrollment; the rest is credit. */
export const SPENT = sql<number>`coalesce((select sum(a.amount_cents) from allocations a where a.transaction_id = ${transactions.id}), 0)::int`;

/** Cents of a payment that are credit: they pay for nothing, and are neither given back nor given away. */
export const FREE = sql<number>`coalesce((select sum(c.cents) from credits c where c.transaction_id = ${transactions.id}), 0)::int`;

/** Cents of a payment that are nobody's: it stands on no account, and they were not given back. */
export const UNKNOWN = sql<number>`coalesce((select n.cents from suspense n where n.transaction_id = ${transactions.id}), 0)::int`;

/** All of it went back before anybody was known for it. There is little money of nobody's that goes back; that is found first. */
export const IS_GIVEN_BACK = sql<boolean>`(${transactions.enrollmentId} is null
  and ${transactions.id} in (select r.transaction_id from refunds r where r.enrollment_id is null and r.state <> 'cancelled')
  and ${UNKNOWN} = 0)`;

/**
 * What money is to the academy: suspense (nobody is known for it), given back (all of it, before anybody was), credit (some
 * of it is free), matched.
 */
export function transactionStatus(
  money: { enrollmentId: string | null },
  freeCents: number,
  unknownCents: number,
): "matched" | "credit" | "suspense" | "given_back" {
  if (money.enrollmentId === null) return unknownCents > 0 ? "suspense" : "given_back";
  return freeCents > 0 ? "credit" : "matched";
}

/** How many rows are filtered, and how much money they are of together, in shillings. */
export function totals(sums: { total: number; cents: string | null } | undefined) {
  return { total: sums?.total ?? 0, total_amount: toShillings(Number(sums?.cents ?? 0)) };
}

/** Rows made on some Nairobi dates, both included. */
export function madeBetween(
  column: AnyColumn,
  days: { createdFrom?: string | undefined; createdTo?: string | undefined },
) {
  return and(
    days.createdFrom ? gte(column, nairobiMidnight(days.createdFrom)) : undefined,
    days.createdTo ? lt(column, new Date(nairobiMidnight(days.createdTo).getTime() + DAY_MS)) : undefined,
  );
}

/**
 * A search over some columns or expressions. A phone number is found however it is written, from its beginning on as it
 * is typed, and where M-Pesa sent only its hash (mpesa.md 4.4).
 */
export function mentions(search: string, columns: Array<AnyColumn | SQL>): SQL | undefined {
  if (!search) return undefined;
  const patterns = textsOf(search).map((text) => sql`academy_fold(${containsPattern(text)})`);
  return or(
    ...columns.flatMap((column) => {
      const text = sql`academy_fold(coalesce(${column}, ''))`;
      return patterns.map((pattern) => like(text, pattern));
    }),
  );
}

const RECEIPT = sql`academy_fold(${transactions.receipt})`;

/**
 * The keys of the rows that a search finds, for an IN: each SELECT finds some by an index of its own, for an OR over several
 * tables is answered by none.
 */
export function keysFound(...selects: SQL[]): SQL {
  return sql`(${sql.join(selects, sql` union `)})`;
}

/** Whether a folded text has in it what is searched for. A phone number is found as `mentions` finds it. */
export function isLike(folded: AnyPgColumn | SQL, search: string): SQL {
  const likes = textsOf(search).map((text) => sql`${folded} like academy_fold(${containsPattern(text)})`);
  return sql`(${sql.join(likes, sql` or `)})`;
}

/** Students who are searched for, with their enrollments; what hangs on these is joined to them. */
export function studentsLike(search: string, joined: SQL): SQL {
  return sql`${students} join ${enrollments} on ${enrollments.studentId} = ${students.id} ${joined} where ${matchesStudent(search)}`;
}

/** The keys of the prompts that a search finds: by phone and Daraja's ids, student, or the receipt of their money. */
export function promptsFound(search: string): SQL {
  const prompts = mpesaExpressRequests;
  return keysFound(
    sql`select ${prompts.id} from ${prompts} where ${isLike(prompts.search, search)}`,
    sql`select ${prompts.id} from ${studentsLike(search, sql`join ${prompts} on ${prompts.enrollmentId} = ${enrollments.id}`)}`,
    sql`select ${transactions.expressRequestId} from ${transactions} where ${isLike(transactions.search, search)}
      and ${isLike(RECEIPT, search)} and ${transactions.expressRequestId} is not null`,
  );
}

/** What a search may stand for; a part of a phone may be a part of another text too. */
function textsOf(search: string): string[] {
  const whole = toMsisdn(search);
  if (whole) return [whole, createHash("sha256").update(whole).digest("hex")];
  return [...new Set([search, readPhonePart(search) ?? search])];
}
