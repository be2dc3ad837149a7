"use server";
import { acceptOffer, declineOffer } from "@/lib/domain/enrollments/waiting-list/answer-offer";
import { setStudentSession } from "@/lib/platform/auth/student-cookies";
import { formAction } from "@/lib/platform/http/form-action";

/** Accepts the offer, starts the student's session, and continues with sessions and payment. */
export const acceptOfferAction = formAction(acceptOffer, {
  actsOn: "state",
  after: async ({ session, status }) => {
    await setStudentSession(session.access.token);
    return status === "enrolled" ? "/enrollment-successful" : "/enroll";
  },
});

export const declineOfferAction = formAction(declineOffer, {
  actsOn: "state",
  after: (_declined, form) => `/offer/${encodeURIComponent(String(form.get("token")))}`,
});
