import "server-only";
import { query } from "@/lib/platform/commands/query";
import { SeasonReport } from "./input";
import { findReported, readSeasonReport } from "./read-season-report";

/**
 * The results of a season: registered, paid, income (shillings), attendance and completed, by course and class, beside the
 * seasons before; how far its students came, how they heard, and their attendance by weekend. @throws Refusal 404
 */
export const showSeasonReport = query("seasons.report", SeasonReport, async ({ input, db }) => {
  const { startsOn, endsOn, status } = await findReported(db, input.number);
  return { ...(await readSeasonReport(db, input.number)), starts_on: startsOn, ends_on: endsOn, status };
});
