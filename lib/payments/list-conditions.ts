import "server-only";
import { createHash } from "node:crypto";
import { type AnyColumn, and, gte, like, lt, or, type SQL, sql } from "drizzle-orm";
import { transactions } from "@/db/schema/payments";
import { anywhere } from "../paging";
import { eatMidnight } from "../platform/eat";
import { toShillings } from "../platform/money";
import { toMsisdn } from "../platform/phone";
import { readPhonePart } from "../students/rules";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Cents of a payment that pay for an enrollment; the rest is credit. */
export const SPENT = sql<number>`coalesce((select sum(a.amount_cents) from allocations a where a.transaction_id = ${transactions.id}), 0)::int`;

/** Cents of a payment that are credit: they pay for nothing, and are neither given back nor given away. */
export const FREE = sql<number>`coalesce((select sum(c.cents) from credits c where c.transaction_id = ${transactions.id}), 0)::int`;

/** Cents of a payment that are nobody's: it stands on no account, and they were not given back. */
export const UNKNOWN = sql<number>`coalesce((select n.cents from suspense n where n.transaction_id = ${transactions.id}), 0)::int`;

/**
 * What money is to the academy: suspense (nobody is known for it), given back (all of it, before anybody was), credit (some
 * of it is free), matched.
 */
export function moneyStatus(
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
    days.createdFrom ? gte(column, eatMidnight(days.createdFrom)) : undefined,
    days.createdTo ? lt(column, new Date(eatMidnight(days.createdTo).getTime() + DAY_MS)) : undefined,
  );
}

/**
 * A search over some columns or expressions. A phone number is found however it is written, from its beginning on as it
 * is typed, and where M-Pesa sent only its hash (mpesa.md 4.4).
 */
export function mentions(search: string, columns: Array<AnyColumn | SQL>): SQL | undefined {
  if (!search) return undefined;
  const patterns = textsOf(search).map((text) => sql`academy_fold(${anywhere(text)})`);
  return or(
    ...columns.flatMap((column) => {
      const text = sql`academy_fold(coalesce(${column}, ''))`;
      return patterns.map((pattern) => like(text, pattern));
    }),
  );
}

/** What a search may stand for; a part of a phone may be a part of another text too. */
function textsOf(search: string): string[] {
  const whole = toMsisdn(search);
  if (whole) return [whole, createHash("sha256").update(whole).digest("hex")];
  return [...new Set([search, readPhonePart(search) ?? search])];
}
