import "server-only";
import { type AnyColumn, and, gte, like, lt, or, type SQL, sql } from "drizzle-orm";
import { anywhere } from "../paging";
import { eatMidnight } from "../platform/eat";
import { toMsisdn } from "../platform/phone";

const DAY_MS = 24 * 60 * 60 * 1000;

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

/** A search over some columns or expressions; a phone number is found however it is written. */
export function mentions(search: string, columns: Array<AnyColumn | SQL>): SQL | undefined {
  if (!search) return undefined;
  const pattern = sql`academy_fold(${anywhere(toMsisdn(search) ?? search)})`;
  return or(...columns.map((column) => like(sql`academy_fold(coalesce(${column}, ''))`, pattern)));
}
