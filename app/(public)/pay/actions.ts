"use server";
import { readChoice } from "@/components/class-chooser/read-choice";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { formAction } from "@/lib/platform/http/form-action";

/** Saves the class choice and redirects to the chosen payment method. */
export const changeThenPayAction = formAction(updateEnrollment, {
  read: (form) => ({ id: form.get("id"), student_id: form.get("student_id"), ...readChoice(form) }),
  after: (_enrollment, form) => payingPage(form),
});

/** The same after the hold expired: reserves a seat again. */
export const enrollThenPayAction = formAction(enroll, {
  read: (form) => ({ student_id: form.get("student_id"), ...readChoice(form) }),
  after: (_enrollment, form) => payingPage(form),
});

function payingPage(form: FormData): string {
  return form.get("payment_method") === "paybill" ? "/mpesa-classic" : "/mpesa-express";
}
