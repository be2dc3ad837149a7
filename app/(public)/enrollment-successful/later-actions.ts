"use server";
import { LATER_FIELDS } from "@/lib/domain/people/students/field-rules";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import { formAction } from "@/lib/platform/http/form-action";

/** Saves what the registration form did not ask. */
export const answerLaterAction = formAction(updateStudent, {
  actsOn: "was",
  read: (form) => ({
    id: form.get("id"),
    ...Object.fromEntries(LATER_FIELDS.map((name) => [name, form.get(name) ?? undefined])),
  }),
  after: () => "/enrollment-successful",
});
