import { describe, expect, test } from "vitest";
import { nearPayCodes, withCheckSign } from "@/lib/domain/enrollments/pay-code";
import { isForgiven, laterEnd, onlyChoice, takeFrom, wrongChoice } from "@/lib/domain/enrollments/rules";
import { isOneLetterOff, meantPayCodes } from "@/lib/domain/payments/matching/one-letter-off";
import { PROMPT_LIFE_SECONDS, secondsUntilLate, wholeShillings } from "@/lib/domain/payments/requests/rules";

const at = (time: string) => new Date(`2027-01-04T${time}:00Z`);

describe("a hold", () => {
  test("is never shortened by a payment or an answer", () => {
    expect(laterEnd(at("10:00"), at("09:00"))).toEqual(at("10:00"));
    expect(laterEnd(at("09:00"), at("10:00"))).toEqual(at("10:00"));
    expect(laterEnd(null, at("09:00"))).toEqual(at("09:00"));
  });
});

describe("what is due", () => {
  const held = [
    { id: "a", cents: 200_00 },
    { id: "b", cents: 0 },
    { id: "c", cents: 400_00 },
  ];

  test("is taken from payments in their order, and no more than is due", () => {
    expect(takeFrom(held, 500_00)).toEqual([
      { id: "a", cents: 200_00 },
      { id: "c", cents: 300_00 },
    ]);
    expect(takeFrom(held, 200_00)).toEqual([{ id: "a", cents: 200_00 }]);
    expect(takeFrom(held, 1)).toEqual([{ id: "a", cents: 1 }]);
    expect(takeFrom(held, 900_00)).toHaveLength(2);
  });

  test("is nothing where nothing is due, and never less", () => {
    expect([takeFrom(held, 0), takeFrom(held, -5), takeFrom([], 500)]).toEqual([[], [], []]);
  });

  test("is forgiven below ten cents and up to one per cent of the fee", () => {
    expect([0, 1, 9, 10].map((rest) => isForgiven(500_00, rest))).toEqual([false, true, true, false]);
    expect([isForgiven(900, 9), isForgiven(899, 9)]).toEqual([true, false]);
  });

  test("is asked of M-Pesa in whole shillings, never too few", () => {
    expect([0, 1, 99, 100, 101, 500_00].map(wholeShillings)).toEqual([0, 1, 1, 1, 2, 500]);
  });

  test("is late two minutes after it was asked for; a prompt lives for one", () => {
    expect(secondsUntilLate(at("10:00"), at("10:00"))).toBe(120);
    expect(secondsUntilLate(at("10:00"), at("10:01"))).toBe(60);
    expect(secondsUntilLate(at("10:00"), at("10:03"))).toBe(0);
    expect(PROMPT_LIFE_SECONDS).toBe(60);
  });
});

describe("the times of a class", () => {
  const of = (...days: Array<"saturday" | "sunday" | "chapel">) =>
    days.map((day, n) => ({ id: `${day}${n}`, day }));

  test("need no choice where it meets once a day", () => {
    expect(onlyChoice(of("saturday", "sunday"))).toHaveLength(2);
    expect(onlyChoice(of("saturday", "saturday", "sunday"))).toBeUndefined();
    expect(onlyChoice([])).toBeUndefined();
  });

  test("are one on each day it meets, all of this class", () => {
    const all = of("saturday", "saturday", "sunday");
    expect(wrongChoice(all, ["saturday0", "sunday2"])).toBeUndefined();
    expect(wrongChoice(all, ["saturday0", "saturday0", "sunday2"])).toBeUndefined();
    expect(wrongChoice(all, ["saturday0", "sunday2", "sunday9"])).toBeTypeOf("string");
    expect(wrongChoice(all, ["saturday0", "saturday1", "sunday2"])).toBeTypeOf("string");
    expect(wrongChoice(all, ["saturday0"])).toMatch(/Sunday/);
    expect(wrongChoice([], [])).toBeUndefined();
  });
});

