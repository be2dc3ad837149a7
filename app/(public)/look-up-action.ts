"use server";
import { findStudent } from "@/lib/domain/students/find-student";
import { formAction } from "@/lib/platform/http/form-action";
import { startVisit } from "../visit";
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
