"use server";
import { sendRequestAction } from "@/app/_payment/actions";
import { readChoice } from "@/components/class-chooser/read-choice";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { seatMark } from "@/lib/domain/enrollments/seats/seat-mark";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { choosePaybill } from "@/lib/domain/payments/requests/choose-paybill";
import { currentActor } from "@/lib/platform/auth/student-cookies";
import { formAction } from "@/lib/platform/http/form-action";
import type { FormState } from "@/lib/platform/http/form-state";
import { leaveNotice } from "@/lib/platform/http/notice";

export const enrollAction = formAction(enroll, {
  actsOn: "was",
  read: (form) => readStudent(form, readChoice(form)),
  after: () => "/pay",
});

/** Changes class or sessions; a paid enrollment stays paid, and moves at the second press (components/class-chooser/confirm-move.tsx). */
export const changeEnrollmentAction = formAction(updateEnrollment, {
  actsOn: "was",
  asks: (form) => {
    const { class_id, sessions } = readChoice(form);
    const sure = [class_id, ...sessions].join(" ");
    const isOther =
      form.get("was") !== seatMark({ class_id, status: "", sessions: sessions.map((id) => ({ id })) });
    const asks = form.has("confirms") && sessions.length > 0 && isOther && form.get("sure") !== sure;
    return asks ? { sure } : undefined;
  },
  read: (form) => ({ id: form.get("id"), ...readStudent(form, readChoice(form)) }),
  after: async ({ status, msg }) => {
    if (status === "pending") return "/pay";
    await leaveNotice("enrollment", msg);
    return "/enrollment-successful";
  },
});

/**
 * Goes on to the chosen payment method with the class that the page showed; the panel's button changes it first. The prompt to the phone
 * that the page names is sent at once.
 */
export async function goToPaymentAction(before: FormState, form: FormData): Promise<FormState> {
  const isNamed = form.get("payment_method") === "express" && form.has("paying_msisdn");
  if (!isNamed || form.has("change")) return goOn(before, form);
  form.set("enrollment_id", String(form.get("id")));
  return sendRequestAction(before, form);
}

const goOn = formAction(updateEnrollment, {
  actsOn: "was",
  read: (form) => ({ id: form.get("id"), ...readStudent(form, readSeat(form)) }),
  after: paymentPage,
});

type Choice = ReturnType<typeof readChoice>;

function readStudent(form: FormData, choice: Choice) {
  return { student_id: form.get("student_id"), consent: form.get("consent"), ...choice };
}

/** What was shown, unless the panel was opened and its button pressed: browsers restore old choices in a closed panel. */
function readSeat(form: FormData): Choice {
  if (form.has("change")) return readChoice(form);
  return {
    class_id: String(form.get("shown_class") ?? ""),
    sessions: form.getAll("shown_session").map(String),
  };
}

/** The page of the chosen method. Paybill holds the seat for its own longer time, from the moment it is chosen. */
async function paymentPage(
  { enrollment_id, student_id }: { enrollment_id: string; student_id: string },
  form: FormData,
): Promise<string> {
  if (form.has("change")) return "/pay";
  if (form.get("payment_method") !== "paybill") return "/mpesa-express";
  await choosePaybill({ actor: await currentActor() }, { enrollment_id, student_id });
  return "/mpesa-classic";
}
