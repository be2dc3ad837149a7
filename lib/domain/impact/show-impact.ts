import "server-only";
import { sql } from "drizzle-orm";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { findSeason } from "../seasons/season-rows";
import { seasonTexts } from "../seasons/texts";
import { readFollowUp } from "./follow-up";
import { readAllPrinted } from "./frozen-figures";
import { ImpactOf } from "./input";

/** The seasons before one that stand beside it. */
const EARLIER = 3;

/**
 * What a season did for whom: registered, enrolled and completed, by gender, age, county, disability and course, attendance, waived fees
 * (shillings), and what became of the students. Groups of fewer than five are merged (small-groups.ts). @throws Refusal 404
 */
export const showImpact = query("reports.impact", ImpactOf, async ({ input: { season }, db }) => {
  const [own] = await readReports(db, season, 0);
  if (!own) throw new Error("a season is not in its own report");
  return own;
});

/** The same of a season and the three before it, newest first. @throws Refusal 404 */
export const compareImpact = query("reports.impact", ImpactOf, async ({ input: { season }, db }) => ({
  seasons: await readReports(db, season, EARLIER),
}));

export type Impact = Awaited<ReturnType<typeof readReports>>[number];

async function readReports(db: Db, season: number, earlier: number) {
  if (!(await findSeason(db, season)))
    throw new Refusal("not_found", "not_found", seasonTexts.noSeason(season));
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
