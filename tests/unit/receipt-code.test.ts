import { describe, expect, test } from "vitest";
import { doubtsOf, isFresh, readReceiptCode, receiptDay } from "@/lib/domain/payments/ledger/receipt-code";

const TODAY = "2026-11-21";

describe("the first three characters of a receipt are its day in Nairobi", () => {
  test.each([
    ["NLJ7RT61SV", "2019-12-19"],
    ["RKL51ZDR4F", "2023-11-21"],
    ["UKL0000001", "2026-11-21"],
    ["UA10000001", "2026-01-01"],
    ["UAV0000001", "2026-01-31"],
    ["SBT0000001", "2024-02-29"],
    ["LJQ4KQE5W2", "2017-10-26"],
  ])("%s is of %s", (code, day) => {
    expect(receiptDay(code, TODAY)).toBe(day);
  });

  test.each([
    ["a month after L", "UM10000001"],
    ["a day 0", "UA00000001"],
    ["a day after V", "UAW0000001"],
    ["30 February", "UBU0000001"],
    ["31 April", "UDV0000001"],
    ["29 February of a common year", "UBT0000001"],
    ["a year that is no letter", "1A10000001"],
    ["a month that is no letter", "U110000001"],
  ])("%s is no day", (_what, code) => {
    expect(receiptDay(code, TODAY)).toBeNull();
    expect(doubtsOf(code, TODAY)).toEqual(["no_such_day"]);
  });

  test("the letters of the years repeat", () => {
    expect(receiptDay("AA10000001", "2031-12-31")).toBe("2006-01-01");
    expect(receiptDay("AA10000001", "2032-01-01")).toBe("2032-01-01");
    expect(receiptDay("ZA10000001", "2031-01-01")).toBe("2031-01-01");
  });
});

describe("a receipt is doubtful", () => {
  test.each([
    ["UKL0000001", []],
    ["UKM0000001", ["future"]],
    ["VA10000001", ["future"]],
    ["UEQ0000001", []],
    ["UEP0000001", []],
    ["UEN0000001", ["old"]],
    ["TKL0000001", ["old"]],
  ])("%s on the 21st of November 2026: %j", (code, doubts) => {
    expect(doubtsOf(code, TODAY)).toEqual(doubts);
  });

  test("when its payment can still be on the way it is recent", () => {
    expect(isFresh("UKL0000001", TODAY)).toBe(true);
    expect(isFresh("UKK0000001", TODAY)).toBe(true);
    expect(isFresh("UKJ0000001", TODAY)).toBe(false);
    expect(isFresh("UKM0000001", TODAY)).toBe(false);
  });
});

describe("a receipt is read", () => {
  test.each([
    ["nlj7rt61sv", "NLJ7RT61SV"],
    [" NLJ7 RT61 SV ", "NLJ7RT61SV"],
    ["NLJ7-RT61SV", "NLJ7RT61SV"],
    ["NLJ7RT61S\u200bV", "NLJ7RT61SV"],
  ])("%j", (typed, code) => {
    expect(readReceiptCode(typed)).toBe(code);
  });

  test.each(["", "NLJ7RT61S", "NLJ7RT61SVX", "NLJ7RT61S!", "0712345678"])("%j is not one", (typed) => {
    expect(readReceiptCode(typed)).toBeNull();
  });
});
