import "server-only";
import { createHash } from "node:crypto";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { REMOVED } from "@/db/schema/enums";
import { importedRows, importRuns } from "@/db/schema/imports";
import { students } from "@/db/schema/students";
import { fieldTexts } from "@/lib/domain/people/students/field-rules";
import { REMOVED_NAME } from "@/lib/domain/people/students/fields";
import { wrongDocuments } from "@/lib/domain/people/students/identity-documents";
import { RegisterStudent, type Registration } from "@/lib/domain/people/students/input";
import { parseBirthDate } from "@/lib/domain/people/students/rules";
import type { StudentRow } from "@/lib/domain/people/students/student-columns";
import { isNewSibling } from "@/lib/domain/people/students/student-phone";
import { findPastSeason, readRegistering, type Season } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { readShape } from "@/lib/platform/field-errors";
import type { FieldErrors } from "@/lib/platform/refusal";
import { formatDay, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { isCut, orderOf } from "./cell-words";
import type { Choices } from "./choices";
import { COLUMN_USES, type ColumnUse, isField } from "./column-names";
import { PastStudent, ROW_OUTCOMES, type RowOutcome } from "./input";
import { hasSurnameFirst, isNumber, type MappedRow, mapRows } from "./map-rows";
import { pastPlaceOf } from "./past-place";
import { rowsWithoutPlace } from "./places";
import type { Table } from "./read-table";
import { standingRun } from "./runs";
import { asRecorded, phoneOf, readOnPhones, sameOnPhone } from "./same-person";
import { importTexts as texts } from "./texts";
import { type ImportClass, type Place, placeOf, readOpenClasses } from "./wanted-place";

export type Problem = { field: ColumnUse; label: string; message: string };

/** What a student is known by. */
type Known = Pick<Registration, "msisdn" | "dob" | "full_name"> & Partial<Pick<Registration, "id_number">>;

/** A row of a file with its outcome, and the place that it asks for. `form` is the registration of who is new, or back in this season. */
export type PlannedRow = MappedRow &
  Place & {
    outcome: RowOutcome;
    problems: Problem[];
    form: Known | null;
    /** What a person should know of a row that was imported. */
    note: string;
    /** Of who is registered; empty for others. */
    registrationNo: string;
    /** Of a row to mend: the student on its phone who may be the same person. */
    same: StudentRow | undefined;
    /** Whether it asks for a place in a class where those above it take the last one. */
    hasNoPlace: boolean;
  };

/** A stored file, and what was chosen for it. */
type PlannedFile = { id: string; choices: Choices };

/**
 * The rows of a file, the line that shows that its dates have the month first while others may be read either way, and one with
 * the surname first, while nobody said how names are read.
 */
export type Plan = {
  season: Season;
  /** The season that registers now. */
  registering: Season;
  rows: PlannedRow[];
  classes: ImportClass[];
  monthFirst: MappedRow | undefined;
  surnameFirst: MappedRow | undefined;
  /** Students above this age need an ID number, others a guardian. */
  adultAbove: number;
  /** How often an import of the file was undone. */
  undone: number;
};

/**
 * Compares the rows of a file with the rules of a registration at the desk and with the recorded students. Read-only.
 * Students registered already, by phone and date of birth, stay as recorded, whatever else their row says or lacks: so the
 * export of registrations is read back as it is, with those whose data has been removed.
 */
export async function planRows(db: Db, table: Table, { id, choices }: PlannedFile): Promise<Plan> {
  const notes = await readNotes(db, id);
  const registering = await readRegistering(db);
  const { settings, now } = registering;
  const season = (choices.season && (await findPastSeason(db, choices.season))) || registering.season;
  const read = mapRows(table, choices, Number(nairobiDate(now).slice(0, 4)));
  const known = await readOnPhones(db, read.flatMap(phoneOf));
  const onPhoneOf = (row: MappedRow) => known.get(phoneOf(row)[0] ?? "") ?? [];
  const mapped = read.map((row) => asRecorded(row, onPhoneOf(row)));
  const open = await readOpenClasses(db, [season]);
  const feeCents = season.feeCents ?? settings.fee_cents;
  const monthFirst = choices.dates ? undefined : unclearSince(mapped);
  const rule = { ...settings, starts_on: season.startsOn };
  const checked = mapped.map((row): CheckedRow => {
    const given = { ...row.given, consent: true };
    const read = season.isPast ? readShape(PastStudent, given) : readShape(RegisterStudent, given);
    const byAge = season.isPast ? bornLater(row, season) : wrongDocuments(row.given, rule, now);
    const { errors: ofPlace, ...place } = season.isPast
      ? pastPlaceOf(row, choices, open, settings.attendance_percent)
      : placeOf(row, choices, open, feeCents);
    const errors: FieldErrors = { ...byAge, ...("data" in read ? {} : read.errors), ...ofPlace };
    for (const use of COLUMN_USES)
      if (isNumber(use) && isCut(row.given[use] ?? "")) errors[use] = [texts.cutNumber];
    if (row.written && !parseBirthDate(row.given.dob ?? "")) errors.dob = [texts.noDate(row.written)];
    const isUnclear = monthFirst !== undefined && orderOf(row.written) === "either";
    if (monthFirst && isUnclear) errors.dob = [texts.eitherDate(monthFirst.line, monthFirst.written)];
    const form = "data" in read && Object.keys(errors).length === 0 ? read.data : null;
    const born = isUnclear ? null : parseBirthDate(row.given.dob ?? "");
    return { ...row, ...place, errors, form, born };
  });
  const entered = season.isPast
    ? await readEntered(db, season.number, [...known.values()].flat())
    : undefined;
  const isBack = (self: StudentRow) =>
    entered ? !entered.has(self.id) : season.status === "open" && self.seasonNumber < season.number;
  const before = new Map<string, Earlier[]>();
  const planned = checked.map((row): Omit<PlannedRow, "hasNoPlace"> => {
    const onPhone = onPhoneOf(row);
    const earlier = before.get(phoneOf(row)[0] ?? "") ?? [];
    const decided = decide(row, onPhone, earlier, { isBack, isPast: season.isPast });
    const { form, outcome } = decided;
    if (form) {
      const own = { line: row.line, dob: form.dob, isNew: outcome === "new" };
      before.set(form.msisdn, [...earlier, own]);
    }
    const noted = notes.get(row.line);
    const isImported = outcome === "registered" && noted !== undefined;
    const self = outcome === "registered" ? onPhone.find(({ dob }) => dob === row.born) : undefined;
    const isToMend = outcome === "sibling" || outcome === "refused";
    return {
      ...row,
      problems: [],
      ...decided,
      ...(isImported ? { outcome: "imported" } : {}),
      note: isImported ? noted.note : "",
      registrationNo: (isImported ? noted.registrationNo : self?.registrationNo) ?? "",
      same: isToMend ? sameOnPhone(row, onPhone) : undefined,
    };
  });
  const without = await rowsWithoutPlace(db, planned, season, now);
  return {
    season,
    registering: registering.season,
    rows: planned.map((row) => ({ ...row, hasNoPlace: without.has(row) })),
    classes: open,
    monthFirst,
    surnameFirst: choices.names
      ? undefined
      : mapped.find(({ given }) => hasSurnameFirst(given.full_name ?? "")),
    adultAbove: settings.adult_above,
    undone: await db.$count(importRuns, and(eq(importRuns.fileId, id), isNotNull(importRuns.undoneAt))),
  };
}

/** A row that was read, with what is wrong with its cells. `born` is null while its date may be one of two. */
type CheckedRow = MappedRow &
  Place & {
    errors: FieldErrors;
    form: Known | null;
    born: string | null;
  };
type Earlier = { line: number; dob: string; isNew: boolean };
type Decided = Pick<PlannedRow, "outcome" | "form"> & { problems?: Problem[] };

/** The outcome of a row, given the students who have its phone, and the rows above with that phone. */
function decide(
  row: CheckedRow,
  onPhone: StudentRow[],
  earlier: Earlier[],
  { isBack, isPast }: { isBack: (self: StudentRow) => boolean; isPast: boolean },
): Decided {
  const { form } = row;
  if (row.isLeftOut) return { outcome: "left_out", form: null };
  const self = onPhone.find(({ dob }) => dob === row.born);
  const twin = earlier.find(({ dob }) => dob === form?.dob);
  const isDue = self !== undefined && isBack(self);
  if (form && isDue && !twin) return { outcome: "returning", form };
  if ((self && !(isPast && isDue)) || isRemoved(row)) return { outcome: "registered", form: null };
  if (!form) return { outcome: "refused", form, problems: problemsOf(row.errors) };
  if (twin)
    return { outcome: "refused", form: null, problems: problemsOf({ msisdn: [texts.sameRow(twin.line)] }) };
  const added = earlier.filter(({ isNew }) => isNew);
  const isAlone = added.length === 0 && (onPhone.length === 0 || isNewSibling(onPhone, form));
  if (isAlone || row.sharesPhone) return { outcome: "new", form };
  return {
    outcome: "sibling",
    form: null,
    problems: problemsOf({ msisdn: [sharedWith(row, onPhone, added)] }),
  };
}

function sharedWith(row: MappedRow, onPhone: StudentRow[], [earlier]: Earlier[]): string {
  const same = sameOnPhone(row, onPhone);
  if (same) return texts.phoneOfSame(same.fullName, formatDay(same.dob));
  return earlier ? texts.phoneOfRow(earlier.line) : texts.phoneTaken(onPhone[0]?.fullName ?? "");
}

/** The first date that only makes sense with the month first, if another one may be read either way. */
function unclearSince(rows: MappedRow[]): MappedRow | undefined {
  const isEither = rows.some(({ written }) => orderOf(written) === "either");
  return isEither ? rows.find(({ written }) => orderOf(written) === "month") : undefined;
}

/** The error of a birth after a past season began. */
function bornLater({ given }: MappedRow, { startsOn }: Season): FieldErrors {
  const born = parseBirthDate(given.dob ?? "");
  return born && startsOn && born >= startsOn ? { dob: [texts.bornLater] } : {};
}

/** Which of the students have their record of a past season. */
async function readEntered(db: Db, season: number, known: StudentRow[]): Promise<Set<string>> {
  const ids = known.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: enrollments.studentId })
    .from(enrollments)
    .where(and(eq(enrollments.seasonNumber, season), inArray(enrollments.studentId, ids)));
  return new Set(rows.map(({ id }) => id));
}

