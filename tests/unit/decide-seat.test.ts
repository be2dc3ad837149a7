import { describe, expect, test } from "vitest";
import { ENROLLMENT_STATES, HOLD_STATES } from "@/db/schema/enums";
import { settingsShape } from "@/lib/domain/academy/settings-shape";
import type { EnrollmentRow } from "@/lib/domain/enrollments/enrollment-row";
import { decideSeat, type SeatPlan } from "@/lib/domain/enrollments/seats/decide-seat";
import type { Season } from "@/lib/domain/seasons/season-rows";
import { isRefusal } from "@/lib/platform/refusal";

const NOW = new Date("2026-11-21T09:00:00.000Z");
const minutesOn = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const SETTINGS = settingsShape.parse({ unpaid_holds_per_caller: 2, hold_minutes: 30 });
const HERE = "here";

/** Each circumstance of a request, with all its values. */
const TABLE = {
  own: [
    null,
    ...ENROLLMENT_STATES.filter((state) => state !== "cancelled").flatMap((state) =>
      [HERE, "elsewhere"].flatMap((classId) => [true, false].map((runs) => ({ state, classId, runs }))),
    ),
  ],
  paidCents: [0, 100],
  canMovePaid: [true, false],
  changes: [true, false],
  seatsOwn: [true, false],
  times: ["none", "one of each day", "two of a day"],
  room: ["no limit", "the last seat", "the last seat, and one ahead", "full", "draft"],
  session: ["free", "full", "full, and the only one of its day", "full but for one ahead"],
  season: ["takes payments", "took its last payment"],
  network: ["not counted", "one hold", "two holds"],
} as const;
type Case = { [Name in keyof typeof TABLE]: (typeof TABLE)[Name][number] };

