import { expect, test } from "vitest";
import { pullTurn } from "@/lib/domain/payments/reconciliation/pull-transactions";

const quarters = (failures: number) =>
  Array.from({ length: 16 }, (_, quarter) => quarter).filter((quarter) =>
    pullTurn({ quarter, failures, isFirstToday: false }),
  );

test("the pull runs every quarter of an hour for the last two hours, and once a day for 47", () => {
  expect(quarters(0)).toHaveLength(16);
  expect(pullTurn({ quarter: 7, failures: 0, isFirstToday: false })).toEqual({ hours: 2, isWhole: false });
  expect(pullTurn({ quarter: 7, failures: 0, isFirstToday: true })).toEqual({ hours: 47, isWhole: true });
});

test("each failure doubles the wait, up to two hours; the next pull asks for 47 hours", () => {
  expect([1, 2, 3, 4, 90].map((failures) => quarters(failures).length)).toEqual([8, 4, 2, 2, 2]);
  expect(pullTurn({ quarter: 8, failures: 3, isFirstToday: false })).toEqual({ hours: 47, isWhole: true });
});