describe("a pay code that was mistyped", () => {
  const code = withCheckSign("A96JM3");

  test("is suggested for a wrong sign, two swapped neighbours, one sign too many and one too few", () => {
    const swapped = `${code[1]}${code[0]}${code.slice(2)}`;
    const lastSwapped = `${code.slice(0, 5)}${code[6]}${code[5]}`;
    const typed = [
      `${code[0] === "B" ? "C" : "B"}${code.slice(1)}`,
      `${code.slice(0, 6)}${code[6] === "2" ? "3" : "2"}`,
      ...[swapped, lastSwapped, `${code}7`, `7${code}`, `${code.slice(0, 3)}7${code.slice(3)}`],
      ...[code.slice(1), code.slice(0, 6), code.slice(0, 3) + code.slice(4)],
    ];
    for (const one of typed) expect(nearPayCodes(one), one).toContain(code);
    expect(nearPayCodes(`${code.slice(1, 3).toLowerCase()}-${code.slice(3)}`)).toContain(code);
  });

  test("is not suggested for itself, two wrong signs or other lengths, and each suggestion comes once", () => {
    expect(nearPayCodes(code)).not.toContain(code);
    for (const typed of ["", "A", code.slice(2), `${code}22`, `22${code.slice(2)}`])
      expect(nearPayCodes(typed), typed).not.toContain(code);
    const near = nearPayCodes(`2${code.slice(1)}`);
    expect(new Set(near).size).toBe(near.length);
  });

  test("means what stands there, and what stands one letter off", () => {
    const wrong = `${code[0] === "B" ? "C" : "B"}${code.slice(1)}`;
    expect(meantPayCodes(wrong)).toContain(code);
    expect(meantPayCodes(`${code} WANJIRU`)).toContain(code);
    expect(new Set(meantPayCodes(code)).size).toBe(meantPayCodes(code).length);
  });
});

describe("a payment one letter off is surely the one that a student named", () => {
  const payCode = withCheckSign("A96JM3");
  const typed = `${payCode[0] === "B" ? "C" : "B"}${payCode.slice(1)}`;
  const reported = {
    msisdn: null,
    hash: null,
    mask: "254711___810",
    hashOf: (phone: string) => `hash of ${phone}`,
  };
  const payment = {
    ...{
      typed,
      payCode,
      rivals: [],
      cents: 500_00,
      dueCents: 500_00,
      paidAt: at("10:00"),
      enrolledAt: at("09:00"),
    },
    ...{ reported, phones: ["254711000999", "254711000810"] },
  };

  test("when everything agrees", () => {
    expect(isOneLetterOff(payment)).toBe(true);
    expect(isOneLetterOff({ ...payment, paidAt: payment.enrolledAt })).toBe(true);
  });

  test.each([
    ["its account is another", { typed: "ZZZZZZZ" }],
    ["it may mean another account", { rivals: ["2222222"] }],
    ["it is not what is due", { cents: 499_00 }],
    ["nothing is due", { cents: 0, dueCents: 0 }],
    ["it came before the enrollment", { paidAt: at("08:59") }],
    ["the phone is another", { phones: ["254711000999"] }],
    ["no phone is known", { phones: [] }],
  ])("but not when %s", (_why, more) => expect(isOneLetterOff({ ...payment, ...more })).toBe(false));

  test("by the whole phone or its hash as well", () => {
    const hidden = { ...reported, mask: null };
    expect(isOneLetterOff({ ...payment, reported: hidden })).toBe(false);
    expect(isOneLetterOff({ ...payment, reported: { ...hidden, msisdn: "254711000810" } })).toBe(true);
    expect(isOneLetterOff({ ...payment, reported: { ...hidden, hash: "hash of 254711000810" } })).toBe(true);
    expect(isOneLetterOff({ ...payment, reported: { ...hidden, hash: "hash of 254711000811" } })).toBe(false);
  });
});
