import "server-only";
import { and, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { listCounters } from "@/db/schema/list-counters";
import type { Db } from "./client";

/** The lists that triggers keep counts of (the database view `counted_rows`). */
export type CountedList =
  | "students"
  | "registrations"
  | "enrollments"
  | "requests"
  | "prompts"
  | "paybill"
  | "money"
  | "paid"
  | "queries"
  | "messages"
  | "certificates"
  /** Seats of enrolled students; `kind` is the id of the class or session. */
  | "class_seats"
  | "session_seats";

/** Which rows of a list are counted. */
export type CounterFilter = {
  season?: number | undefined;
  statuses?: readonly string[] | undefined;
  kind?: string | undefined;
  /** Nairobi dates YYYY-MM-DD, both included. */
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
};

/** Counts a list's rows and sums their cents, without reading the rows. */
export async function readListCounter(
  db: Db,
  list: CountedList,
  filter: CounterFilter = {},
): Promise<{ total: number; cents: string }> {
  const [row] = await db.execute<{ total: number; cents: string }>(counterSums(list, filter));
  return row ?? { total: 0, cents: "0" };
}

/** A SELECT of the `total` and `cents` of a list. */
export function counterSums(list: CountedList, filter: CounterFilter = {}): SQL {
  return sql`select coalesce(sum(${listCounters.rows}), 0)::int as total, coalesce(sum(${listCounters.cents}), 0)::text as cents
    from ${listCounters} where ${counterFilter(list, filter)}`;
}

/** A SELECT of the `rows` and `cents` of each `day` of a list. */
export function countersByDay(list: CountedList, filter: CounterFilter = {}): SQL {
  return sql`select ${listCounters.day} as day, sum(${listCounters.rows}) as rows, sum(${listCounters.cents}) as cents
    from ${listCounters} where ${counterFilter(list, filter)} group by ${listCounters.day}`;
}

/** Selects the counter rows of a filter; their sum is the count. */
export function counterFilter(
  list: CountedList,
  { season, statuses, kind, createdFrom, createdTo }: CounterFilter = {},
): SQL | undefined {
  return and(
    eq(listCounters.list, list),
    season === undefined ? undefined : eq(listCounters.seasonNumber, season),
    statuses ? inArray(listCounters.status, [...statuses]) : undefined,
    kind === undefined ? undefined : eq(listCounters.kind, kind),
    createdFrom ? gte(listCounters.day, createdFrom) : undefined,
    createdTo ? lte(listCounters.day, createdTo) : undefined,
  );
}

/** Merges the counter rows that writes have added, one per change, into one per filter value. */
export async function mergeListCounters(tx: Db): Promise<void> {
  await tx.execute(sql`select merge_list_counters()`);
}
