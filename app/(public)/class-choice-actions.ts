"use server";
import { readChoice } from "@/components/class-chooser/read-choice";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { choosePaybill } from "@/lib/domain/payments/prompts/choose-paybill";
import { currentActor } from "@/lib/platform/auth/visit";
import { formAction } from "@/lib/platform/http/form-action";

/** Reserves a seat and redirects to payment. */
export const enrollAction = formAction(enroll, { read: readStudent, after: () => "/pay" });

/** Changes class or sessions; a paid enrollment stays paid. */
export const changeEnrollmentAction = formAction(updateEnrollment, {
  read: readEnrollment,
  after: ({ status }) => (status === "pending" ? "/pay" : "/enrollment-successful"),
});

/** Saves the class choice and redirects to the chosen payment method. */
export const changeThenPayAction = formAction(updateEnrollment, {
  read: readEnrollment,
  after: payingPage,
});

function readStudent(form: FormData) {
  return { student_id: form.get("student_id"), consent: form.get("consent"), ...readChoice(form) };
}

function readEnrollment(form: FormData) {
  return { id: form.get("id"), ...readStudent(form) };
}

/** The page of the chosen method. Paybill holds the seat for its own longer time, from the moment it is chosen. */
async function payingPage(
  { enrollment_id, student_id }: { enrollment_id: string; student_id: string },
  form: FormData,
): Promise<string> {
  if (form.get("payment_method") !== "paybill") return "/mpesa-express";
  await choosePaybill({ actor: await currentActor() }, { enrollment_id, student_id });
  return "/mpesa-classic";
}
