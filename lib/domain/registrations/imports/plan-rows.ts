import "server-only";
import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { REMOVED } from "@/db/schema/enums";
import { importedRows } from "@/db/schema/imports";
import { students } from "@/db/schema/students";
import { fieldTexts } from "@/lib/domain/people/students/field-rules";
import { REMOVED_NAME } from "@/lib/domain/people/students/fields";
import { wrongDocuments } from "@/lib/domain/people/students/identity-documents";
import { RegisterStudent, type Registration } from "@/lib/domain/people/students/input";
import { parseBirthDate } from "@/lib/domain/people/students/rules";
import type { StudentRow } from "@/lib/domain/people/students/student-columns";
import { isNewSibling } from "@/lib/domain/people/students/student-phone";
import { readRegistering, type Season } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { readShape } from "@/lib/platform/field-errors";
import { toMsisdn } from "@/lib/platform/phone";
import type { FieldErrors } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { isCut, orderOf } from "./cell-words";
import type { Choices } from "./choices";
import { COLUMN_USES, type ColumnUse, isField } from "./column-names";
import { ROW_OUTCOMES, type RowOutcome } from "./input";
import { isNumber, type MappedRow, mapRows } from "./map-rows";
import type { Table } from "./read-table";
import { importTexts as texts } from "./texts";
import { type ImportClass, type Place, placeOf, readOpenClasses } from "./wanted-place";

export type Problem = { field: ColumnUse; label: string; message: string };

/** A row of a file with its outcome, and the place that it asks for. `form` is the registration of who is new, or back in this season. */
export type PlannedRow = MappedRow &
  Place & {
    outcome: RowOutcome;
    problems: Problem[];
    form: Registration | null;
    /** What a person should know of a row that was imported. */
    note: string;
  };

/** A stored file, and what was chosen for it. */
type PlannedFile = { id: string; choices: Choices };

/** The rows of a file, and the line that shows that its dates have the month first while others may be read either way. */
export type Plan = { rows: PlannedRow[]; classes: ImportClass[]; monthFirst: MappedRow | undefined };

/**
 * Compares the rows of a file with the rules of a registration at the desk and with the recorded students. Read-only.
 * Students registered already, by phone and date of birth, stay as recorded, whatever else their row says or lacks: so the
 * export of registrations is read back as it is, with those whose data has been removed.
 */
export async function planRows(db: Db, table: Table, { id, choices }: PlannedFile): Promise<Plan> {
  const notes = await readNotes(db, id);
  const { season, settings, now } = await readRegistering(db);
  const mapped = mapRows(table, choices, Number(nairobiDate(now).slice(0, 4)));
  const open = await readOpenClasses(db, season.number);
  const feeCents = season.feeCents ?? settings.fee_cents;
  const monthFirst = choices.dates ? undefined : unclearSince(mapped);
  const rule = { ...settings, starts_on: season.startsOn };
  const checked = mapped.map((row): CheckedRow => {
    const read = readShape(RegisterStudent, { ...row.given, consent: true });
    const byAge = wrongDocuments(row.given, rule, now);
    const { errors: ofPlace, ...place } = placeOf(row, choices, open, feeCents);
    const errors: FieldErrors = { ...byAge, ...("data" in read ? {} : read.errors), ...ofPlace };
    for (const use of COLUMN_USES)
      if (isNumber(use) && isCut(row.given[use] ?? "")) errors[use] = [texts.cutNumber];
    const isUnclear = monthFirst !== undefined && orderOf(row.written) === "either";
    if (monthFirst && isUnclear) errors.dob = [texts.eitherDate(monthFirst.line, monthFirst.written)];
    const form = "data" in read && Object.keys(errors).length === 0 ? read.data : null;
    const phone = toMsisdn(row.given.msisdn ?? "");
    const born = isUnclear ? null : parseBirthDate(row.given.dob ?? "");
    return { ...row, ...place, errors, form, phone, born };
  });
  const known = await readOnPhones(
    db,
    checked.flatMap(({ phone }) => phone ?? []),
  );
  const before = new Map<string, Earlier[]>();
  const rows = checked.map((row): PlannedRow => {
    const onPhone = known.flatMap(({ phone, student }) => (phone === row.phone ? student : []));
    const earlier = before.get(row.phone ?? "") ?? [];
    const decided = decide(row, onPhone, earlier, season);
    const { form, outcome } = decided;
    if (form && outcome === "new") before.set(form.msisdn, [...earlier, { line: row.line, dob: form.dob }]);
    const note = notes.get(row.line);
    const isImported = outcome === "registered" && note !== undefined;
    return {
      ...row,
      problems: [],
      ...decided,
      ...(isImported ? { outcome: "imported" } : {}),
      note: isImported ? note : "",
    };
  });
  return { rows, classes: open, monthFirst };
}

