"use server";
import { readChoice } from "@/components/class-chooser/read-choice";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
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
  after: (_enrollment, form) => payingPage(form),
});

/** The same after the hold expired: reserves a seat again. */
export const enrollThenPayAction = formAction(enroll, {
  read: readStudent,
  after: (_enrollment, form) => payingPage(form),
});

function readStudent(form: FormData) {
  return { student_id: form.get("student_id"), ...readChoice(form) };
}

function readEnrollment(form: FormData) {
  return { id: form.get("id"), ...readStudent(form) };
}

function payingPage(form: FormData): string {
  return form.get("payment_method") === "paybill" ? "/mpesa-classic" : "/mpesa-express";
}
