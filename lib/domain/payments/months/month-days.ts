import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";
import { monthsLater } from "@/lib/platform/time/nairobi-time";
import type { Days } from "../reconciliation/range";
import { covered, coveredDays } from "../reconciliation/side-by-side";

/** The first and last date of a month, or of its days until today. @param month YYYY-MM */
export function daysOf(month: string, today: string): Days {
  const first = `${month}-01`;
  const next = new Date(`${monthsLater(month, 1)}-01T00:00:00Z`);
  const last = new Date(next.getTime() - 1).toISOString().slice(0, 10);
  return { from: first, to: last < today || first > today ? last : today };
}

export function dayCount({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

/** The days that statements do not wholly cover, oldest first. @param days validated dates, which go into the SQL as they are */
export async function readUncoveredDays(db: Db, days: Days): Promise<string[]> {
  const rows = await db.execute<{ date: string }>(
    sql.raw(`with ${covered(days)} select to_char(day, 'YYYY-MM-DD') as date from (${coveredDays(days)}) d
      where covered <> 'whole' order by day`),
  );
  return [...rows].map(({ date }) => date);
}