/** A row that was read, with what is wrong with its cells. `born` is null while its date may be one of two. */
type CheckedRow = MappedRow &
  Place & {
    errors: FieldErrors;
    form: Registration | null;
    phone: string | null;
    born: string | null;
  };
type Earlier = { line: number; dob: string };
type Decided = Pick<PlannedRow, "outcome" | "form"> & { problems?: Problem[] };

/** The outcome of a row, given the students who have its phone, and the rows above with that phone. */
function decide(row: CheckedRow, onPhone: StudentRow[], earlier: Earlier[], season: Season): Decided {
  const { form } = row;
  if (row.isLeftOut) return { outcome: "left_out", form: null };
  const self = onPhone.find(({ dob }) => dob === row.born);
  if (form && self && season.status === "open" && self.seasonNumber < season.number)
    return { outcome: "returning", form };
  if (self || isRemoved(row)) return { outcome: "registered", form: null };
  if (!form) return { outcome: "refused", form, problems: problemsOf(row.errors) };
  const twin = earlier.find(({ dob }) => dob === form.dob);
  if (twin)
    return { outcome: "refused", form: null, problems: problemsOf({ msisdn: [texts.sameRow(twin.line)] }) };
  const isAlone = earlier.length === 0 && (onPhone.length === 0 || isNewSibling(onPhone, form));
  if (isAlone || row.sharesPhone) return { outcome: "new", form };
  return { outcome: "sibling", form: null, problems: problemsOf({ msisdn: [sharedWith(onPhone, earlier)] }) };
}

const sharedWith = (onPhone: StudentRow[], earlier: Earlier[]) =>
  earlier[0] ? texts.phoneOfRow(earlier[0].line) : texts.phoneTaken(onPhone[0]?.fullName ?? "");

/** The first date that only makes sense with the month first, if another one may be read either way. */
function unclearSince(rows: MappedRow[]): MappedRow | undefined {
  const isEither = rows.some(({ written }) => orderOf(written) === "either");
  return isEither ? rows.find(({ written }) => orderOf(written) === "month") : undefined;
}

/** Whether a row is of a student whose personal data has been removed. */
function isRemoved({ given }: MappedRow): boolean {
  return given.msisdn === REMOVED && given.full_name === REMOVED_NAME;
}

/** The rows that were imported, by line, with what a person should know. */
async function readNotes(db: Db, fileId: string): Promise<Map<number, string>> {
  const rows = await db
    .select({ line: importedRows.line, note: importedRows.note })
    .from(importedRows)
    .where(eq(importedRows.fileId, fileId));
  return new Map(rows.map(({ line, note }) => [line, note]));
}

/** The students on phones; a phone of a record that was merged is that of the one it stands in. */
async function readOnPhones(
  db: Db,
  phones: string[],
): Promise<Array<{ phone: string; student: StudentRow }>> {
  if (phones.length === 0) return [];
  const named = alias(students, "named");
  return db
    .select({ phone: named.msisdn, student: students })
    .from(named)
    .innerJoin(students, sql`${students.id} = coalesce(${named.mergedInto}, ${named.id})`)
    .where(inArray(named.msisdn, [...new Set(phones)]));
}

function problemsOf(errors: FieldErrors): Problem[] {
  return Object.entries(errors).flatMap(([name, messages]) => {
    const field = name as ColumnUse;
    return messages.map((message) => ({ field, label: labelOf(field), message }));
  });
}

export function labelOf(use: ColumnUse): string {
  return isField(use) ? fieldTexts(use, "desk").label : texts.uses[use];
}

/** The digest of a plan, so that an import does what its preview showed; rows that are imported meanwhile leave it as it is. */
export function digestOf({ rows }: Plan): string {
  const shown = rows.map(({ line, outcome, classId, waived }) => {
    const isOut = outcome === "sibling" || outcome === "refused" || outcome === "left_out";
    return `${line}:${isOut ? outcome : "in"}:${classId ?? ""}:${waived}`;
  });
  return createHash("sha256").update(shown.join(" ")).digest("hex");
}

export function countOutcomes({ rows }: Plan): Record<RowOutcome, number> {
  const counts = Object.fromEntries(ROW_OUTCOMES.map((name) => [name, 0])) as Record<RowOutcome, number>;
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}