function casesOf(): Case[] {
  return Object.entries(TABLE).reduce<object[]>(
    (cases, [name, values]) => cases.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as Case[];
}

const holds = ({ own }: Case) =>
  own !== null &&
  (own.state === "enrolled" || (own.runs && HOLD_STATES.some((state) => state === own.state)));
const hasSeat = (one: Case) => holds(one) && one.own?.classId === HERE;
const isPaidWaiting = ({ own }: Case) => own?.state === "paid_waiting";

/** What is refused and why, in the order in which it is said: the first line that fits. */
const REFUSED: [when: (one: Case) => boolean, code: string][] = [
  [({ times, room }) => times === "two of a day" || (times !== "none" && room === "draft"), "invalid"],
  [(one) => one.seatsOwn && !isPaidWaiting(one), "not_waiting"],
  [
    ({ own, canMovePaid, changes, times }) =>
      own?.state === "enrolled" && !canMovePaid && changes && times !== "none",
    "manage_required",
  ],
  [({ own, canMovePaid }) => own?.state === "enrolled" && !canMovePaid, "already_enrolled"],
  [
    (one) => one.season === "took its last payment" && one.own?.state !== "enrolled" && !isPaidWaiting(one),
    "enrollment_closed",
  ],
  [(one) => one.room === "draft" && !hasSeat(one), "class_draft"],
  [(one) => ["full", "the last seat, and one ahead"].includes(one.room) && !hasSeat(one), "class_full"],
  [(one) => one.room !== "draft" && isChosen(one) && FULL.includes(one.session), "session_full"],
  // Who has no times yet could find none on that day.
  [
    (one) => one.room !== "draft" && one.session === "full, and the only one of its day" && !hasSeat(one),
    "session_full",
  ],
  [
    (one) =>
      one.room !== "draft" && isChosen(one) && one.session === "full but for one ahead" && !hasSeat(one),
    "session_full",
  ],
  [
    (one) => one.network === "two holds" && one.paidCents === 0 && !isPaidWaiting(one) && !holds(one),
    "too_many",
  ],
];

const FULL = ["full", "full, and the only one of its day"];

/** Whether the limited session is one that the student then has: chosen now, or before in this class. */
const isChosen = ({ times, own }: Case) => times === "one of each day" || own?.classId === HERE;

const ALL = casesOf();

test("whoever asks for a seat gets it, or the first reason against it, in each of all circumstances", () => {
  const wrong = ALL.flatMap((one) => {
    const expected = REFUSED.find(([when]) => when(one))?.[1] ?? "seat";
    const outcome = outcomeOf(one);
    return outcome === expected ? [] : [{ ...one, expected, outcome }];
  });
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(ALL.length).toBeGreaterThan(50_000);
});

test("every reason is met, so that no line of the table is idle", () => {
  const met = new Set(ALL.map(outcomeOf));
  expect(met).toEqual(new Set(["seat", ...REFUSED.map(([, code]) => code)]));
});

describe("a seat that is given", () => {
  const one: Case = {
    ...{ own: null, paidCents: 0, canMovePaid: false, changes: false, seatsOwn: false },
    ...{ times: "one of each day", room: "the last seat", session: "free" },
    ...{ season: "takes payments", network: "one hold" },
  };

  test("is held for the minutes of the settings, and counts for the network that asked", () => {
    expect(decided(one).terms).toEqual({ from: "network", until: minutesOn(30), now: NOW });
    expect(decided(one).sessionIds).toEqual(["saturday", "sunday"]);
  });

  test("is held as long as the desk says, but never beyond the last payment", () => {
    expect(decided(one, { holdMinutes: 24 * 60 }).terms.until).toEqual(minutesOn(60));
  });

  test("counts for the network of the first request where none asks now", () => {
    const own = { state: "expired", classId: "elsewhere", runs: false } as const;
    const { terms } = decided({ ...one, own, network: "one hold" }, { heldFrom: undefined });
    expect(terms.from).toBe("first network");
  });

  test("keeps the times of the class it is in already", () => {
    const own = { state: "held", classId: HERE, runs: true } as const;
    expect(decided({ ...one, own, times: "none" })).toMatchObject({
      chosen: undefined,
      sessionIds: ["saturday"],
    });
  });
});

function outcomeOf(one: Case): string {
  try {
    decided(one);
    return "seat";
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return (error as Error & { code: string }).code;
  }
}

function decided(one: Case, more: { holdMinutes?: number; heldFrom?: string | undefined } = {}): SeatPlan {
  const { own, room, session } = one;
  const capacity = room === "no limit" || room === "draft" ? null : 20;
  const days = ["saturday", "sunday"] as const;
  const meeting = (day: (typeof days)[number]) => ({
    ...{ id: day, day, capacity: day === "saturday" ? 10 : null },
    taken: day === "saturday" && FULL.includes(session) ? 10 : 9,
    ahead: session === "full but for one ahead" ? 1 : 0,
  });
  const second = { id: "late saturday", day: "saturday", capacity: null, taken: 0, ahead: 0 } as const;
  const enrollment = own && {
    ...{ id: "own", classId: own.classId, state: own.state, heldFrom: "first network" },
    holdUntil: own.runs ? minutesOn(1) : minutesOn(-1),
  };
  const facts = {
    now: NOW,
    own: (enrollment ?? undefined) as EnrollmentRow | undefined,
    ownSessions: own ? ["saturday"] : [],
    ownPaidCents: one.paidCents,
    room: {
      ...{ capacity, taken: room === "full" ? 20 : 19, unpaid: 1 },
      ahead: room === "the last seat, and one ahead" ? 1 : 0,
      meetings: room === "draft" ? [] : [...days.map(meeting), ...(session === FULL[1] ? [] : [second])],
    },
    holds: { count: one.network === "two holds" ? 2 : 1, wait: 60 },
    ...{ isRegistered: true, hasCredit: false, hasLater: false },
  };
  const lastPaymentAt = one.season === "takes payments" ? minutesOn(60) : NOW;
  const times = {
    none: undefined,
    "one of each day": ["saturday", "sunday"],
    "two of a day": ["saturday", "late saturday"],
  }[one.times];
  return decideSeat(
    facts,
    { lastPaymentAt } as Season,
    {
      classId: HERE,
      sessionIds: times,
      settings: SETTINGS,
      canMovePaid: one.canMovePaid,
      heldFrom: one.network === "not counted" ? null : "network",
      ...(one.changes ? { changes: true } : {}),
      ...(one.seatsOwn ? { waitingId: "own" } : {}),
      ...more,
    } as Parameters<typeof decideSeat>[2],
  );
}
