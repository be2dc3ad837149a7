import { describe, expect, test } from "vitest";
import { payCodesIn, withCheckSign } from "@/lib/domain/enrollments/pay-code";
import { couldBeCode, receiptDay } from "@/lib/domain/payments/ledger/receipt-code";
import { rankMatches, surnameOf, weighReasons } from "@/lib/domain/payments/matching/rank-matches";
import { readMpesaText } from "@/lib/domain/payments/receipts/read-mpesa-text";

const TODAY = "2026-11-21";

describe("typed text that was read as a receipt code", () => {
  test.each([
    ["a date and a digit", "UKL0000001", "ukl 000 0001", true],
    ["an old date and a digit", "TKL0000001", "TKL0000001", true],
    ["no date", "UM10000001", "UM10000001", false],
    ["no date, in longer text", "UM10000001", "Code UM10000001 please", true],
    ["no digit but a date of the past half year", "UKLABCDEFG", "UKLABCDEFG", true],
    ["no digit and spaces", "UKLABCDEFG", "UKLA BCDEFG", false],
    ["no digit and spaces around it alone", "UKLABCDEFG", "  UKLABCDEFG ", true],
    ["no digit and an old date", "TKLABCDEFG", "TKLABCDEFG", false],
    ["words", "HELLOWORLD", "hello world", false],
  ])("with %s", (_what, code, typed, could) => {
    expect(couldBeCode(code, typed, TODAY)).toBe(could);
  });

  test("begins with capital letters of its day, and with no other sign", () => {
    for (const code of ["uKL0000001", "[A10000001", "@A10000001"]) expect(receiptDay(code, TODAY)).toBeNull();
  });
});

describe("a match is suggested", () => {
  const ranked = (
    ...all: { name: string; why: Parameters<typeof weighReasons>[0]; weight: number; amount_due: number }[]
  ) => rankMatches(all).map(({ name }) => name);

  test("not by the amount alone, nor by a masked phone beside it, but by a masked phone beside a name", () => {
    expect(weighReasons(["amount"], true)).toBe(0);
    expect(weighReasons(["phone_like", "amount"], true)).toBe(0);
    expect(weighReasons(["phone_like", "name"], true)).toBe(33);
    expect(weighReasons(["phone_like", "name"], false)).toBe(30);
  });

  test("first for who owes, from weight 60 on, then for who is named, then for hints", () => {
    const named = { name: "named", why: ["account", "name"] as const, weight: 120, amount_due: 0 };
    const likely = { name: "likely", why: ["typing_slip"] as const, weight: 60, amount_due: 500 };
    const hint = { name: "hint", why: ["name"] as const, weight: 59, amount_due: 500 };
    const all = [hint, named, likely].map((one) => ({ ...one, why: [...one.why] }));
    expect(ranked(...all)).toEqual(["likely", "named", "hint"]);
  });

  test("by a surname of letters only", () => {
    expect(surnameOf("AMINA  O'NYANGO-WANJIRU ")).toBe("O'NYANGO-WANJIRU");
    for (const name of ["AMINA 1WANJIRU", "AMINA WANJIRU1", "AMINA WA", "WANJIRU", ""])
      expect(surnameOf(name), name).toBeUndefined();
  });
});

test("the amount of a pasted message is the one after its code", () => {
  const message =
    "I sent Ksh200.00 twice. UKL0000001 Confirmed. Ksh1,500.00 paid to ACADEMY on 21/11/26 at 9:05 PM";
  expect(readMpesaText(message)).toEqual({
    code: "UKL0000001",
    amountCents: 1500_00,
    at: new Date("2026-11-21T21:05:00+03:00"),
  });
});

test("a pay code in two parts is read behind a name, and is none inside a word with another sign", () => {
  const code = withCheckSign("A96JM3");
  expect(payCodesIn(`WANJIRU ${code.slice(0, 3)} ${code.slice(3)}`)).toContain(code);
  expect(payCodesIn(`${code}WANJIRU`)).toContain(code);
  for (const typed of [`${code}WA1`, `${code}W`, `1WA${code}`])
    expect(payCodesIn(typed), typed).not.toContain(code);
});
