"use server";
import { acceptOffer, declineOffer } from "@/lib/domain/enrollments/waiting-list/answer-offer";
import { setVisit } from "@/lib/platform/auth/visit";
import { formAction } from "@/lib/platform/http/form-action";

/** Accepts the offer, starts the student's visit, and goes on to sessions and payment. */
export const acceptOfferAction = formAction(acceptOffer, {
  actsOn: "state",
  after: async ({ visit, status }) => {
    await setVisit(visit.access.token);
    return status === "enrolled" ? "/enrollment-successful" : "/enroll";
  },
});

export const declineOfferAction = formAction(declineOffer, {
  actsOn: "state",
  after: (_declined, form) => `/offer/${encodeURIComponent(String(form.get("token")))}`,
});
