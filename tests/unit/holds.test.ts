import { describe, expect, test } from "vitest";
import { chooseSessions, holdEnd, reminderTimes } from "@/lib/domain/enrollments/rules";
import { maskReceipt, nextQueryTime, secondsUntil } from "@/lib/domain/payments/requests/rules";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { outcomeOf } from "../support/outcome";

const NOW = new Date("2026-11-21T07:00:00Z");
const at = (time: string) => new Date(`2026-11-21T${time}Z`);

describe("a hold", () => {
  test.each([
    ["30 minutes on", 30, null, "07:30:00"],
    ["at the season's last payment date if that is sooner", 30, "07:10:00", "07:10:00"],
    ["30 minutes on if that is sooner", 30, "08:00:00", "07:30:00"],
    ["at once if the last payment date has passed", 30, "06:00:00", "06:00:00"],
  ])("ends %s", (_when, minutes, last, end) => {
    expect(holdEnd(NOW, minutes, last === null ? null : at(last))).toEqual(at(end));
  });

  test("of a day ends on the next day, even if daylight saving changes elsewhere that night", () => {
    expect(holdEnd(new Date("2026-10-31T22:00:00Z"), 24 * 60, null).toISOString()).toBe(
      "2026-11-01T22:00:00.000Z",
    );
  });

  test("that is over has no seconds left, and never a negative number", () => {
    expect([secondsUntil(at("07:00:10"), NOW), secondsUntil(at("06:59:00"), NOW)]).toEqual([10, 0]);
  });
});

test("M-Pesa is queried after 15, 30, 60 and 90 seconds, 3, 10 and 30 minutes and a day, and then it is flagged for staff", () => {
  const seconds = Array.from({ length: 9 }, (_, asked) => nextQueryTime(NOW, asked)).map((next) =>
    next === null ? null : (next.getTime() - NOW.getTime()) / 1000,
  );
  expect(seconds).toEqual([15, 30, 60, 90, 180, 600, 1_800, 86_400, null]);
});

test("a masked receipt is recognisable to its owner, and useless to others", () => {
  expect(maskReceipt("TKL0000HVG")).toBe("•••••••HVG");
});

describe("a weekend", () => {
  const of = (...days: Array<"saturday" | "sunday" | "chapel">) =>
    days.map((day, n) => ({ id: `${day}${n}`, day }));
  const choose = (ofClass: ReturnType<typeof of>, ids: string[]) =>
    outcomeOf(Promise.resolve().then(() => chooseSessions(ofClass, ids)));

  test("has one session on each day the class meets", async () => {
    const ofClass = of("saturday", "saturday", "sunday", "chapel");
    expect(await choose(ofClass, ["saturday0", "sunday2", "chapel3"])).toBe("ok");
    expect(await choose(ofClass, ["saturday1", "sunday2", "chapel3"])).toBe("ok");
    expect(await choose(ofClass, ["saturday0", "saturday1", "sunday2", "chapel3"])).toBe("invalid");
    expect(await choose(ofClass, ["saturday0", "sunday2"])).toBe("invalid");
    expect(await choose(ofClass, ["sunday2", "chapel3"])).toBe("invalid");
    expect(await choose(ofClass, ["saturday0", "sunday2", "chapel3", "elsewhere"])).toBe("invalid");
  });

  test("has no day on which the class does not meet; the same session twice counts once", async () => {
    expect(await choose(of("saturday"), ["saturday0"])).toBe("ok");
    expect(await choose(of("saturday"), ["saturday0", "saturday0"])).toBe("ok");
    expect(await choose(of(), [])).toBe("ok");
  });
});

describe("the reminder of a hold", () => {
  const at = (text: string) => new Date(`${text}:00+03:00`);
  const shown = (from: string, until: string) => {
    const times = reminderTimes(at(from), at(until));
    return times && [nairobiShown(times.notBefore), nairobiShown(times.expiresAt)];
  };

  test.each([
    ["half an hour: ten minutes before", "2026-11-21T10:00", "2026-11-21T10:30", "10:20", "10:28"],
    ["six hours: a third before", "2026-11-21T10:00", "2026-11-21T16:00", "14:00", "15:45"],
    [
      "a day that would be reminded at night, to the morning",
      "2026-11-21T15:00",
      "2026-11-22T12:00",
      "07:00",
      "11:45",
    ],
    [
      "ending in the early morning, to the evening before",
      "2026-11-21T15:00",
      "2026-11-22T06:00",
      "20:00",
      "05:45",
    ],
    ["begun and ending at night, as it is", "2026-11-21T22:00", "2026-11-22T06:00", "03:20", "05:45"],
  ])("%s", (_what, from, until, reminded, over) => {
    expect(shown(from, until)?.map((text) => text.slice(-5))).toEqual([reminded, over]);
  });

  test("comes at most a day before the end of a hold of five days; a hold of ten minutes has none", () => {
    expect(shown("2026-11-21T10:00", "2026-11-26T18:00")?.[0]).toBe("25/11/2026 18:00");
    expect(shown("2026-11-21T10:00", "2026-11-21T10:10")).toBeNull();
  });
});
