import "server-only";
import { DOOR_NAMES } from "@/lib/domain/people/students/rules";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { toCsv } from "@/lib/platform/csv";
import { read } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { SeasonReportFile } from "./input";
import { readSeasonDays } from "./read-season-days";
import { findReported, type ReportFigures, readSeasonReport } from "./read-season-report";
import type { Weekend } from "./season-charts";
import { reportTexts as texts } from "./texts";

type Part = Exclude<keyof typeof texts.seasonColumns, "days">;
type Report = Awaited<ReturnType<typeof readSeasonReport>>;
type Line = Array<string | number>;

const openExport = command("seasons.report", SeasonReportFile, async ({ input: { number, part }, tx }) => {
  await findReported(tx, number);
  const at = Math.floor((await databaseNow(tx)).getTime() / 1000);
  const name = part === "classes" ? "" : `${texts.seasonFiles[part]}_`;
  return changed(
    { number, part, fileName: `Season_${number}_${name}${at}.csv` },
    { type: "season.report_exported", id: number, what: { exported: "season report" } },
  );
});

/**
 * A part of the report of a season as CSV safe to open in a spreadsheet, by default a line for the season, each course, each
 * class, and each season before. The export is written to the audit log first. @throws Refusal 404
 */
export const exportSeasonReport = workflow(openExport, async (_ctx, { number, part, fileName }) => {
  const rows =
    part === "days"
      ? dayLines(await read((db) => readSeasonDays(db, number)))
      : LINES[part](await read((db) => readSeasonReport(db, number)));
  const csv = toCsv(Object.values(texts.seasonColumns[part]), rows);
  return { fileName, csv: new Blob([csv]).stream() };
});

const LINES: Record<Part, (report: Report) => Line[]> = {
  classes: ({ season, courses, earlier }) => [
    figures(season.number, "", "", season),
    ...courses.flatMap((course) => [
      figures(season.number, course.course, "", course),
      ...course.classes.map((one) => figures(season.number, course.course, one.class, one)),
    ]),
    ...earlier.map((one) => figures(one.number, "", "", one)),
  ],
  steps: ({ season, steps }) => [
    [season.number, texts.steps.registered, steps.registered],
    [season.number, texts.steps.held, steps.held],
    [season.number, texts.steps.paid, steps.paid],
    [season.number, texts.steps.completed, steps.completed],
  ],
  heard: ({ season, heard }) =>
    heard.map(({ channel, registered, paid }) => [season.number, channel, registered, paid]),
  doors: ({ season, by_door }) =>
    by_door.map(({ door, registered, paid }) => [season.number, DOOR_NAMES[door], registered, paid]),
  weekends: ({ season, courses, weekends }) => [
    ...weekends.map((one) => weekend(season.number, "", "", one)),
    ...courses.flatMap(({ course, classes }) =>
      classes.flatMap((one) => one.weekends.map((met) => weekend(season.number, course, one.class, met))),
    ),
  ],
};

function dayLines({ season, days }: Awaited<ReturnType<typeof readSeasonDays>>): Line[] {
  return days.map((day) => [season, day.date, day.registrations, day.enrollments, day.amount_paid]);
}

function figures(season: number, course: string, group: string, of: ReportFigures): Line {
  const { registered, paid, income, waived, sponsored, attendance_percent: attendance, completed } = of;
  return [season, course, group, registered, paid, income, waived, sponsored, attendance ?? "", completed];
}

function weekend(season: number, course: string, group: string, of: Weekend): Line {
  const { saturday, registers, attended, met, attendance_percent: attendance } = of;
  return [season, saturday, course, group, registers, attended, met, attendance ?? ""];
}
