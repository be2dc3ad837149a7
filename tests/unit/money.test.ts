import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { takeFrom } from "@/lib/domain/enrollments/rules";
import { wholeShillings } from "@/lib/domain/payments/requests/rules";
import { formatShillings, toCents, toShillings } from "@/lib/platform/money";

describe("an amount of Daraja's", () => {
  test.each([
    ["500.00", 50_000],
    ["500", 50_000],
    [500, 50_000],
    [1.5, 150],
    ["0.50", 50],
    ["1.5", 150],
    ["12.3400", 1_234],
    [" 5.00 ", 500],
    ["0", 0],
    ["250000.00", 25_000_000],
  ])("%j is %i cents", (written, cents) => {
    expect(toCents(written)).toBe(cents);
  });

  test.each([
    "",
    "-1",
    "+1",
    "5e2",
    "1,000",
    "0x10",
    "1.234",
    "NaN",
    "Infinity",
    "1.2.3",
    "12345678",
    0.1 + 0.2,
    Number.NaN,
    -5,
  ])("%j is invalid", (written) => {
    expect(toCents(written)).toBeNull();
  });

  test("is formatted back to the same text", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
        expect(toCents(toShillings(cents).toFixed(2))).toBe(cents);
        expect(toCents(toShillings(cents))).toBe(cents);
      }),
    );
  });
});

describe("money", () => {
  test("pays what is due and no more; the rest is credit", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: -100, max: 10_000_000 }),
        (amount, due) => {
          const paid = takeFrom([{ cents: amount }], due).reduce((sum, { cents }) => sum + cents, 0);
          expect(paid).toBe(Math.max(0, Math.min(amount, due)));
        },
      ),
    );
  });

  test("is requested in whole shillings, never less than due", () => {
    expect([50_000, 30_050, 1, 100, 101].map(wholeShillings)).toEqual([500, 301, 1, 1, 2]);
  });

  test("is formatted for people", () => {
    expect([500, 12.5, 1_000, 0, -50].map(formatShillings)).toEqual([
      "KES 500",
      "KES 12.50",
      "KES 1,000",
      "KES 0",
      "-KES 50",
    ]);
  });
});
