import "server-only";
import { sql } from "drizzle-orm";
import { readFollowUp } from "@/lib/domain/follow-ups/read-follow-up";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { findSeason } from "../seasons/season-rows";
import { seasonTexts } from "../seasons/texts";
import { readAllPrinted } from "./frozen-figures";

/** The seasons before one that stand beside it. */
export const EARLIER = 3;

export type Impact = Awaited<ReturnType<typeof readImpact>>[number];

/** The reports of a season and so many before it, newest first. @throws Refusal 404 */
export async function readImpact(db: Db, season: number, earlier: number) {
  await refuseUnknown(db, season);
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

/** @throws Refusal 404 */
export async function refuseUnknown(db: Db, season: number): Promise<void> {
  if (await findSeason(db, season)) return;
  throw new Refusal("not_found", "not_found", seasonTexts.noSeason(season));
}
