import { describe, expect, test } from "vitest";
import { chooseSessions, reminderTimes } from "@/lib/domain/enrollments/rules";
import {
  asksToPay,
  nextStep,
  type Seat,
  type Situation,
  STEP_ACTIONS,
} from "@/lib/domain/enrollments/standing/next-step";
import { nextMorning, offerEnd, sessionsForMove } from "@/lib/domain/enrollments/waiting-list/rules";

/** A moment of January 2027 in Nairobi; the 4th is a Monday. */
const at = (day: number, time: string) =>
  new Date(`2027-01-${String(day).padStart(2, "0")}T${time}:00+03:00`);

describe("the reminder of a hold", () => {
  const sent = (now: Date, until: Date) => reminderTimes(now, until)?.notBefore;

  test.each([
    ["comes at night: next morning", at(1, "08:00"), at(7, "22:00"), at(7, "07:00")],
    ["comes as the night begins: next morning", at(1, "08:00"), at(7, "21:00"), at(7, "07:00")],
    ["comes as the night ends: then", at(1, "08:00"), at(7, "07:00"), at(6, "07:00")],
    ["comes in the first hour of the day: then", at(1, "08:00"), at(7, "07:30"), at(6, "07:30")],
    ["comes before dawn: the same morning", at(1, "08:00"), at(7, "03:00"), at(6, "07:00")],
    ["leaves two hours in the morning: then", at(5, "00:00"), at(5, "09:00"), at(5, "07:00")],
    ["leaves less in the morning: the evening before", at(4, "10:00"), at(5, "04:00"), at(4, "20:00")],
    ["leaves less, and the evening has passed: at night", at(5, "02:00"), at(5, "08:00"), at(5, "06:00")],
    ["leaves less, and the evening is now: at night", at(4, "20:00"), at(5, "08:00"), at(5, "04:00")],
  ])("that %s", (_when, now, until, expected) => {
    expect(sent(now, until)).toEqual(expected);
  });

  test("is none below a quarter of an hour, ten minutes before the end below two hours, then after two thirds", () => {
    expect(reminderTimes(at(4, "10:00"), at(4, "10:14"))).toBeNull();
    expect(reminderTimes(at(4, "10:00"), at(4, "10:15"))).toEqual({
      notBefore: at(4, "10:05"),
      expiresAt: at(4, "10:13"),
    });
    expect(sent(at(4, "10:00"), at(4, "11:59"))).toEqual(at(4, "11:49"));
    expect(reminderTimes(at(4, "10:00"), at(4, "12:00"))).toEqual({
      notBefore: at(4, "11:20"),
      expiresAt: at(4, "11:45"),
    });
  });
});

describe("an offer", () => {
  const night = { from: "21:30", to: "06:45" };

  test("ends by the minute in which a night begins and ends", () => {
    expect(offerEnd(at(4, "20:30"), 2, night, null)).toEqual(at(5, "07:45"));
  });

  test("ends before a last payment that comes later", () => {
    expect(offerEnd(at(4, "10:00"), 2, night, at(25, "00:00"))).toEqual(at(4, "12:00"));
  });

  test("knows a night that begins after midnight", () => {
    const small = { from: "01:00", to: "05:00" };
    expect(nextMorning(at(4, "05:00"), small)).toEqual(at(4, "05:00"));
    expect(nextMorning(at(4, "06:00"), small)).toEqual(at(4, "06:00"));
    expect(nextMorning(at(4, "00:59"), small)).toEqual(at(4, "00:59"));
    expect(nextMorning(at(4, "01:00"), small)).toEqual(at(4, "05:00"));
  });
});

test("who moves gets the session nearest to the former time of that day", () => {
  const session = (id: string, day: string, startsAt: string) => ({ id, day, startsAt, hasRoom: true });
  const former = [session("a", "saturday", "14:00"), session("b", "sunday", "08:00")];
  const ofClass = [session("late", "sunday", "14:00"), session("early", "sunday", "08:00")];
  expect(sessionsForMove(ofClass, [], former)).toEqual(["early"]);
});

test("the chosen sessions are given in the order of the class, and a wrong choice at their field", () => {
  const ofClass = [
    { id: "a", day: "saturday" },
    { id: "b", day: "saturday" },
    { id: "c", day: "sunday" },
  ] as const;
  expect(chooseSessions([...ofClass], ["c", "b"])).toEqual([ofClass[1], ofClass[2]]);
  expect(() => chooseSessions([...ofClass], ["b"])).toThrow(
    expect.objectContaining({ errors: { sessions: [expect.any(String)] } }),
  );
});

describe("where a student stands", () => {
  const now = at(4, "10:00");
  const step = (seat: Partial<Seat>, more: Partial<Situation> = {}) =>
    nextStep({
      ...{ now, isRegistering: true, isWaiting: false, hasOpenClaim: false, stkPushUntil: null, ...more },
      seat: {
        ...{ state: "held", holdUntil: at(4, "10:30"), dueCents: 500_00, paidCents: 0, isDraft: false },
        ...{ lacksTimes: false, isSeasonClosed: false, isOfNow: true, ...seat },
      },
    });

  test("changes at the moment in which a hold or a prompt ends", () => {
    expect(step({ holdUntil: now })).toMatchObject({ state: "hold_ended", until: null });
    expect(step({}, { stkPushUntil: now }).state).toBe("pay");
    expect(step({}, { stkPushUntil: at(4, "10:01") }).state).toBe("prompt_open");
  });

  test("does not hold a seat that expired, whatever its end says", () => {
    expect(step({ state: "expired" }).state).toBe("hold_ended");
  });

  test("chooses again when the class has no sessions", () => {
    expect(step({ isDraft: true }).state).toBe("no_class");
  });

  test("is asked for money only to pay or to accept an offer", () => {
    const asked = STEP_ACTIONS.filter((action) => asksToPay({ state: "pay", action, due: 500, until: null }));
    expect(asked.sort()).toEqual(["accept_offer", "pay"]);
  });
});
