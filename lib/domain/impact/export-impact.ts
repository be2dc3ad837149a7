import "server-only";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { toCsv } from "@/lib/platform/csv";
import { read } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { refuseUnknownSeason } from "../seasons/season-rows";
import { ImpactOf } from "./input";
import { EARLIER, type Impact, readImpact } from "./read-impact";
import { groupsOf, shownGroup } from "./rules";
import type { Row } from "./small-groups";
import { reportWords as words } from "./texts";

type Part = keyof typeof words.parts;
const PARTS = Object.keys(words.parts) as Part[];
const COLUMNS = ["registered", "enrolled", "completed"] as const;

const openExport = command("reports.impact", ImpactOf, async ({ input: { season }, tx }) => {
  await refuseUnknownSeason(tx, season);
  const at = Math.floor((await databaseNow(tx)).getTime() / 1000);
  return changed(
    { season, fileName: `Impact_Season_${season}_${at}.csv` },
    { type: "season.report_exported", id: season, what: { exported: "impact report" } },
  );
});

/** The impact report of a season and the three before it, each a column, with its definitions. @throws Refusal 404 */
export const exportImpact = workflow(openExport, async (_ctx, { season, fileName }) => {
  const seasons = await read((db) => readImpact(db, season, EARLIER));
  const titles = [...words.columns, ...seasons.map((one) => words.season(one.season))];
  const blank = seasons.map(() => "");
  const definitions = words.definitions.map(([name = "", text = ""]) => [
    words.definition,
    name,
    text,
    ...blank,
  ]);
  return { fileName, csv: new Blob([toCsv(titles, [...linesOf(seasons), ...definitions])]).stream() };
});

type Value = number | string | null | undefined;

/** Each figure with its value of each season. A group that a season does not print is blank there. */
function linesOf(seasons: Impact[]) {
  const line = (part: string, group: string, figure: string, of: (one: Impact) => Value) => [
    ...[part, group, figure],
    ...seasons.map((one) => {
      const value = of(one);
      return value === null ? words.withheld : (value ?? "");
    }),
  ];
  const figures = (part: string, group: string, of: (one: Impact) => Partial<Row> | undefined) =>
    COLUMNS.map((column) => line(part, group, words.figures[column], (one) => of(one)?.[column]));
  return [
    ...figures(words.all, "", (one) => one),
    line(words.all, "", words.attendance, ({ attendance_percent: share }) => share ?? ""),
    line(words.all, "", words.waived, ({ waived }) => waived),
    ...PARTS.flatMap((part) =>
      groupsOf(seasons, part).flatMap((group) =>
        figures(words.parts[part], shownGroup(group, words.merged), (one) =>
          one[part].find((row) => row.group === group),
        ),
      ),
    ),
    ...Object.entries(words.followUps).map(([name, title]) =>
      line(words.followUp, "", title, (one) => one.follow_up[name as keyof typeof words.followUps]),
    ),
  ];
}
