"use server";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import { formAction } from "@/lib/platform/http/form-action";
import type { FormState } from "@/lib/platform/http/form-state";
import { leaveNotice } from "@/lib/platform/http/notice";

/** Saves the form and redirects to the details. Without the privacy tick nothing is saved; it is also the consent, if that is missing. */
export const updateStudentAction = async (before: FormState, form: FormData): Promise<FormState> => {
  if (form.get("privacy") !== "on") return unticked(form);
  form.set("consent", "on");
  return update(before, form);
};

const update = formAction(updateStudent, {
  actsOn: "was",
  after: async ({ msg }) => {
    await leaveNotice("student", msg);
    return "/student-details";
  },
});

function unticked(form: FormData): FormState {
  const typed = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  return {
    message: studentTexts.consentNeeded,
    code: "invalid",
    errors: { privacy: [studentTexts.consentNeeded] },
    values: Object.fromEntries(typed),
  };
}
