"use server";
import { readChoice } from "@/components/class-chooser/read-choice";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { formAction } from "@/lib/platform/http/form-action";

/** Takes a seat, and on to paying for it. */
export const enrollAction = formAction(enroll, {
  read: (form) => ({ student_id: form.get("student_id"), ...readChoice(form) }),
  after: () => "/pay",
});

/** Chooses again; a place that is paid stays paid. */
export const changeEnrollmentAction = formAction(updateEnrollment, {
  read: (form) => ({ id: form.get("id"), student_id: form.get("student_id"), ...readChoice(form) }),
  after: ({ status }) => (status === "pending" ? "/pay" : "/enrollment-successful"),
});
