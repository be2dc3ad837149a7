import type { EnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import type { NextStep } from "@/lib/domain/enrollments/standing/next-step";
import type { ListedPayment } from "@/lib/domain/people/students/list-input";

type Place = Pick<EnrollmentSummary, "status" | "amount" | "amount_paid" | "amount_waived" | "sessions">;

/** How far a student's latest place is paid, in the words of the list of registrations (place.ts). */
export function paymentOf(place: Place | null, { state }: Pick<NextStep, "state">): ListedPayment {
  if (!place || place.status === "cancelled") return "no_class";
  if (place.status === "enrolled" && place.amount === 0) return "past";
  if (state === "no_class") return "no_class";
  if (place.status === "expired") return "hold_ended";
  if (place.status === "paid_waiting") return "paid_waiting";
  if (place.status === "enrolled") {
    if (place.sessions.length === 0) return "no_times";
    return place.amount_waived > 0 && place.amount_waived >= place.amount ? "waived" : "paid";
  }
  // Its hold ended a moment ago, and the scheduler has not ended it yet.
  if (state === "hold_ended" || state === "waiting") return "hold_ended";
  return place.amount_paid > 0 ? "part_paid" : "not_paid";
}
