import { describe, expect, test } from "vitest";
import type { Day } from "@/app/(console)/(home)/admin/bars";
import { afterAsManyDays, weekPairs } from "@/app/(console)/(home)/admin/season-weeks/weeks";

/** Consecutive days with these many registrations, half as many enrolled. */
function days(...registrations: number[]): Day[] {
  return registrations.map((count, nth) => ({
    date: new Date(Date.UTC(2026, 7, 1 + nth)).toISOString().slice(0, 10),
    registrations: count,
    enrollments: Math.floor(count / 2),
    amount_paid: 0,
  }));
}

describe("a season against the one before", () => {
  test("its first week stands beside the other's first week, whatever their dates", () => {
    const [current, before] = [days(4, 0, 0, 0, 0, 0, 2, 6), days(...Array(15).fill(2))];
    expect(weekPairs(current, before)).toEqual([
      {
        week: 1,
        current: { registrations: 6, enrollments: 3 },
        before: { registrations: 14, enrollments: 7 },
      },
      {
        week: 2,
        current: { registrations: 6, enrollments: 3 },
        before: { registrations: 14, enrollments: 7 },
      },
      { week: 3, current: null, before: { registrations: 2, enrollments: 1 } },
    ]);
  });

  test("is compared after as many days, not with the whole season before", () => {
    expect(afterAsManyDays(days(1, 1, 1), days(2, 2, 2, 2, 50))).toEqual({
      registrations: 6,
      enrollments: 3,
    });
    expect(afterAsManyDays(days(1, 1, 1), days(2))).toEqual({ registrations: 2, enrollments: 1 });
    expect(afterAsManyDays([], days(2))).toEqual({ registrations: 0, enrollments: 0 });
  });
});
