"use server";
import { readChoice } from "@/components/class-chooser/read-choice";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { formAction } from "@/lib/platform/http/form-action";

/** Reserves a seat and redirects to payment. */
export const enrollAction = formAction(enroll, {
  read: (form) => ({ student_id: form.get("student_id"), ...readChoice(form) }),
  after: () => "/pay",
});

/** Changes class or sessions; a paid enrollment stays paid. */
export const changeEnrollmentAction = formAction(updateEnrollment, {
  read: (form) => ({ id: form.get("id"), student_id: form.get("student_id"), ...readChoice(form) }),
  after: ({ status }) => (status === "pending" ? "/pay" : "/enrollment-successful"),
});
