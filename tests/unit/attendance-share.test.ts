import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatBudget } from "@/lib/domain/attendance/budget-texts";
import {
  budgetOf,
  isNearTheLine,
  type Meeting,
  meetingsLeft,
  percentOf,
  proposeOutcome,
  shareOf,
} from "@/lib/domain/attendance/share-rules";

const saturdays = (count: number): Meeting[] =>
  Array.from({ length: count }, (_none, week) => ({ date: `S${week}`, weekday: "saturday" }));
const sundaysWithChapel = (count: number): Meeting[] =>
  Array.from({ length: count }, (_none, week) => ({ date: `U${week}`, weekday: "sunday" as const })).flatMap(
    (one) => [one, one],
  );

describe("the share of meetings attended", () => {
  test("counts late as attended, and excused not at all", () => {
    expect(shareOf(["present", "late", "excused", "absent", "excused"])).toEqual({ attended: 2, met: 3 });
  });

  test("is rounded down, and empty before the first meeting", () => {
    expect(percentOf({ attended: 299, met: 400 })).toBe(74);
    expect(percentOf({ attended: 3, met: 4 })).toBe(75);
    expect(percentOf({ attended: 0, met: 0 })).toBeNull();
  });
});

describe("the proposed outcome", () => {
  test("is completed from exactly the share that is asked for", () => {
    expect(proposeOutcome({ attended: 3, met: 4 }, 75)).toBe("completed");
    expect(proposeOutcome({ attended: 299, met: 400 }, 75)).toBe("not_completed");
    expect(proposeOutcome({ attended: 4, met: 4 }, 100)).toBe("completed");
  });

  test("is not completed where no meeting counted", () => {
    expect(proposeOutcome({ attended: 0, met: 0 }, 1)).toBe("not_completed");
  });
});

describe("what may still be missed", () => {
  test("at 75% of twelve Saturdays is three at the beginning, and nothing after three misses", () => {
    expect(budgetOf({ attended: 0, met: 0 }, saturdays(12), 75)).toMatchObject({ kind: "left", meetings: 3 });
    expect(budgetOf({ attended: 5, met: 6 }, saturdays(6), 75)).toMatchObject({ meetings: 2 });
    expect(budgetOf({ attended: 3, met: 6 }, saturdays(6), 75)).toMatchObject({ meetings: 0 });
  });

  test("is lost when attending all meetings left is not enough", () => {
    expect(budgetOf({ attended: 2, met: 6 }, saturdays(6), 75)).toEqual({ kind: "lost" });
  });

  test("is never more than the meetings left, and none when none is left", () => {
    expect(budgetOf({ attended: 10, met: 10 }, saturdays(1), 50)).toMatchObject({ meetings: 1 });
    expect(budgetOf({ attended: 10, met: 10 }, [], 75)).toEqual({ kind: "over" });
    expect(budgetOf({ attended: 10, met: 10 }, null, 75)).toEqual({ kind: "unknown" });
  });

  test("is fewer Sundays than Saturdays where a Sunday has chapel too", () => {
    const left = [...saturdays(4), ...sundaysWithChapel(4)];
    expect(budgetOf({ attended: 0, met: 0 }, left, 75)).toEqual({
      kind: "left",
      meetings: 3,
      days: [
        { weekday: "saturday", dates: 3, each: 1 },
        { weekday: "sunday", dates: 1, each: 2 },
      ],
    });
  });

  test("of exactly that many completes, and one more miss does not, whatever happened before", () => {
    const counts = fc.record({ attended: fc.nat(40), missed: fc.nat(40) });
    fc.assert(
      fc.property(
        counts,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 100 }),
        (before, left, percent) => {
          const met = before.attended + before.missed;
          const budget = budgetOf({ attended: before.attended, met }, saturdays(left), percent);
          const outcomeAfter = (misses: number) =>
            proposeOutcome({ attended: before.attended + left - misses, met: met + left }, percent);
          const most = budget.kind === "left" ? budget.meetings : -1;
          expect(outcomeAfter(Math.max(most, 0))).toBe(most < 0 ? "not_completed" : "completed");
          if (most < left) expect(outcomeAfter(most + 1)).toBe("not_completed");
        },
      ),
    );
  });
});

test("meetings left are those of each weekly session until the season's last day", () => {
  const left = meetingsLeft(
    [
      { day: "saturday", from: "2026-11-21" },
      { day: "sunday", from: "2026-11-23" },
    ],
    "2026-12-06",
  );
  expect(left?.map(({ date }) => date)).toEqual([
    "2026-11-21",
    "2026-11-28",
    "2026-12-05",
    "2026-11-29",
    "2026-12-06",
  ]);
  expect(meetingsLeft([{ day: "saturday", from: "2026-11-21" }], "2026-11-01")).toEqual([]);
  expect(meetingsLeft([], null)).toBeNull();
});

test("a student is near the line after missing a meeting when at most one more may be missed", () => {
  const near = (attended: number, met: number, left: number) =>
    isNearTheLine({ attended, met }, budgetOf({ attended, met }, saturdays(left), 75));
  expect([near(4, 6, 6), near(3, 6, 6)]).toEqual([true, true]);
  expect([near(5, 6, 6), near(2, 6, 6), near(1, 1, 3)]).toEqual([false, false, false]);
});

test("the sentence names the weekday, or the meetings and how many a day counts as", () => {
  const you = (...of: Parameters<typeof budgetOf>) => formatBudget(budgetOf(...of), "you");
  const start = { attended: 0, met: 0 };
  expect(you(start, saturdays(8), 75)).toBe("You may miss 2 more Saturdays.");
  expect(you(start, saturdays(4), 75)).toBe("You may miss 1 more Saturday.");
  expect(you(start, saturdays(3), 75)).toBe("You may not miss any more meetings.");
  expect(you(start, sundaysWithChapel(8), 75)).toBe("You may miss 2 more Sundays.");
  expect(you(start, sundaysWithChapel(2), 75)).toBe("You may miss 1 more meeting.");
  expect(you(start, [...saturdays(4), ...sundaysWithChapel(4)], 75)).toBe(
    "You may miss 3 more meetings. A Saturday counts as 1, a Sunday as 2.",
  );
  expect(you(start, null, 75)).toContain("when the season's last day is set");
  expect(you(start, [], 75)).toBe("No more meetings in this season.");
  expect(you({ attended: 0, met: 9 }, saturdays(1), 75)).toContain("not enough to complete");
  expect(formatBudget(budgetOf(start, saturdays(8), 75), "student")).toBe("May miss 2 more Saturdays.");
});
