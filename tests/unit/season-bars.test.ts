import { describe, expect, test } from "vitest";
import { barsOf, barsWithDates, type Day, highest } from "@/app/(console)/(home)/admin/bars";
import { ceilingOf } from "@/components/charts/scale";

/** Consecutive days, each with one registration. */
function daysFrom(first: string, count: number): Day[] {
  return Array.from({ length: count }, (_, nth) => ({
    date: new Date(Date.parse(first) + nth * 86_400_000).toISOString().slice(0, 10),
    registrations: 1,
    enrollments: 0,
    amount_paid: nth === 3 ? -500 : 0,
  }));
}

describe("the bars of a season", () => {
  test("are its days, up to 120", () => {
    const { bars, each } = barsOf(daysFrom("2026-08-01", 120));
    expect([each, bars.length]).toEqual(["day", 120]);
    expect(bars[0]).toEqual({
      from: "2026-08-01",
      to: "2026-08-01",
      registrations: 1,
      enrollments: 0,
      amount_paid: 0,
    });
  });

  test("are weeks from Monday to Sunday for a longer one, and nothing is lost", () => {
    // 1 August 2026 is a Saturday.
    const { bars, each } = barsOf(daysFrom("2026-08-01", 121));
    expect(each).toBe("week");
    expect(bars.slice(0, 2).map(({ from, to }) => [from, to])).toEqual([
      ["2026-08-01", "2026-08-02"],
      ["2026-08-03", "2026-08-09"],
    ]);
    expect(bars.reduce((sum, bar) => sum + bar.registrations, 0)).toBe(121);
    expect(bars.reduce((sum, bar) => sum + bar.amount_paid, 0)).toBe(-500);
    expect(bars.at(-1)?.to).toBe("2026-11-29");
  });

  test("the highest is the first of several; an empty season has none", () => {
    const { bars } = barsOf(daysFrom("2026-08-01", 5));
    expect(highest(bars, "registrations")?.from).toBe("2026-08-01");
    expect(highest(bars, "amount_paid")).toBeUndefined();
  });
});

test.each([
  [-3, 1],
  [0, 1],
  [1, 1],
  [3, 3],
  [7, 8],
  [9, 10],
  [10, 10],
  [11, 20],
  [1250.5, 2000],
  [99_000, 100_000],
])("bars up to %d stay under %d", (most, line) => {
  expect(ceilingOf(most)).toBe(line);
});

test.each([
  [1, [0]],
  [2, [0, 1]],
  [5, [0, 1, 2, 3, 4]],
  [90, [0, 22, 45, 67, 89]],
])("%d bars have dates at %j", (count, indexes) => {
  expect(barsWithDates(count)).toEqual(indexes);
});
