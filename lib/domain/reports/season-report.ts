import "server-only";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { toCsv } from "@/lib/platform/csv";
import { read } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { findSeason } from "../seasons/season-rows";
import { seasonTexts } from "../seasons/texts";
import { SeasonReport } from "./input";
import { type ReportFigures, readSeasonReport } from "./read-season-report";
import { reportTexts as texts } from "./texts";

/**
 * The results of a season: registered, paid, income (shillings), attendance and completed, by course and class, beside the
 * seasons before. @throws Refusal 404
 */
export const showSeasonReport = query("seasons.report", SeasonReport, async ({ input, db }) => {
  const season = await findSeason(db, input.number);
  if (!season) throw noSeason(input.number);
  const { startsOn, endsOn, status } = season;
  return { ...(await readSeasonReport(db, input.number)), starts_on: startsOn, ends_on: endsOn, status };
});

const openExport = command("seasons.report", SeasonReport, async ({ input: { number }, tx }) => {
  if (!(await findSeason(tx, number))) throw noSeason(number);
  const at = Math.floor((await databaseNow(tx)).getTime() / 1000);
  return changed(
    { number, fileName: `Season_${number}_${at}.csv` },
    { subject: `season:${number}`, what: { exported: "season report" } },
  );
});

/**
 * The report of a season as CSV safe to open in a spreadsheet: a line for the season, each course, each class, and each
 * season before. The export is written to the audit log first. @throws Refusal 404
 */
export const exportSeasonReport = workflow(openExport, async (_ctx, { number, fileName }) => {
  const report = await read((db) => readSeasonReport(db, number));
  const rows = [
    rowOf(report.season.number, "", "", report.season),
    ...report.courses.flatMap((course) => [
      rowOf(number, course.course, "", course),
      ...course.classes.map((one) => rowOf(number, course.course, one.class, one)),
    ]),
    ...report.earlier.map((season) => rowOf(season.number, "", "", season)),
  ];
  const csv = toCsv(Object.values(texts.seasonColumns), rows);
  return { fileName, csv: new Blob([csv]).stream() };
});

function rowOf(season: number, course: string, group: string, figures: ReportFigures) {
  const { registered, paid, income, attendance_percent: attendance, completed } = figures;
  return [season, course, group, registered, paid, income, attendance ?? "", completed];
}

function noSeason(number: number): Refusal {
  return new Refusal("not_found", "not_found", seasonTexts.noSeason(number));
}
