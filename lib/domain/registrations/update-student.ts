import "server-only";
import { eq, sql } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { Actor } from "@/lib/domain/access/actor";
import { hasDuty } from "@/lib/domain/access/authorize";
import { giverOf, takeConsent } from "@/lib/domain/people/students/consent";
import {
  BEYOND_CONTACT,
  type ContactOf,
  columnOf,
  contactOf,
  FIELDS_BY_AGE,
  OWN_FIELDS,
} from "@/lib/domain/people/students/field-rules";
import { type AgeRule, checkIdentityDocuments } from "@/lib/domain/people/students/identity-documents";
import { type StudentChange, UpdateStudent } from "@/lib/domain/people/students/input";
import { changedColumns, type StudentRow } from "@/lib/domain/people/students/student-columns";
import { lockWithPhone, phoneInUse, refuseUnshared } from "@/lib/domain/people/students/student-phone";
import { refuseOthers, seesContactOnly } from "@/lib/domain/people/students/student-scope";
import { studentTexts as texts } from "@/lib/domain/people/students/texts";
import { currentSeason } from "@/lib/domain/seasons/season-rows";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import { assertWas, markOf } from "@/lib/platform/commands/was";
import { violates } from "@/lib/platform/db/errors";
import { databaseNow } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { readWhole } from "./student-record";

type WholeRecord = Awaited<ReturnType<typeof readWhole>>;

/** The mark of the fields that students change themselves. */
export function ownMark(record: Pick<WholeRecord, (typeof OWN_FIELDS)[number]>): string {
  return markOf(OWN_FIELDS.map((name) => record[name]));
}

/**
 * Changes a student's data. Students (level manage) change their own fields (field-rules.ts), cashiers and finance the
 * contact, admins all fields, `status` and the mark of a shared phone.
 * @throws Refusal 403, 404, 400 by the age rule, 409 stale, 409 phone_in_use when the new phone is another student's
 */
export const updateStudent = command(
  "students.update-student",
  UpdateStudent,
  async ({ actor, input, was, tx }) => {
    refuseOthers(actor, input.id);
    const { student, onPhone } = await lockWithPhone(tx, input.id, allowed(actor, input).msisdn);
    if (!student || student.mergedInto) throw new Refusal("not_found", "not_found", texts.notFound);
    refuseOthersMarks(actor, input);
    refuseHidden(actor, input);
    assertNotStale(input.seen_at, student.updatedAt);
    if (was !== undefined) assertWas(was, ownMark(await readWhole(tx, student)));

    const wanted = changedColumns(allowed(actor, input));
    // The mark belongs to the phone: a new phone without another student is not shared.
    const isAlone = onPhone.length === 0 && wanted.msisdn !== undefined && wanted.msisdn !== student.msisdn;
    if (isAlone) wanted.phoneShared ??= false;
    await refuseUnshared(tx, student, wanted, onPhone);
    const settings = await readSettings(tx);
    const { startsOn } = await currentSeason(tx);
    const rule = { ...settings, starts_on: startsOn };
    refuseBrokenDocuments(student, wanted, rule, await databaseNow(tx));
    const fields = Object.keys(wanted).filter(
      (field) => wanted[field as keyof typeof wanted] !== student[field as keyof StudentRow],
    );
    const consents = input.consent === true && (await takeConsent(tx, student.id, giverOf(actor)));
    const saved =
      fields.length === 0
        ? { ...student, ...(consents ? { consentUntil: null } : {}) }
        : await save(() =>
            tx
              .update(students)
              .set({ ...wanted, updatedAt: sql`now()` })
              .where(eq(students.id, student.id))
              .returning(),
          );
    const result = { ...shownTo(actor, await readWhole(tx, saved)), msg: sentence(input) };
    if (fields.length === 0 && !consents) return unchanged(result);
    return changed(result, {
      type: "student.changed",
      id: student.id,
      what: {
        ...(fields.length > 0 ? { fields } : {}),
        ...(consents ? { consent: giverOf(actor) } : {}),
        ...(input.status ? { status: input.status } : {}),
      },
    });
  },
);

function refuseOthersMarks(actor: Actor, { status, phone_shared }: StudentChange): void {
  if (hasDuty(actor, "administration")) return;
  if (status !== undefined) throw new Refusal("forbidden", "not_allowed", texts.othersRecord);
  if (phone_shared !== undefined) throw new Refusal("forbidden", "not_allowed", texts.markIsAdmins);
}

/** Refuses changes of fields that the actor may not see: cashiers and finance have the contact only. */
function refuseHidden(actor: Actor, input: StudentChange): void {
  if (!seesContactOnly(actor)) return;
  const hidden = BEYOND_CONTACT.some((name) => input[name] !== undefined);
  if (hidden) throw new Refusal("forbidden", "not_allowed", texts.recordIsAdmins);
}

function shownTo(actor: Actor, record: WholeRecord): WholeRecord | ContactOf<WholeRecord> {
  return seesContactOnly(actor) ? contactOf(record) : record;
}

/** The part of a change that the actor may make. */
function allowed(actor: Actor, input: StudentChange): Partial<StudentChange> {
  if (actor.kind === "staff") return input;
  return Object.fromEntries(
    OWN_FIELDS.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]),
  );
}

/** Checks the age rule for the record as it will be, when the date of birth changes. */
function refuseBrokenDocuments(
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

function sentence({ status }: StudentChange): string {
  if (status === "archived") return texts.archived;
  return status === "active" ? texts.activated : texts.updated;
}
