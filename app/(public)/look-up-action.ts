"use server";
import { findStudent } from "@/lib/domain/students/find-student";
import { startVisit } from "@/lib/platform/auth/visit";
import { formAction } from "@/lib/platform/http/form-action";
import { pageToReturn } from "./places-to-return";
import { readBirth } from "./read-birth";

/** Begins a visit, and leads to the page that asked who is here. */
export const findStudentAction = formAction(findStudent, {
  read: (form) => ({ q: form.get("q"), dob: readBirth(form) }),
  after: async ({ id }, form) => {
    await startVisit(id);
    return pageToReturn(form.get("next"));
  },
});
