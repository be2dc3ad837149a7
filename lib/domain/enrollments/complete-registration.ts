import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { registrationDrafts, students } from "@/db/schema/students";
import { type Change, changed, command, unchanged } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { readSettings } from "../academy/read-settings";
import type { Settings } from "../academy/settings-shape";
import { type DraftForm, findDraft } from "../students/drafts";
import { registerIn } from "../students/registration";
import { countNewStudent } from "../students/student-limits";
import { heldFrom } from "./hold-limits";
import { CompleteRegistration } from "./input";
import { reserveSeat } from "./reserve-seat";
import { enrollmentTexts as texts } from "./texts";

/**
 * Turns a stored registration form into a student with a held seat, once: a second call returns the same student. If
 * the class filled up meanwhile, the student is registered all the same and `seat_refused` says why there is no seat.
 * @returns the manage code only the first time
 * @throws Refusal 404 draft_gone, 409 phone_in_use, 400 by the age rule, 429 too_many new students from one client
 *   network
 */
export const completeRegistration = command(
  "students.complete-registration",
  CompleteRegistration,
  async ({ actor, clientAddress, input, tx }) => {
    const draft = await findDraft(tx, input.token, "lock");
    if (draft.studentId) return unchanged(await alreadyRegistered(tx, draft.studentId));

    const settings = await readSettings(tx);
    const form = { ...draft.form };
    const { student, exists, manageCode } = await registerIn(
      tx,
      form,
      settings,
      await databaseNow(tx),
      "self",
    );
    const asking = { actor, clientAddress };
    if (!exists) await countNewStudent(tx, asking, settings);
    const seat = await tryReserve(tx, form, {
      studentId: student.id,
      season: student.seasonNumber,
      settings,
      heldFrom: heldFrom(asking, settings),
    });
    await tx
      .update(registrationDrafts)
      .set({ studentId: student.id })
      .where(eq(registrationDrafts.id, draft.id));

    const result = {
      student_id: student.id,
      registration_no: student.registrationNo,
      exists,
      manage_code: manageCode,
      seat_refused: seat.refused,
      msg: texts.registered,
    };
    const registered: Change = {
      subject: `student:${student.id}`,
      what: { registered: !exists, season: student.seasonNumber },
    };
    return changed(result, registered, ...(seat.change ? [seat.change] : []));
  },
);

async function tryReserve(
  tx: Db,
  form: DraftForm,
  who: { studentId: string; season: number; settings: Settings; heldFrom: string | null },
) {
  try {
    const request = { ...who, classId: form.class_id, sessionIds: undefined, mayMovePaid: false };
    const { change } = await reserveSeat(tx, request);
    return { change, refused: null };
  } catch (error) {
    // A refusal comes before any write of the seat, so the registration stands; any other error rolls it back.
    if (!(error instanceof Refusal)) throw error;
    return { change: undefined, refused: { code: error.code, msg: error.message } };
  }
}

async function alreadyRegistered(tx: Db, studentId: string) {
  const [student] = await tx
    .select({ registrationNo: students.registrationNo })
    .from(students)
    .where(eq(students.id, studentId));
  return {
    student_id: studentId,
    registration_no: student?.registrationNo ?? "",
    exists: true,
    manage_code: null,
    seat_refused: null,
    msg: texts.registered,
  };
}
