"use server";
import { completeRegistration } from "@/lib/enrollments/complete-registration";
import { formAction } from "@/lib/web/form-action";
import { draftToken, leaveNotice, startVisit } from "@/lib/web/visit";

/** Registers the student once, begins the visit, and hands the manage code to the next page alone. */
export const completeRegistrationAction = async (...sent: Parameters<Action>) => {
  const token = await draftToken();
  return formAction(completeRegistration, {
    read: () => ({ token }),
    after: async ({ student_id, manage_code }) => {
      await startVisit(student_id);
      if (manage_code) await leaveNotice("success", manage_code);
      return "/registration-confirmation";
    },
  })(...sent);
};

type Action = ReturnType<typeof formAction>;
