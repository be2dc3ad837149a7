"use server";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import { formAction } from "@/lib/platform/http/form-action";
import { leaveNotice } from "@/lib/platform/http/notice";
import { invalidField } from "@/lib/platform/refusal";

/** Saves the form and redirects to the details. Without the privacy tick nothing is saved; it is also the consent, if that is missing. */
export const updateStudentAction = formAction(updateStudent, {
  actsOn: "was",
  read: (form) => {
    if (form.get("privacy") !== "on") throw invalidField("privacy", studentTexts.consentNeeded);
    return { ...Object.fromEntries(form), consent: "on" };
  },
  after: async ({ msg }) => {
    await leaveNotice("student", msg);
    return "/student-details";
  },
});
