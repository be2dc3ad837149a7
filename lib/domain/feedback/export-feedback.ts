import "server-only";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { toCsv } from "@/lib/platform/csv";
import { read } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { refuseUnknownSeason } from "../seasons/season-rows";
import { FeedbackOf } from "./input";
import { type ClassFeedback, type Reader, readFeedback } from "./read-feedback";
import { feedbackWords as words } from "./texts";

const COLUMNS = ["course", "class", "answers", "teaching", "place", "recommend", "text"] as const;

const openExport = command(
  "reports.feedback",
  FeedbackOf,
  async ({ input: { season }, actor, scope, tx }) => {
    await refuseUnknownSeason(tx, season);
    const at = Math.floor((await databaseNow(tx)).getTime() / 1000);
    const reader: Reader = { actor, scope };
    return changed(
      { season, reader, fileName: `Feedback_Season_${season}_${at}.csv` },
      { type: "season.report_exported", id: season, what: { exported: "feedback" } },
    );
  },
);

/** The feedback of a season as a table: a row a class, then one for each text. @throws Refusal 404 */
export const exportFeedback = workflow(openExport, async (_ctx, { season, reader, fileName }) => {
  const { classes, together } = await read((db) => readFeedback(db, season, reader));
  const csv = toCsv(
    COLUMNS.map((column) => words[column]),
    [...classes, ...(together ? [{ ...together, course: words.together, class: "" }] : [])].flatMap(linesOf),
  );
  return { fileName, csv: new Blob([csv]).stream() };
});

function linesOf({
  course,
  class: group,
  answers,
  teaching,
  place,
  recommend,
  texts,
}: Omit<ClassFeedback, "class_id">) {
  return [
    [course, group, answers || words.few, teaching ?? "", place ?? "", recommend ?? "", ""],
    ...texts.map((text) => [course, group, "", "", "", "", text]),
  ];
}
