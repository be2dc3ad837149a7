import { describe, expect, test } from "vitest";
import { isPayCode, newPayCode, PAY_CODE_SIGNS, readPayCode } from "@/lib/domain/enrollments/pay-code";

const SAMPLE = Array.from({ length: 500 }, newPayCode);
const replaced = (code: string, index: number, sign: string) =>
  code.slice(0, index) + sign + code.slice(index + 1);

describe("a pay code", () => {
  test("has seven characters, none of which looks like another", () => {
    for (const code of SAMPLE) expect(code).toMatch(/^[2-9A-HJKMNP-TW-Z]{7}$/);
    expect(PAY_CODE_SIGNS).not.toMatch(/[01OILUV]/);
    expect(new Set(SAMPLE).size).toBe(SAMPLE.length);
  });

  test("with any one character wrong is invalid", () => {
    const wrong = SAMPLE.flatMap((code) =>
      [...code].flatMap((right, index) =>
        [...PAY_CODE_SIGNS].filter((sign) => sign !== right).map((sign) => replaced(code, index, sign)),
      ),
    );
    expect(wrong).toHaveLength(500 * 7 * 28);
    expect(wrong.filter(isPayCode)).toEqual([]);
  });

  test("with two neighbours swapped is invalid", () => {
    const swapped = SAMPLE.flatMap((code) =>
      Array.from(
        { length: 6 },
        (_, index) => code.slice(0, index) + code[index + 1] + code[index] + code.slice(index + 2),
      ),
    ).filter((code, n) => code !== SAMPLE[Math.floor(n / 6)]);
    expect(swapped.length).toBeGreaterThan(2_500);
    expect(swapped.filter(isPayCode)).toEqual([]);
  });

  test("with a character too few or too many, or a foreign one, is invalid", () => {
    for (const code of SAMPLE.slice(0, 50))
      for (const typed of [
        code.slice(1),
        code.slice(0, 6),
        `${code}2`,
        replaced(code, 3, "0"),
        replaced(code, 3, "ß"),
      ])
        expect(readPayCode(typed)).toBeNull();
  });

  test("is read in lower case, with spaces, dashes, dots and slashes", () => {
    const [code = ""] = SAMPLE;
    for (const typed of [
      code.toLowerCase(),
      ` ${code} `,
      code.split("").join(" "),
      `${code.slice(0, 3)}-${code.slice(3)}`,
      `./${code}`,
    ])
      expect(readPayCode(typed)).toBe(code);
  });
});
