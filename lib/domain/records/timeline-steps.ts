import type { Readers } from "@/lib/domain/events/events";

export const TIMELINE_STEPS = [
  "registered",
  "changed",
  "code_renewed",
  "merged",
  "merge_undone",
  "import_undone",
  "held",
  "offered",
  "offer_accepted",
  "held_again",
  "moved",
  "times_changed",
  "enrolled",
  "paid_waiting",
  "hold_ended",
  "cancelled",
  "restored",
  "outcome",
  "attendance",
  "prompt",
  "paybill",
  "paid",
  "taken_back",
  "credit_moved",
  "credit_kept",
  "credit_donated",
  "waiver_requested",
  "fee_waived",
  "waiver_ended",
  "refund",
  "message",
  "reply",
] as const;

/** One event in a student's time at the academy. */
export type TimelineLine = {
  id: string;
  at: string;
  step: (typeof TIMELINE_STEPS)[number];
  course: string | null;
  class: string | null;
  season: number | null;
  /** Shillings. */
  amount: number | null;
  /** The M-Pesa receipt of a payment, or the kind of a message. */
  code: string | null;
  /** The state of a request, refund or message, the outcome, or the student's new status. */
  state: string | null;
  /** The name of the member of staff who did it. */
  by: string | null;
  /** The names of the fields that changed. */
  fields: string[];
  /** Of the attendance so far: meetings attended, and held. */
  attended: number | null;
  met: number | null;
};

type Step = TimelineLine["step"];
type Said = Pick<TimelineLine, "step"> & Partial<Pick<TimelineLine, "state" | "fields">> & { cents?: number };

/** Which step of a student's timeline each event is; null for those that are none, or whose step stands in a table. */
export const STEPS: Readers<"student" | "enrollment" | "refund", Said | null> = {
  "student.registered": saved,
  "student.visited": saved,
  "student.changed": ({ fields, status = null }) =>
    fields ? { step: "changed", fields, state: status } : null,
  "student.code_renewed": () => ({ step: "code_renewed" }),
  "student.code_sent": none,
  "student.revealed": none,
  "student.impact_answered": none,
  "student.unlocked": none,
  "student.anonymized": none,
  "student.merged": () => ({ step: "merged" }),
  "student.merged_away": () => ({ step: "merged" }),
  "student.merge_undone": () => ({ step: "merge_undone" }),
  "student.import_undone": () => ({ step: "import_undone" }),
  "student.follow_up_consent": none,
  "student.follow_up_called": none,
  "student.readers_listed": none,

  "enrollment.seat_reserved": seated,
  "enrollment.offer_accepted": ({ from, to }) => ({ step: endedIn(from, to) ?? "offer_accepted" }),
  "enrollment.offered": () => ({ step: "offered" }),
  "enrollment.offer_declined": () => ({ step: "cancelled" }),
  "enrollment.swapped": () => ({ step: "moved" }),
  "enrollment.hold_ended": () => ({ step: "hold_ended" }),
  "enrollment.cancelled": ({ outcome }) => ({ step: "cancelled", state: after(outcome) }),
  "enrollment.restored": () => ({ step: "restored" }),
  "enrollment.asked_to_pay": none,
  "enrollment.paid": ({ from, to }) => (to === "paid_waiting" && from !== to ? { step: to } : null),
  "enrollment.payment_taken_back": ({ from, to, taken_back_cents: cents, outcome }) => {
    const step = endedIn(from, to) ?? (cents > 0 ? "taken_back" : outcome ? "outcome" : null);
    return step && { step, cents, state: after(outcome) };
  },
  "enrollment.credit_moved": ({ credit_moved_cents: cents }) => ({ step: "credit_moved", cents }),
  "enrollment.credit_kept": ({ credit_kept_cents: cents }) => ({ step: "credit_kept", cents }),
  "enrollment.credit_donated": ({ donated_cents: cents }) => ({ step: "credit_donated", cents }),
  "enrollment.refund_asked": none,
  "enrollment.waiver_requested": ({ waiver_requested_cents: cents }) => ({ step: "waiver_requested", cents }),
  "enrollment.waiver_ended": ({ waiver, cents }) => ({ step: "waiver_ended", cents, state: waiver }),
  "enrollment.fee_waived": ({ waived_cents: cents, payer }) => ({ step: "fee_waived", cents, state: payer }),
  "enrollment.outcome_decided": ({ outcome }) => ({ step: "outcome", state: after(outcome) }),
  "enrollment.past_entered": ({ outcome: state }) => ({ step: "outcome", state }),
  "enrollment.call_planned": none,
  "enrollment.call_made": none,
  "enrollment.call_asked": none,

  "refund.asked": refunded,
  "refund.moved": refunded,
  "refund.taken_back": refunded,
  "refund.reversed": refunded,
  "refund.surprised": refunded,
  "refund.cleared": refunded,
};

function none() {
  return null;
}

/** Fields that a form of a student who was known saved. */
function saved({ fields }: { fields?: string[] | undefined }): Said | null {
  return fields ? { step: "changed", fields } : null;
}

function refunded({ to }: { to: string }): Said {
  return { step: "refund", state: to };
}

function seated({
  from,
  to,
  from_class,
}: {
  from: string | null;
  to: string;
  from_class?: string | undefined;
}) {
  const ended = endedIn(from, to);
  if (ended) return { step: ended };
  if (from === null) return null;
  if (from === "expired" || from === "cancelled") return { step: "held_again" as const };
  return { step: from_class ? ("moved" as const) : ("times_changed" as const) };
}

/** The step of an enrollment that lost its place, or waits for one. */
function endedIn(from: string | null, to: string): Step | null {
  if (to === "cancelled") return "cancelled";
  if (to === "expired") return "hold_ended";
  return to === "paid_waiting" && from !== to ? "paid_waiting" : null;
}

/** The later part of "before -> after". */
function after(outcome: string | undefined): string | null {
  return outcome?.split(" -> ")[1] ?? null;
}
