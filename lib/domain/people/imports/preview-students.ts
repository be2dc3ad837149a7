import "server-only";
import { z } from "zod";
import { actorId } from "@/lib/domain/access/actor";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { toCsv } from "@/lib/platform/csv";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { formatDay } from "@/lib/platform/time/nairobi-time";
import { API_ORDER } from "../students/field-rules";
import { parseBirthDate } from "../students/rules";
import { PreviewStudents, StudentFileId, UploadStudents } from "./input";
import { COLUMN_TITLES } from "./parse-students";
import { countOutcomes, digestOf, planStudents } from "./plan-students";
import { keepFile, readGiven, readKept, sweepStudentFiles } from "./student-files";
import { importTexts as texts } from "./texts";

/**
 * Stores a readable file of students for a day, for preview and import.
 * @returns its id
 * @throws Refusal 400 students_unreadable, as an error of the field `file`
 */
export const uploadStudents = command(
  "students.upload-file",
  UploadStudents,
  async ({ actor, input, tx, ready: rows }) => {
    await sweepStudentFiles(tx);
    const { id, isNew } = await keepFile(tx, input.file_name, input.bytes, actorId(actor) ?? "");
    const result = { file_id: id };
    return isNew
      ? changed(result, { subject: `student-file:${id}`, what: { rows: rows.length } })
      : unchanged(result);
  },
  readGiven,
);

/**
 * Previews the import of an uploaded file: how many rows are new students, already registered or refused, and a page of them
 * with the mistakes by field. Read-only. The import must send back `digest`, which identifies this plan.
 * @throws Refusal 404 file_gone
 */
export const previewStudents = query(
  "students.preview-file",
  PreviewStudents,
  async ({ input, db, ready }) => {
    const { file } = ready;
    const plan = await planStudents(db, ready.rows);
    const wanted = plan.filter(({ outcome }) => !input.outcome || outcome === input.outcome);
    return {
      file_id: file.id,
      file_name: file.fileName,
      digest: digestOf(plan),
      counts: countOutcomes(plan),
      rows: wanted
        .slice(rowsBefore(input), rowsBefore(input) + input.pageSize)
        .map(({ line, given, outcome, problems }) => ({
          line,
          name: given.full_name ?? "",
          phone: given.msisdn ?? "",
          born: bornInWords(given.dob ?? ""),
          outcome,
          problems,
        })),
      total: wanted.length,
    };
  },
  { prepare: readKept },
);

/** A date of birth in words, in which day and month cannot be confused; as given if it is no date. */
function bornInWords(given: string): string {
  const date = parseBirthDate(given);
  return date ? formatDay(date) : given;
}

/**
 * The refused rows of a file as a CSV to correct and upload: the columns of the template, then the row number and the
 * mistakes.
 * @throws Refusal 404 file_gone
 */
export const exportRefused = query(
  "students.refused-rows",
  StudentFileId,
  async ({ db, ready }) => {
    const plan = await planStudents(db, ready.rows);
    const rows = plan.flatMap(({ line, given, outcome, problems }) =>
      outcome === "refused"
        ? [
            [
              ...API_ORDER.map((name) => given[name] ?? ""),
              line,
              problems.map(({ label, message }) => `${label}: ${message}`).join(" "),
            ],
          ]
        : [],
    );
    return csvFile("Refused_rows.csv", [...COLUMN_TITLES, texts.row, texts.reason], rows);
  },
  { prepare: readKept },
);

/** An empty file with the columns that an import reads. */
export const exportTemplate = query("students.import-template", z.object({}), async () =>
  csvFile("Students_template.csv", COLUMN_TITLES, []),
);

function csvFile(fileName: string, titles: string[], rows: Array<Array<string | number>>) {
  return { fileName, csv: new Blob([toCsv(titles, rows)]).stream() };
}
