import "server-only";
import { query } from "@/lib/platform/commands/query";
import { ImpactOf } from "./input";
import { EARLIER, readImpact } from "./read-impact";

/**
 * What a season did for whom: registered, enrolled and completed, by gender, age, county, disability and course, attendance, waived fees
 * (shillings), and what became of the students. Groups of fewer than five are merged (small-groups.ts). @throws Refusal 404
 */
export const showImpact = query("reports.impact", ImpactOf, async ({ input: { season }, db }) => {
  const [own] = await readImpact(db, season, 0);
  if (!own) throw new Error("a season is not in its own report");
  return own;
});

/** The same of a season and the three before it, newest first. @throws Refusal 404 */
export const compareImpact = query("reports.impact", ImpactOf, async ({ input: { season }, db }) => ({
  seasons: await readImpact(db, season, EARLIER),
}));
