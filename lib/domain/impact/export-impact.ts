import "server-only";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { toCsv } from "@/lib/platform/csv";
import { read } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { refuseUnknownSeason } from "../seasons/season-rows";
import { ImpactOf } from "./input";
import { EARLIER, type Impact, readImpact } from "./read-impact";
import { shownGroup } from "./rules";
import { reportWords as words } from "./texts";

type Part = keyof typeof words.parts;
const PARTS = Object.keys(words.parts) as Part[];

const openExport = command("reports.impact", ImpactOf, async ({ input: { season }, tx }) => {
  await refuseUnknownSeason(tx, season);
  const at = Math.floor((await databaseNow(tx)).getTime() / 1000);
  return changed(
    { season, fileName: `Impact_Season_${season}_${at}.csv` },
    { type: "season.report_exported", id: season, what: { exported: "impact report" } },
  );
});

/** The impact report of a season and the three before it as a table, with its definitions. @throws Refusal 404 */
export const exportImpact = workflow(openExport, async (_ctx, { season, fileName }) => {
  const seasons = await read((db) => readImpact(db, season, EARLIER));
  const definitions = words.definitions.map(([name, text]) => [
    "",
    words.definition,
    `${name}: ${text}`,
    "",
    "",
    "",
    "",
  ]);
  const csv = toCsv(words.columns, [...seasons.flatMap(linesOf), ...definitions]);
  return { fileName, csv: new Blob([csv]).stream() };
});

function linesOf(impact: Impact) {
  const { season, registered, enrolled, completed, attendance_percent: attendance, waived } = impact;
  const figure = (part: string, name: string, value: number | string) => [
    season,
    part,
    name,
    "",
    "",
    "",
    value,
  ];
  return [
    [season, words.all, "", registered, enrolled, completed, ""],
    figure(words.all, words.attendance, attendance ?? ""),
    figure(words.all, words.waived, waived),
    ...PARTS.flatMap((part) =>
      impact[part].map((row) => [
        season,
        words.parts[part],
        shownGroup(row.group, words.merged),
        row.registered,
        row.enrolled,
        row.completed,
        "",
      ]),
    ),
    ...Object.entries(words.followUps).map(([name, title]) =>
      figure(words.followUp, title, impact.follow_up[name as keyof typeof words.followUps]),
    ),
  ];
}