/** Whether a row is of a student whose personal data has been removed. */
function isRemoved({ given }: MappedRow): boolean {
  return given.msisdn === REMOVED && given.full_name === REMOVED_NAME;
}

/** The rows that were imported, by line, with the student's number and what a person should know. */
async function readNotes(db: Db, fileId: string) {
  const { line, note, studentId } = importedRows;
  const rows = await db
    .select({ line, note, registrationNo: students.registrationNo })
    .from(importedRows)
    .leftJoin(students, eq(students.id, studentId))
    .innerJoin(importRuns, eq(importRuns.id, importedRows.runId))
    .where(standingRun(fileId));
  return new Map(rows.map((row) => [row.line, row]));
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

/**
 * The digest of a plan, so that an import does what its preview showed. Rows that are imported meanwhile leave it as it is; an undo
 * ends it, so that a page which still imports does not begin again.
 */
export function digestOf({ rows, undone }: Plan): string {
  const shown = rows.map(({ line, outcome, classId, waived, past }) => {
    const isOut = outcome === "sibling" || outcome === "refused" || outcome === "left_out";
    return `${line}:${isOut ? outcome : "in"}:${classId ?? ""}:${waived}:${JSON.stringify(past)}`;
  });
  return createHash("sha256")
    .update([undone, ...shown].join(" "))
    .digest("hex");
}

/** Cells that are wrong in the same words in several rows, such as a course that has several classes, the most first. */
export function alikeOf({
  rows,
}: Pick<Plan, "rows">): Array<{ field: ColumnUse; written: string; lines: number[] }> {
  const alike = new Map<string, { field: ColumnUse; written: string; lines: number[] }>();
  for (const { line, given, outcome, problems } of rows) {
    if (outcome !== "refused") continue;
    for (const field of new Set(problems.map((problem) => problem.field))) {
      const written = given[field] ?? "";
      const found = alike.get(`${field}:${written}`) ?? { field, written, lines: [] };
      found.lines.push(line);
      alike.set(`${field}:${written}`, found);
    }
  }
  return [...alike.values()]
    .filter(({ lines }) => lines.length > 1)
    .toSorted((one, other) => other.lines.length - one.lines.length)
    .slice(0, MOST_ALIKE);
}

const MOST_ALIKE = 12;

export function countOutcomes({ rows }: Plan): Record<RowOutcome, number> {
  const counts = Object.fromEntries(ROW_OUTCOMES.map((name) => [name, 0])) as Record<RowOutcome, number>;
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}
