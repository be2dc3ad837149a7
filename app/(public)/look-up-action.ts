"use server";
import { findStudent } from "@/lib/students/find-student";
import { formAction } from "@/lib/web/form-action";
import type { FormState } from "@/lib/web/form-state";
import { startVisit } from "@/lib/web/visit";
import { pageToReturn } from "./places-to-return";
import { readBirth } from "./read-birth";

/** Begins a visit, and leads to the page that asked who is here. */
export const findStudentAction = async (before: FormState, form: FormData) =>
  formAction(findStudent, {
    read: (sent) => ({ q: sent.get("q"), dob: readBirth(sent) }),
    after: async ({ id }) => {
      await startVisit(id);
      return pageToReturn(form.get("next"));
    },
  })(before, form);
