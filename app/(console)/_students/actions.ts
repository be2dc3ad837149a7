"use server";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { seatPaid } from "@/lib/domain/enrollments/seats/seat-paid";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { joinWaitingList } from "@/lib/domain/enrollments/waiting-list/join";
import { waitingTexts as listTexts } from "@/lib/domain/enrollments/waiting-list/texts";
import { endFollowUpQuestions } from "@/lib/domain/follow-ups/end";
import { sendStkPush } from "@/lib/domain/payments/requests/send-stk-push";
import { FIELDS_BY_AGE, neededText } from "@/lib/domain/people/students/field-rules";
import { renewManageCode } from "@/lib/domain/people/students/renew-manage-code";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import type { FormState } from "@/lib/platform/http/form-state";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";
import { Refusal } from "@/lib/platform/refusal";
import { archiveTexts } from "./archive-texts";
import { readChoiceBefore, readClassChoice, readEdit } from "./read-forms";
import { studentPageTexts as texts } from "./texts";
import { waitingTexts } from "./waiting-texts";

const after = redirectWithNotice("/dashboard");

export const enrollAtDeskAction = staffAction(enroll, { actsOn: "was", read: readClassChoice, after });
export const archiveAction = staffAction(updateStudent, {
  actsOn: "seen_at",
  after: redirectWithNotice("/dashboard", {
    undo: ({ id, status, updated_at: seen_at }) => ({
      action: "student",
      fields: { id, status: status === "archived" ? "active" : "archived", seen_at },
    }),
  }),
  failed: archiveTexts.failed,
});

export const endFollowUpsAction = staffAction(endFollowUpQuestions, { actsOn: "same", after });

export const moveEnrollmentAction = staffAction(updateEnrollment, {
  actsOn: "seen_at",
  read: readClassChoice,
  after: redirectWithNotice("/dashboard", {
    undo: ({ updated_at: seen_at = "" }, form) => {
      const choice = readChoiceBefore(form);
      const [id, student] = [String(form.get("id")), String(form.get("student_id"))];
      return choice && { action: "move", fields: { ...choice, id, student_id: student, seen_at } };
    },
  }),
});
export const seatPaidAction = staffAction(seatPaid, {
  actsOn: "seen_at",
  read: readClassChoice,
  after: redirectWithNotice("/money?queue=paid_waiting"),
});
export const joinWaitingAction = staffAction(joinWaitingList, {
  actsOn: "was",
  // The verb's own sentences address the student.
  after: ({ msg, position }, form) => {
    const swapped = msg === listTexts.swapped;
    return after({ msg: swapped ? waitingTexts.swapped : waitingTexts.added(position) }, form);
  },
});
export const sendStkPushAction = staffAction(sendStkPush, { actsOn: "was", after });
export const markPhoneAction = staffAction(updateStudent, { actsOn: "seen_at", after });

export const deleteEnrollmentAction = staffAction(deleteEnrollment, {
  actsOn: "was",
  after,
  failed: texts.deleteFailed,
});

const edit = staffAction(updateStudent, {
  actsOn: "seen_at",
  read: (form) => {
    refuseEmptied(form);
    return readEdit(form);
  },
  after,
});

/**
 * Edits a student's data. The public message for a phone in use addresses the student; staff get their own.
 */
export async function editStudentAction(before: FormState, form: FormData): Promise<FormState> {
  const state = await edit(before, form);
  if (state.code !== "phone_in_use") return state;
  return { ...state, message: texts.phoneTaken, errors: { msisdn: [texts.phoneTaken] } };
}

/** Renews the manage code. The code is only in this response: no cookie, address or page stores it. */
export async function renewManageCodeAction(before: FormState, form: FormData): Promise<FormState> {
  let renewed: Record<string, unknown> | undefined;
  const renew = staffAction(renewManageCode, {
    actsOn: "new",
    after: ({ manage_code, msg }) => {
      renewed = { manage_code, msg };
      return undefined;
    },
  });
  const state = await renew(before, form);
  return renewed ? { ...state, data: renewed } : state;
}

/**
 * Refuses an emptied ID number or guardian field: the verb would ignore it and the page would report success.
 * @throws Refusal 400 naming the field
 */
function refuseEmptied(form: FormData): void {
  const emptied = FIELDS_BY_AGE.filter((name) => form.has(name) && String(form.get(name)).trim() === "");
  const errors = Object.fromEntries(emptied.map((name) => [name, [neededText(name)]]));
  const [first] = Object.values(errors).flat();
  if (first) throw new Refusal("invalid", "invalid", first, { errors });
}
