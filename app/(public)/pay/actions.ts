"use server";
import { readPlace } from "@/components/place-chooser/read-place";
import { enroll } from "@/lib/enrollments/enroll";
import { updateEnrollment } from "@/lib/enrollments/update-enrollment";
import { formAction } from "@/lib/web/form-action";
import type { FormState } from "@/lib/web/form-state";
import { payingPage } from "./paying-page";

/** Keeps the place as it stands in the form, and on to the chosen way of paying. */
export const changeThenPayAction = async (before: FormState, form: FormData) =>
  formAction(updateEnrollment, {
    read: (sent) => ({ id: sent.get("id"), student_id: sent.get("student_id"), ...readPlace(sent) }),
    after: () => payingPage(form),
  })(before, form);

/** The same after the hold has ended: takes a place again first. */
export const enrollThenPayAction = async (before: FormState, form: FormData) =>
  formAction(enroll, {
    read: (sent) => ({ student_id: sent.get("student_id"), ...readPlace(sent) }),
    after: () => payingPage(form),
  })(before, form);
