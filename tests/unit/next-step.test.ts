import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextStepTexts } from "@/app/_student-session/texts";
import { ENROLLMENT_STATES } from "@/db/schema/enums";
import {
  nextStep,
  type Seat,
  type Situation,
  STEP_STATES,
} from "@/lib/domain/enrollments/standing/next-step";

const NOW = new Date("2026-11-21T07:00:00Z");
const LATER = new Date("2026-11-21T07:20:00Z");
const BEFORE = new Date("2026-11-21T06:50:00Z");

const HELD: Seat = {
  state: "held",
  holdUntil: LATER,
  dueCents: 50_000,
  paidCents: 0,
  isDraft: false,
  lacksTimes: false,
  isSeasonClosed: false,
  isOfNow: true,
};

/** A student with a held seat and chosen times, changed as given. */
function situation(seat: Partial<Seat> | null = {}, more: Partial<Situation> = {}): Situation {
  return {
    now: NOW,
    seat: seat && { ...HELD, ...seat },
    isRegistering: true,
    isWaiting: false,
    hasOpenClaim: false,
    stkPushUntil: null,
    ...more,
  };
}

const until = LATER.toISOString();

describe("where a student stands", () => {
  test.each([
    ["nobody enrolled chooses a class", situation(null), "no_class", "choose_class", 0, null],
    ["a cancelled seat is none", situation({ state: "cancelled" }), "no_class", "choose_class", 0, null],
    [
      "an earlier season's seat is none",
      situation({ isOfNow: false, state: "enrolled" }),
      "no_class",
      "choose_class",
      0,
      null,
    ],
    [
      "without registration there is nothing to choose",
      situation(null, { isRegistering: false }),
      "closed",
      "none",
      0,
      null,
    ],
    ["who waits for a class waits", situation(null, { isWaiting: true }), "waiting", "wait", 0, null],
    ["a held seat is to be paid", situation(), "pay", "pay", 500, until],
    [
      "times come before the fee",
      situation({ lacksTimes: true }),
      "choose_times",
      "choose_times",
      500,
      until,
    ],
    [
      "after a part the rest is to be paid",
      situation({ paidCents: 20_000, dueCents: 30_000 }),
      "pay_rest",
      "pay",
      300,
      until,
    ],
    [
      "while a prompt is out nobody pays again",
      situation({}, { stkPushUntil: LATER }),
      "prompt_open",
      "wait",
      500,
      until,
    ],
    [
      "an old prompt without an answer keeps nobody waiting",
      situation({}, { stkPushUntil: BEFORE }),
      "pay",
      "pay",
      500,
      until,
    ],
    [
      "while a pasted code is checked nobody pays again",
      situation({}, { hasOpenClaim: true, stkPushUntil: LATER }),
      "claim_open",
      "wait",
      500,
      until,
    ],
    [
      "also after the hold",
      situation({ state: "expired", holdUntil: BEFORE }, { hasOpenClaim: true }),
      "claim_open",
      "wait",
      500,
      null,
    ],
    ["an offer is to be accepted", situation({ state: "offered" }), "offered", "accept_offer", 500, until],
    [
      "a hold that ended is chosen again",
      situation({ state: "expired", holdUntil: BEFORE }),
      "hold_ended",
      "choose_class",
      500,
      null,
    ],
    ["also before the sweep", situation({ holdUntil: BEFORE }), "hold_ended", "choose_class", 500, null],
    [
      "who waits after it waits",
      situation({ state: "expired", holdUntil: BEFORE }, { isWaiting: true }),
      "waiting",
      "wait",
      0,
      null,
    ],
    [
      "paid without a seat waits",
      situation({ state: "paid_waiting", dueCents: 0 }),
      "paid_waiting",
      "wait",
      0,
      null,
    ],
    ["enrolled is done", situation({ state: "enrolled", dueCents: 0 }), "enrolled", "none", 0, null],
    [
      "enrolled without times chooses them",
      situation({ state: "enrolled", dueCents: 0, lacksTimes: true }),
      "choose_times",
      "choose_times",
      0,
      null,
    ],
    ["a closed season asks nothing", situation({ isSeasonClosed: true }), "closed", "none", 0, null],
  ] as const)("%s", (_rule, facts, state, action, due, end) => {
    expect(nextStep(facts)).toEqual({ state, action, due, until: end });
  });

  const moment = fc.constantFrom(null, BEFORE, LATER);
  const anySituation = fc.record<Situation>({
    now: fc.constant(NOW),
    seat: fc.option(
      fc.record<Seat>({
        state: fc.constantFrom(...ENROLLMENT_STATES),
        holdUntil: moment,
        dueCents: fc.constantFrom(0, 30_000, 50_000),
        paidCents: fc.constantFrom(0, 20_000, 50_000),
        isDraft: fc.boolean(),
        lacksTimes: fc.boolean(),
        isSeasonClosed: fc.boolean(),
        isOfNow: fc.boolean(),
      }),
    ),
    isRegistering: fc.boolean(),
    isWaiting: fc.boolean(),
    hasOpenClaim: fc.boolean(),
    stkPushUntil: moment,
  });

  test("nobody is asked to pay who has paid, has no seat, or whose payment is under way", () => {
    fc.assert(
      fc.property(anySituation, (facts) => {
        const { action, due, until: end } = nextStep(facts);
        if (action !== "pay") return;
        expect(facts.hasOpenClaim).toBe(false);
        expect(facts.stkPushUntil).not.toEqual(LATER);
        expect(["held", "pending_payment"]).toContain(facts.seat?.state);
        expect([facts.seat?.holdUntil, facts.seat?.isSeasonClosed]).toEqual([LATER, false]);
        expect([due * 100, end]).toEqual([facts.seat?.dueCents, until]);
      }),
      { numRuns: 2_000 },
    );
  });

  test("nothing is owed and nothing runs out where nothing is left to do, and no deadline is in the past", () => {
    fc.assert(
      fc.property(anySituation, (facts) => {
        const { action, due, until: end } = nextStep(facts);
        if (action === "none") expect([due, end]).toEqual([0, null]);
        expect([null, until]).toContain(end);
      }),
    );
  });

  test.each(["en", "sw"] as const)("every state but the closed one names its action (%s)", (language) => {
    const named = STEP_STATES.map((state) => nextStepTexts[language][state]("KES 300"));
    expect(named.filter((text) => text === "")).toHaveLength(1);
    expect(named.filter((text) => text.includes("KES 300"))).toHaveLength(2);
  });
});
