import type { EnrollmentState } from "@/db/schema/enums";
import { toShillings } from "@/lib/platform/money";

/** What is known of a student's latest enrollment, amounts in cents. */
export type Seat = {
  state: EnrollmentState;
  holdUntil: Date | null;
  dueCents: number;
  paidCents: number;
  /** Whether the class has no sessions, so that it cannot be paid for. */
  isDraft: boolean;
  /** Whether the class meets and no times of it were chosen. */
  lacksTimes: boolean;
  isSeasonClosed: boolean;
  /** Whether it is of the season that registers now, or a live one of a later season. */
  isOfNow: boolean;
};

/** The facts that decide what a student should do next. */
export type Situation = {
  now: Date;
  /** The latest enrollment; null for a student who never enrolled. */
  seat: Seat | null;
  /** Whether the season that registers now takes registrations. */
  isRegistering: boolean;
  /** On a waiting list, without having paid. */
  isWaiting: boolean;
  /** A pasted M-Pesa code is being checked. */
  hasOpenClaim: boolean;
  /** Until when no new prompt replaces the one on a phone; null without an undecided one. */
  stkPushUntil: Date | null;
};

const ACTIONS = {
  no_class: "choose_class",
  hold_ended: "choose_class",
  choose_times: "choose_times",
  pay: "pay",
  pay_rest: "pay",
  prompt_open: "wait",
  claim_open: "wait",
  waiting: "wait",
  paid_waiting: "wait",
  offered: "accept_offer",
  enrolled: "none",
  closed: "none",
} as const;

export const STEP_STATES = Object.keys(ACTIONS) as [StepState, ...StepState[]];
export const STEP_ACTIONS = [...new Set(Object.values(ACTIONS))] as [StepAction, ...StepAction[]];

export type StepState = keyof typeof ACTIONS;
type StepAction = (typeof ACTIONS)[StepState];

/**
 * Where a student stands and the one thing to do next. `due` is what is left of the fee in shillings, 0 where nothing is owed;
 * `until` is when the seat or the offer ends, ISO 8601 in UTC, null where none runs.
 */
export type NextStep = { state: StepState; action: StepAction; due: number; until: string | null };

/**
 * The one place that decides whether a student should choose, pay or wait (lib/domain/enrollments/README.md).
 * Pages and answers ask it.
 */
export function nextStep(facts: Situation): NextStep {
  const state = stateOf(facts);
  const { seat, now } = facts;
  // Who is enrolled has paid, with times or without.
  const owing = seat !== null && seat.state !== "enrolled" && OWING.has(state) ? seat : null;
  const end = owing?.holdUntil;
  return {
    state,
    action: ACTIONS[state],
    due: toShillings(Math.max(0, owing?.dueCents ?? 0)),
    until: end && end > now ? end.toISOString() : null,
  };
}

/** Whether the one thing to do is to pay, for a held place or an offered one. Nobody else is asked for money. */
export function asksToPay({ action }: NextStep): boolean {
  return action === "pay" || action === "accept_offer";
}

/** The states in which a fee is left to pay. */
const OWING: ReadonlySet<StepState> = new Set([
  "hold_ended",
  "choose_times",
  "pay",
  "pay_rest",
  "prompt_open",
  "claim_open",
  "offered",
]);

function stateOf(facts: Situation): StepState {
  const { seat, now } = facts;
  if (!seat?.isOfNow || seat.state === "cancelled") return withoutSeat(facts, "no_class");
  if (seat.isSeasonClosed) return "closed";
  if (seat.state === "enrolled") return seat.lacksTimes ? "choose_times" : "enrolled";
  if (seat.state === "paid_waiting") return "paid_waiting";
  if (facts.hasOpenClaim) return "claim_open";
  if (facts.stkPushUntil !== null && facts.stkPushUntil > now) return "prompt_open";
  const isHeld = seat.state !== "expired" && seat.holdUntil !== null && seat.holdUntil > now;
  if (!isHeld) return withoutSeat(facts, "hold_ended");
  if (seat.isDraft) return withoutSeat(facts, "no_class");
  if (seat.state === "offered") return "offered";
  if (seat.lacksTimes) return "choose_times";
  return seat.paidCents > 0 ? "pay_rest" : "pay";
}

/** Without a seat a student waits for one, or chooses one where registration is open. */
function withoutSeat({ isWaiting, isRegistering }: Situation, state: "no_class" | "hold_ended"): StepState {
  if (isWaiting) return "waiting";
  return isRegistering ? state : "closed";
}
