"use server";
import { readPlace } from "@/components/place-chooser/read-place";
import { enroll } from "@/lib/enrollments/enroll";
import { updateEnrollment } from "@/lib/enrollments/update-enrollment";
import { formAction } from "@/lib/web/form-action";

/** Takes a seat, and on to paying for it. */
export const enrollAction = formAction(enroll, {
  read: (form) => ({ student_id: form.get("student_id"), ...readPlace(form) }),
  after: () => "/pay",
});

/** Chooses again; a place that is paid stays paid. */
export const changeEnrollmentAction = formAction(updateEnrollment, {
  read: (form) => ({ id: form.get("id"), student_id: form.get("student_id"), ...readPlace(form) }),
  after: ({ status }) => (status === "pending" ? "/pay" : "/enrollment-successful"),
});
