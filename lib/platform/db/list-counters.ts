import "server-only";
import { and, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { listCounters } from "@/db/schema/tallies";

/** What is counted as it comes and goes (the view `countables` of the database). */
export type Tallied =
  | "students"
  | "enrollments"
  | "requests"
  | "prompts"
  | "paybill"
  | "money"
  | "paid"
  | "queries"
  | "messages"
  /** Seats of the enrolled; `kind` is the class or the session. */
  | "class_seats"
  | "session_seats";

type Narrowed = {
  season?: number | undefined;
  statuses?: readonly string[] | undefined;
  kind?: string | undefined;
  /** Dates of Nairobi, both included. */
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
};

/** How many rows there are of a list, and how many cents they are of together, without going through them. */
export async function readListCounter(
  db: Db,
  list: Tallied,
  narrowed: Narrowed = {},
): Promise<{ total: number; cents: string }> {
  const [row] = await db
    .select({
      total: sql<number>`coalesce(sum(${listCounters.rows}), 0)::int`,
      cents: sql<string>`coalesce(sum(${listCounters.cents}), 0)::text`,
    })
    .from(listCounters)
    .where(tallied(list, narrowed));
  return row ?? { total: 0, cents: "0" };
}

/** The lines that count what is meant; the number is their sum. */
export function tallied(
  list: Tallied,
  { season, statuses, kind, createdFrom, createdTo }: Narrowed = {},
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

/** Makes one line of the many that writes have left. */
export async function mergeTallies(tx: Db): Promise<void> {
  await tx.execute(sql`select merge_tallies()`);
}
