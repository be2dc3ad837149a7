import "server-only";
import { eq } from "drizzle-orm";
import { registrationDrafts, students } from "@/db/schema/students";
import type { AuditEvent } from "@/lib/domain/events/events";
import { findDraft } from "@/lib/domain/people/students/drafts";
import { CompleteDraft } from "@/lib/domain/people/students/input";
import { isProved, wrongCode } from "@/lib/domain/people/students/proof";
import { registerIn } from "@/lib/domain/people/students/registration";
import { type Returned, saveDifferences, unsavedOf, welcome } from "@/lib/domain/people/students/returning";
import { countNewStudent, unlockLimits } from "@/lib/domain/people/students/student-limits";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { openStudentSession } from "@/lib/platform/auth/student-sessions";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { invalidField } from "@/lib/platform/refusal";
import { readSettings } from "../academy/read-settings";
import type { Settings } from "../academy/settings-shape";
import { readRegistering } from "../seasons/season-rows";
import { notifyRegistered } from "./enrollment-messages";
import { heldFrom } from "./seats/hold-limits";
import { tryReserve } from "./seats/try-reserve";
import { enrollmentTexts as texts } from "./texts";

const complete = command(
  "students.complete-registration",
  CompleteDraft,
  async ({ actor, clientAddress, input, tx }) => {
    const draft = await findDraft(tx, input.token, "lock");
    const { season, settings, now } = await readRegistering(tx);
    if (draft.studentId)
      return completedBefore(tx, { ...draft, studentId: draft.studentId }, input.code, { settings, now });

    if (!input.consent) throw invalidField("consent", studentTexts.consentNeeded);
    const { class_id: classId, sessions: sessionIds, ...typed } = draft.form;
    const form = { ...typed, consent: true };
    const asking = { actor, clientAddress };
    const registered = await registerIn(tx, form, { season, settings, now, givenBy: "self", asking });
    const { student, exists, manageCode, isNewSeason } = registered;
    if (!exists) await countNewStudent(tx, asking, settings);
    const seat = await tryReserve(tx, {
      studentId: student.id,
      classId,
      sessionIds,
      canMovePaid: false,
      season: student.seasonNumber,
      settings,
      heldFrom: heldFrom(asking, settings),
    });
    if (!exists || isNewSeason || seat.change) await notifyRegistered(tx, student, seat.enrollmentId);
    await tx
      .update(registrationDrafts)
      .set({ studentId: student.id })
      .where(eq(registrationDrafts.id, draft.id));

    // Whoever typed the whole record gets its code with this answer, so the session may be one that needs it.
    const level = exists ? "view" : "manage";
    const result = {
      session: await openStudentSession(tx, student.id, level),
      student_id: student.id,
      registration_no: student.registrationNo,
      exists,
      not_saved: registered.notSaved,
      manage_code: manageCode,
      seat_refused: seat.refused,
      msg: exists ? welcome(registered) : texts.registered,
    };
    const line: AuditEvent = {
      type: "student.registered",
      id: student.id,
      what: {
        registered: !exists,
        season: student.seasonNumber,
        visit: level,
        ...(registered.saved.length > 0 ? { fields: registered.saved } : {}),
      },
    };
    return changed(result, line, ...(seat.change ? [seat.change] : [])).writing(...registered.rows);
  },
);

/**
 * Turns a stored registration form, with the consent given for it, into a student with a held seat, once: a second call returns the
 * same student. The call that registers a new student opens a student session of level manage, any other one of level view. If the
 * class filled up meanwhile, the student is still registered and `seat_refused` gives the reason. For a returning student,
 * `not_saved` names the fields that differ from the record; a later call with the student's manage code or M-Pesa receipt
 * saves them.
 * @returns the manage code only the first time
 * @throws Refusal 404 draft_gone, 409 phone_in_use, 400 without consent, by the age rule, or for times that are gone, 403
 *   wrong_code, 429 too_many new students from one client network, wrong codes or different forms for one student
 */
export const completeRegistration = withRateLimit(complete, async (ctx, { token, code }, db) => {
  if (!code) return [];
  const { studentId } = await findDraft(db, token, "look");
  return studentId ? unlockLimits(ctx, { student_id: studentId }, await readSettings(db)) : [];
});

type CompletedDraft = Awaited<ReturnType<typeof findDraft>> & { studentId: string };

/** A form that was completed before: with a code, fields that differ from the record are saved now. */
async function completedBefore(
  tx: Db,
  draft: CompletedDraft,
  code: string | undefined,
  at: { settings: Settings; now: Date },
) {
  if (code && !(await isProved(tx, draft.studentId, [code]))) throw wrongCode(["code"]);
  const returned = code
    ? await saveDifferences(tx, draft.studentId, draft.form, at)
    : await unsaved(tx, draft, at);
  const { student, saved, notSaved } = returned;
  const result = {
    session: await openStudentSession(tx, student.id, "view"),
    student_id: student.id,
    registration_no: student.registrationNo,
    exists: true,
    not_saved: notSaved,
    manage_code: null,
    seat_refused: null,
    msg: welcome(returned),
  };
  return changed(result, {
    type: "student.visited",
    id: student.id,
    what: { fields: saved.length > 0 ? saved : undefined, visit: "view" },
  });
}

async function unsaved(
  tx: Db,
  draft: CompletedDraft,
  { settings, now }: { settings: Settings; now: Date },
): Promise<Returned> {
  const [student] = await tx.select().from(students).where(eq(students.id, draft.studentId));
  if (!student) throw new Error("the student of a draft vanished");
  return { student, saved: [], notSaved: unsavedOf(student, draft, settings, now).notSaved };
}
