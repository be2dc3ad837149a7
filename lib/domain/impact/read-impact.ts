import "server-only";
import { sql } from "drizzle-orm";
import { readFollowUp } from "@/lib/domain/follow-ups/read-follow-up";
import type { Db } from "@/lib/platform/db/client";
import { refuseUnknownSeason } from "../seasons/season-rows";
import { readAllPrinted } from "./frozen-figures";

/** The seasons before one that stand beside it. */
export const EARLIER = 3;

export type Impact = Awaited<ReturnType<typeof readImpact>>[number];

/** The reports of a season and so many before it, newest first. @throws Refusal 404 */
export async function readImpact(db: Db, season: number, earlier: number) {
  await refuseUnknownSeason(db, season);
  const rows = await db.execute<{ number: number }>(sql`
    select number from seasons where number <= ${season}::int order by number desc limit ${earlier + 1}`);
  const printed = await readAllPrinted(
    db,
    rows.map(({ number }) => number),
  );
  const reports = [];
  for (const one of printed) reports.push({ ...one, follow_up: await readFollowUp(db, one.season) });
  return reports;
}
