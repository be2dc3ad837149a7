"use server";
import { readChoice } from "@/components/class-chooser/read-choice";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { formAction } from "@/lib/platform/http/form-action";
import { payingPage } from "./paying-page";

/** Keeps the place as it stands in the form, and on to the chosen way of paying. */
export const changeThenPayAction = formAction(updateEnrollment, {
  read: (form) => ({ id: form.get("id"), student_id: form.get("student_id"), ...readChoice(form) }),
  after: (_enrollment, form) => payingPage(form),
});

/** The same after the hold has ended: takes a place again first. */
export const enrollThenPayAction = formAction(enroll, {
  read: (form) => ({ student_id: form.get("student_id"), ...readChoice(form) }),
  after: (_enrollment, form) => payingPage(form),
});
