"use server";
import { unlockStudent } from "@/lib/students/unlock-student";
import { formAction } from "@/lib/web/form-action";
import { raiseVisit } from "@/lib/web/visit";

/** Raises the visit, and shows the page again with everything on it. */
export const unlockAction = formAction(unlockStudent, {
  after: async ({ access }) => {
    await raiseVisit(access.token);
    return "/student-details";
  },
});
