import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { seasons } from "@/db/schema/academy";
import { actorId } from "@/lib/domain/access/actor";
import type { AuditEvent } from "@/lib/domain/events/events";
import { restsUntil } from "@/lib/domain/messaging/sending/timing-rules";
import { fieldOf } from "@/lib/domain/people/students/field-rules";
import { parseBirthDate } from "@/lib/domain/people/students/rules";
import { readSeasons } from "@/lib/domain/seasons/season-rows";
import { changedBy, command } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { toCsv } from "@/lib/platform/csv";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { plusPhone } from "@/lib/platform/phone";
import { formatDay } from "@/lib/platform/time/nairobi-time";
import { type MaybeSame, readAlike } from "../merging/read-alike";
import { COLUMN_USES, isField } from "./column-names";
import { PreviewStudents, type RowOutcome, StudentFileId, UploadStudents } from "./input";
import { missingFields } from "./map-rows";
import { pastNote } from "./past-place";
import { placesOf } from "./places";
import { alikeOf, countOutcomes, digestOf, type Plan, type PlannedRow, planRows } from "./plan-rows";
import { keepFile, readStored, readUploaded, sweepStudentFiles } from "./student-files";
import { importTexts as texts } from "./texts";
import { readOpenClasses } from "./wanted-place";

/**
 * Stores a readable file of students for a day, for preview and import; of a workbook each sheet with a list as a file of its own.
 * @returns the id of the first, the sheets that are files, and `other_sheets` that have no list
 * @throws Refusal 400 students_unreadable, as an error of the field `file`
 */
export const uploadStudents = command(
  "students.upload-file",
  UploadStudents,
  async ({ actor, tx, ready: { files, others } }) => {
    await sweepStudentFiles(tx);
    const kept: Array<{ file_id: string; sheet: string }> = [];
    const lines: AuditEvent[] = [];
    for (const { name, sheet, bytes, table } of files) {
      const { id, isNew } = await keepFile(tx, name, bytes, table, actorId(actor) ?? "");
      kept.push({ file_id: id, sheet });
      if (isNew) lines.push({ type: "student-file.uploaded", id, what: { rows: table.rows.length } });
    }
    return changedBy({ file_id: kept[0]?.file_id ?? "", sheets: kept, other_sheets: others }, lines);
  },
  readUploaded,
);

/**
 * Previews the import of an uploaded file: what its columns hold, how many rows have which outcome, and a page of them with the
 * mistakes by field. Read-only. The import must send back `digest`, which identifies this plan.
 * @returns `missing` fields that neither a column nor a default gives; `dates_unclear` and `names_unclear` when staff must say how dates or names are
 *   written; `alike` the cells to mend that several rows have
 * @throws Refusal 404 file_gone
 */
export const previewStudents = query(
  "students.preview-file",
  PreviewStudents,
  async ({ input, db, ready: { file, table } }) => {
    const { mended: _mended, ...choices } = file.choices;
    const plan = await planRows(db, table, file);
    const wanted = plan.rows.filter(({ outcome }) => !input.outcome || outcome === input.outcome);
    const from = rowsBefore(input);
    const shown = wanted.slice(from, from + input.pageSize);
    const alike = await samePeople(db, plan, shown);
    const pastSeasons = await readSeasons(db, eq(seasons.isPast, true));
    return {
      file_id: file.id,
      file_name: file.fileName,
      digest: digestOf(plan),
      counts: countOutcomes(plan),
      choices,
      columns: table.titles.map((title, at) => ({
        at,
        title,
        use: choices.columns[at] ?? "",
        samples: table.rows.flatMap(({ cells }) => cells[at] || []).slice(0, 3),
      })),
      season: plan.season.number,
      is_past: plan.season.isPast,
      /** The messages that tell of registrations and seats go out at once, also at night. */
      wakes_people: !plan.season.isPast && isNight(await databaseNow(db)),
      outcome_names: outcomeNames(plan.season.isPast),
      current_season: plan.registering.number,
      past_seasons: pastSeasons.map(({ number }) => number),
      classes: plan.classes,
      /** Of every season that the file may be of. */
      all_classes: await readOpenClasses(db, [plan.registering, ...pastSeasons]),
      ...placesOf(plan),
      waivers: plan.rows.filter((row) => row.form && !row.hasNoPlace && row.waived !== "none").length,
      receipts: plan.rows.filter((row) => row.form && !row.hasNoPlace && row.given.receipt).length,
      missing: missingFields(file.choices),
      adult_above: plan.adultAbove,
      dates_unclear: plan.monthFirst?.written ?? null,
      names_unclear: plan.surnameFirst?.given.full_name ?? null,
      alike: alikeOf(plan).map(({ field, written, lines }) => ({ field, written, rows: lines.length })),
      rows: shown.map((row) => ({
        line: row.line,
        given: row.given,
        written: row.written,
        born: bornInWords(row),
        class_name: plan.classes.find(({ id }) => id === row.classId)?.name ?? "",
        outcome: row.outcome,
        problems: row.problems,
        note: [noteOf(row), alikeText(alike.get(row.line))].filter(Boolean).join(" "),
        same: row.same
          ? {
              name: row.same.fullName,
              registration_no: row.same.registrationNo,
              born: formatDay(row.same.dob),
              is_ticked: row.isKnown,
            }
          : null,
        /** The access log has whom a note or a question names. */
        known: [...(alike.get(row.line)?.known ?? []), ...(row.same ? [row.same] : [])].map(({ id }) => ({
          student_id: id,
        })),
      })),
      total: wanted.length,
    };
  },
  { prepare: readStored },
);

