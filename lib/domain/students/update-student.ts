import "server-only";
import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { violates } from "@/db/faults";
import { databaseNow } from "@/db/now";
import { students } from "@/db/schema/students";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import type { Actor } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { readSettings } from "../academy/read-settings";
import { readEnrollmentSummary } from "./enrollment-summary";
import { columnOf, FIELDS_BY_AGE, OWN_FIELDS } from "./field-rules";
import { type AgeRule, checkIdentityDocuments } from "./identity-documents";
import { type StudentChange, UpdateStudent } from "./input";
import { whole } from "./projections";
import { changedColumns, type StudentRow } from "./student-columns";
import { refuseOthers } from "./student-scope";
import { studentTexts as texts } from "./texts";

/**
 * Changes a student's data: the student (level manage) the own five fields, staff all, `status` and the mark of a shared
 * phone an admin only.
 * @throws Refusal 403, 404, 400 by the age rule, 409 stale, 409 phone_in_use when the new phone belongs to somebody else.
 */
export const updateStudent = command(
  "students.update-student",
  UpdateStudent,
  async ({ actor, scope, input, tx }) => {
    refuseOthers(actor, scope, input.id);
    const { student, onPhone } = await lockWithPhone(tx, input.id, allowed(actor, input).msisdn);
    if (!student) throw new Refusal("not_found", "not_found", texts.notFound);
    refuseOthersMarks(actor, input);
    assertNotStale(input.seen_at, student.updatedAt);

    const wanted = changedColumns(allowed(actor, input));
    // The mark is the phone's: it does not go along to one that nobody else has.
    const isAlone = onPhone.length === 0 && wanted.msisdn !== undefined && wanted.msisdn !== student.msisdn;
    if (isAlone) wanted.phoneShared ??= false;
    await refuseUnshared(tx, student, wanted, onPhone);
    const settings = await readSettings(tx);
    refuseBrokenPapers(student, wanted, settings, await databaseNow(tx));
    const fields = Object.keys(wanted).filter(
      (field) => wanted[field as keyof typeof wanted] !== student[field as keyof StudentRow],
    );
    if (fields.length === 0)
      return unchanged({
        ...whole(student, await readEnrollmentSummary(tx, student.id)),
        msg: sentence(input),
      });

    const saved = await save(() =>
      tx
        .update(students)
        .set({ ...wanted, updatedAt: sql`now()` })
        .where(eq(students.id, student.id))
        .returning(),
    );
    return changed(
      { ...whole(saved, await readEnrollmentSummary(tx, saved.id)), msg: sentence(input) },
      {
        subject: `student:${student.id}`,
        what: { fields, ...(input.status ? { status: input.status } : {}) },
      },
    );
  },
);

/**
 * Locks a student and whoever has the phone the student is to get, by id, so that marks of a shared phone and those who
 * share it are judged together.
 */
async function lockWithPhone(tx: Db, id: string, msisdn: string | undefined) {
  const rows = await tx
    .select()
    .from(students)
    .where(or(eq(students.id, id), msisdn ? eq(students.msisdn, msisdn) : undefined))
    .orderBy(asc(students.id))
    .for("update");
  return {
    student: rows.find((row) => row.id === id),
    onPhone: rows.filter((row) => row.id !== id),
  };
}

function refuseOthersMarks(actor: Actor, { status, phone_shared }: StudentChange): void {
  if (actor.kind === "staff" && actor.role === "admin") return;
  if (status !== undefined) throw new Refusal("forbidden", "not_allowed", texts.othersRecord);
  if (phone_shared !== undefined) throw new Refusal("forbidden", "not_allowed", texts.markIsAdmins);
}

/**
 * A phone stands twice only where all who have it carry the mark (design.md section 3). The database alone would let one
 * unmarked student stand beside marked ones.
 */
async function refuseUnshared(
  tx: Db,
  student: StudentRow,
  wanted: ReturnType<typeof changedColumns>,
  onPhone: StudentRow[],
): Promise<void> {
  const shared = wanted.phoneShared ?? student.phoneShared;
  if (wanted.msisdn !== undefined && wanted.msisdn !== student.msisdn) {
    if (onPhone.length > 0 && !(shared && onPhone.every((row) => row.phoneShared))) throw phoneInUse();
    return;
  }
  if (shared || !student.phoneShared) return;
  const [sibling] = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.msisdn, student.msisdn), ne(students.id, student.id)))
    .limit(1);
  if (!sibling) return;
  throw new Refusal("conflict", "phone_in_use", texts.phoneStillShared, {
    errors: { phone_shared: [texts.phoneStillShared] },
  });
}

function allowed(actor: Actor, input: StudentChange): Partial<StudentChange> {
  if (actor.kind === "staff") return input;
  return Object.fromEntries(
    OWN_FIELDS.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]),
  );
}

/** The age rule holds for what will stand, when anything it looks at changes. */
function refuseBrokenPapers(
  student: StudentRow,
  wanted: ReturnType<typeof changedColumns>,
  rule: AgeRule,
  now: Date,
): void {
  if (wanted.dob === undefined || wanted.dob === student.dob) return;
  const after = { ...student, ...wanted };
  const byAge = FIELDS_BY_AGE.map((name) => [name, after[columnOf(name)] ?? undefined]);
  checkIdentityDocuments({ dob: wanted.dob, ...Object.fromEntries(byAge) }, rule, now);
}

async function save(update: () => Promise<StudentRow[]>): Promise<StudentRow> {
  try {
    const [saved] = await update();
    if (!saved) throw new Error("the student vanished while locked");
    return saved;
  } catch (error) {
    if (!violates(error, "students_msisdn")) throw error;
    throw phoneInUse();
  }
}

function phoneInUse(): Refusal {
  return new Refusal("conflict", "phone_in_use", texts.phoneInUse, {
    errors: { msisdn: [texts.phoneInUse] },
  });
}

function sentence({ status }: StudentChange): string {
  if (status === "archived") return texts.archived;
  return status === "active" ? texts.activated : texts.updated;
}
