import "server-only";
import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { REMOVED } from "@/db/schema/enums";
import { students } from "@/db/schema/students";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { currentSeason } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { readShape } from "@/lib/platform/field-errors";
import { toMsisdn } from "@/lib/platform/phone";
import type { FieldErrors } from "@/lib/platform/refusal";
import { fieldTexts } from "../students/field-rules";
import { type FieldName, REMOVED_NAME } from "../students/fields";
import { wrongDocuments } from "../students/identity-documents";
import { RegisterStudent, type Registration } from "../students/input";
import { parseBirthDate } from "../students/rules";
import type { StudentRow } from "../students/student-columns";
import { isNewSibling } from "../students/student-phone";
import type { RowOutcome } from "./input";
import type { ReadRow } from "./parse-students";
import { importTexts as texts } from "./texts";

type Problem = { field: string; label: string; message: string };

/** A row of a file with its outcome. `form` is the registration of a new student. */
type PlannedRow = ReadRow & { outcome: RowOutcome; problems: Problem[]; form: Registration | null };

/**
 * Compares the rows of a file with the rules of a registration at the desk and with the recorded students. Read-only.
 * Students registered already, by phone and date of birth, stay as recorded, whatever else their row says or lacks: so the
 * export of registrations is read back as it is, with those whose data has been removed.
 */
export async function planStudents(db: Db, rows: ReadRow[]): Promise<PlannedRow[]> {
  const { startsOn } = await currentSeason(db);
  const rule = { ...(await readSettings(db)), starts_on: startsOn };
  const now = await databaseNow(db);
  const monthFirst = rows.find(({ written }) => orderOf(written) === "month first");
  const isEither = ({ written }: ReadRow) => monthFirst !== undefined && orderOf(written) === "either";
  const checked = rows.map((row) => {
    const typed = { ...row.given, consent: true };
    const read = readShape(RegisterStudent, typed);
    const byAge = wrongDocuments(row.given, rule, now);
    const errors: FieldErrors = "data" in read ? byAge : { ...byAge, ...read.errors };
    if (monthFirst && isEither(row))
      errors.dob = [texts.eitherDate(monthFirst.line, monthFirst.written ?? "")];
    const form = "data" in read && Object.keys(errors).length === 0 ? read.data : null;
    return { row, errors, form, phone: toMsisdn(row.given.msisdn ?? "") };
  });
  const known = await readOnPhones(
    db,
    checked.flatMap(({ phone }) => phone ?? []),
  );
  const lines = new Map<string, number>();
  return checked.map(({ row, errors, form, phone }): PlannedRow => {
    const onPhone = known.filter(({ msisdn }) => msisdn === phone);
    if (
      isRemoved(row) ||
      (!isEither(row) && onPhone.some(({ dob }) => dob === parseBirthDate(row.given.dob ?? "")))
    )
      return { ...row, outcome: "registered", problems: [], form: null };
    if (!form) return refused(row, errors);
    if (onPhone.length > 0 && !isNewSibling(onPhone, form))
      return refused(row, { msisdn: [texts.phoneTaken] });
    const earlier = lines.get(form.msisdn);
    if (earlier !== undefined) return refused(row, { msisdn: [texts.sameRow(earlier)] });
    lines.set(form.msisdn, row.line);
    return { ...row, outcome: "new", problems: [], form };
  });
}

/**
 * Whether a date of birth, as a file writes it, can be read day first, month first, or either way with two results. One that can only be read
 * month first shows that the file's program writes dates so.
 */
function orderOf(written = ""): "month first" | "either" | "clear" {
  const [, first, second] = (/^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}$/.exec(written) ?? []).map(Number);
  if (!first || !second || first > 12 || first === second) return "clear";
  return second > 12 ? "month first" : "either";
}

/** Whether a row is of a student whose personal data has been removed. */
function isRemoved({ given }: ReadRow): boolean {
  return given.msisdn === REMOVED && given.full_name === REMOVED_NAME;
}

async function readOnPhones(db: Db, phones: string[]): Promise<StudentRow[]> {
  if (phones.length === 0) return [];
  return db
    .select()
    .from(students)
    .where(inArray(students.msisdn, [...new Set(phones)]));
}

function refused(row: ReadRow, errors: FieldErrors): PlannedRow {
  const problems = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, label: fieldTexts(field as FieldName, "desk").label, message })),
  );
  return { ...row, outcome: "refused", problems, form: null };
}

/** The digest of a plan, so that an import matches its preview. */
export function digestOf(plan: PlannedRow[]): string {
  return createHash("sha256")
    .update(plan.map(({ line, outcome }) => `${line}:${outcome}`).join(" "))
    .digest("hex");
}

export function countOutcomes(plan: PlannedRow[]): Record<RowOutcome, number> {
  const of = (wanted: RowOutcome) => plan.filter(({ outcome }) => outcome === wanted).length;
  return { new: of("new"), registered: of("registered"), refused: of("refused") };
}
