import "server-only";
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { needsGuardian } from "@/lib/domain/academy/people-rules";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Db } from "@/lib/platform/db/client";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { API_ORDER, columnOf, isAskedOf, SEASON_FIELDS } from "./field-rules";
import type { FieldName } from "./fields";
import { changedColumns, type StudentRow } from "./student-columns";
import { type Asking, countComparison } from "./student-limits";
import { studentTexts as texts } from "./texts";

type Form = { dob: string } & { readonly [Name in FieldName]?: string | undefined };

/** A returning student, with the fields of the form that were saved, and those that differ from the record and were not. */
export type Returned = { student: StudentRow; saved: FieldName[]; notSaved: FieldName[] };

/**
 * The sent fields that differ from the record; never their values. An adult's guardian is not compared, because it is not stored.
 */
function differingFields(student: StudentRow, form: Form, settings: Settings, now: Date): FieldName[] {
  const isMinor = needsGuardian(form.dob, nairobiDate(now), settings.adult_above);
  return API_ORDER.filter(
    (name) =>
      form[name] !== undefined &&
      (isMinor || isAskedOf(name, "adult")) &&
      form[name] !== student[columnOf(name)],
  );
}

/**
 * The fields that a completed public form left unsaved: none for a student whom that form registered, else the fields that still
 * differ.
 */
export function unsavedOf(
  student: StudentRow,
  draft: { form: Form; createdAt: Date },
  settings: Settings,
  now: Date,
): { isReturning: boolean; notSaved: FieldName[] } {
  const isReturning = student.createdAt < draft.createdAt;
  return { isReturning, notSaved: isReturning ? differingFields(student, draft.form, settings, now) : [] };
}

/**
 * Compares a returning student's form with the record and returns which fields differ
 * (lib/domain/people/README.md). It returns no value, yet each form sent is a guess, so different forms are counted. Answers that
 * belong to a season are saved with the first form of a new one.
 * @throws Refusal 429 after as many different forms as look-ups may fail
 */
export async function compareWithRecord(
  tx: Db,
  student: StudentRow,
  form: Form,
  {
    settings,
    now,
    asking,
    isNewSeason,
  }: { settings: Settings; now: Date; asking: Asking; isNewSeason: boolean },
): Promise<Returned> {
  const differing = differingFields(student, form, settings, now);
  const saved = isNewSeason ? differing.filter((name) => SEASON_FIELDS.includes(name)) : [];
  const notSaved = differing.filter((name) => !saved.includes(name));
  if (notSaved.length > 0) await countComparison(tx, asking, student.id, hashOf(form), settings);
  return { student: await save(tx, student, form, saved), saved, notSaved };
}

/** Saves the fields that differ, for a student who proved to be the one of the record. The caller checked the age rule. */
export async function saveDifferences(
  tx: Db,
  studentId: string,
  form: Form,
  { settings, now }: { settings: Settings; now: Date },
): Promise<Returned> {
  const [before] = await tx.select().from(students).where(eq(students.id, studentId)).for("update");
  if (!before) throw new Error("the student vanished");
  const saved = differingFields(before, form, settings, now);
  return { student: await save(tx, before, form, saved), saved, notSaved: [] };
}

async function save(tx: Db, before: StudentRow, form: Form, names: FieldName[]): Promise<StudentRow> {
  if (names.length === 0) return before;
  const wanted = Object.fromEntries(names.map((name) => [name, form[name]]));
  const [student = before] = await tx
    .update(students)
    .set({ ...changedColumns(wanted), updatedAt: sql`now()` })
    .where(eq(students.id, before.id))
    .returning();
  return student;
}

/** The sentence that welcomes a returning student by first name, which a look-up returns too. */
export function welcome({ student, saved, notSaved }: Returned): string {
  const [name = ""] = student.fullName.split(" ");
  if (notSaved.length > 0) return texts.welcomeBackNotSaved(name);
  return saved.length > 0 ? texts.welcomeBackSaved(name) : texts.welcomeBack(name);
}

function hashOf(form: Form): string {
  const values = JSON.stringify(API_ORDER.map((name) => form[name] ?? null));
  return createHash("sha256").update(values).digest("hex");
}
