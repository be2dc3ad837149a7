import "server-only";
import { and, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { tallies } from "@/db/schema/tallies";

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
export async function readTally(
  db: Db,
  list: Tallied,
  narrowed: Narrowed = {},
): Promise<{ total: number; cents: string }> {
  const [row] = await db
    .select({
      total: sql<number>`coalesce(sum(${tallies.rows}), 0)::int`,
      cents: sql<string>`coalesce(sum(${tallies.cents}), 0)::text`,
    })
    .from(tallies)
    .where(tallied(list, narrowed));
  return row ?? { total: 0, cents: "0" };
}

/** The lines that count what is meant; the number is their sum. */
export function tallied(
  list: Tallied,
  { season, statuses, kind, createdFrom, createdTo }: Narrowed = {},
): SQL | undefined {
  return and(
    eq(tallies.list, list),
    season === undefined ? undefined : eq(tallies.seasonNumber, season),
    statuses ? inArray(tallies.status, [...statuses]) : undefined,
    kind === undefined ? undefined : eq(tallies.kind, kind),
    createdFrom ? gte(tallies.day, createdFrom) : undefined,
    createdTo ? lte(tallies.day, createdTo) : undefined,
  );
}

/** Makes one line of the many that writes have left. */
export async function mergeTallies(tx: Db): Promise<void> {
  await tx.execute(sql`select merge_tallies()`);
}
