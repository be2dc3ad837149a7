"use server";
import { startVisit } from "@/app/_visit/visit";
import { completeRegistration } from "@/lib/domain/enrollments/complete-registration";
import { draftToken } from "@/lib/platform/auth/visit";
import { formAction } from "@/lib/platform/http/form-action";
import { leaveNotice } from "@/lib/platform/http/notice";

/** Registers the student once, starts the visit, and shows the manage code on the next page only. */
export const completeRegistrationAction = formAction(completeRegistration, {
  read: async () => ({ token: await draftToken() }),
  after: async ({ student_id, manage_code }) => {
    await startVisit(student_id);
    if (manage_code) await leaveNotice("manage_code", manage_code);
    return "/registration-confirmation";
  },
});