const isNight = (now: Date) => restsUntil({ rests: true, purpose: "transactional" }, now) !== null;

export type ImportPreview = Awaited<ReturnType<typeof previewStudents>>;

type Alike = { known: MaybeSame[] /** The first row above of such a person. */; above: number | null };

/** For rows that would be registered, by line: who may be the same person under another phone. */
async function samePeople(db: Db, { rows }: Plan, shown: PlannedRow[]): Promise<Map<number, Alike>> {
  const isDue = (row: PlannedRow) => row.form !== null && row.outcome === "new";
  const firstLines = new Map<string, number>();
  for (const row of rows.filter(isDue)) if (!firstLines.has(keyOf(row))) firstLines.set(keyOf(row), row.line);
  const due = shown.filter(isDue);
  const found = await readAlike(
    db,
    due.flatMap(({ form }) => {
      if (!form) return [];
      const { full_name, dob, id_number = null } = form;
      return { full_name, dob, id_number, msisdn: null, own: null };
    }),
  );
  return new Map(
    due.map((row, nth) => {
      const first = firstLines.get(keyOf(row)) ?? row.line;
      return [row.line, { known: found[nth] ?? [], above: first < row.line ? first : null }];
    }),
  );
}

/** The same for the same words of a name in any order and case, and the same date of birth. */
function keyOf({ form }: PlannedRow): string {
  return [...(form?.full_name.toLowerCase().split(" ").sort() ?? []), form?.dob].join(" ");
}

function alikeText({ known, above }: Alike = { known: [], above: null }): string {
  const people = known.map((one) => `${one.full_name}, ${one.registration_no}, ${plusPhone(one.msisdn)}`);
  return [
    ...(people.length > 0 ? [texts.maybeSame(people.join("; "))] : []),
    ...(above ? [texts.maybeRow(above)] : []),
  ].join(" ");
}

/** A date of birth in words, in which day and month cannot be confused; as the file has it if it is no date. */
function bornInWords({ given, written }: PlannedRow): string {
  const date = parseBirthDate(given.dob ?? "");
  return date ? formatDay(date) : written;
}

/** The column titles in the template's order: those of the export of registrations, the class and the receipt. */
export const COLUMN_TITLES = COLUMN_USES.map((use) =>
  isField(use) ? fieldOf(use).exportTitle : texts.uses[use],
);

/**
 * The refused rows of a file as a CSV to correct and upload: the columns of the template, then the row number and the
 * mistakes.
 * @throws Refusal 404 file_gone
 */
export const exportRefused = query(
  "students.refused-rows",
  StudentFileId,
  async ({ db, ready: { file, table } }) => {
    const { rows } = await planRows(db, table, file);
    const refused = rows.filter(({ outcome }) => outcome === "refused" || outcome === "sibling");
    return csvFile(
      "Refused_rows.csv",
      [...COLUMN_TITLES, texts.row, texts.reason],
      refused.map((row) => [...COLUMN_USES.map((use) => row.given[use] ?? ""), row.line, reasonsOf(row)]),
    );
  },
  { prepare: readStored },
);

/**
 * A report of an import to keep: each row with the student, class and outcome, why it is refused, and what a person should know.
 * @throws Refusal 404 file_gone
 */
export const exportReport = query(
  "students.import-report",
  StudentFileId,
  async ({ db, ready: { file, table } }) => {
    const { rows, season, classes } = await planRows(db, table, file);
    return csvFile(
      "Import_report.csv",
      [
        ...[texts.row, fieldOf("full_name").exportTitle, fieldOf("msisdn").exportTitle],
        ...[texts.registrationNo, texts.uses.class, texts.outcome, texts.reason, texts.note],
      ],
      rows.map((row) => [
        row.line,
        row.given.full_name ?? "",
        row.given.msisdn ?? "",
        row.registrationNo,
        classes.find(({ id }) => id === row.classId)?.name ?? "",
        outcomeNames(season.isPast)[row.outcome],
        reasonsOf(row),
        noteOf(row),
      ]),
    );
  },
  { prepare: readStored },
);

function reasonsOf({ problems }: PlannedRow): string {
  return problems.map(({ label, message }) => `${label}: ${message}`).join(" ");
}

/** What the outcomes are called in a file of a season. */
function outcomeNames(isPast: boolean): Record<RowOutcome, string> {
  return isPast ? { ...texts.outcomes, ...texts.pastOutcomes } : texts.outcomes;
}

/** What became of an imported row; of one that is to be imported, that no place is left, the waiver that will be requested, or the record of a past season. */
function noteOf({ note, form, waived, past, hasNoPlace }: PlannedRow): string {
  if (form && past) return pastNote(past);
  if (form && hasNoPlace) return texts.noPlaceLeft;
  if (note || !form || waived === "none") return note;
  return texts.waiverAsked(waived === "all" ? null : waived);
}

/** An empty file with the columns that an import reads. */
export const exportTemplate = query("students.import-template", z.object({}), async () =>
  csvFile("Students_template.csv", COLUMN_TITLES, []),
);

function csvFile(fileName: string, titles: string[], rows: Array<Array<string | number>>) {
  return { fileName, csv: new Blob([toCsv(titles, rows)]).stream() };
}
