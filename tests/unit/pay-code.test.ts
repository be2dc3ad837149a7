import { describe, expect, test } from "vitest";
import {
  accountIn,
  isPayCode,
  newPayCode,
  PAY_CODE_SIGNS,
  payCodesIn,
  readPayCode,
  withCheckSign,
} from "@/lib/domain/enrollments/pay-code";

const SAMPLE = Array.from({ length: 500 }, newPayCode);
const replaced = (code: string, index: number, sign: string) =>
  code.slice(0, index) + sign + code.slice(index + 1);

const NAMES = [
  "WAMBUI",
  "Otieno",
  "jane",
  "Ng'ang'a",
  "MWANGI K",
  "Achieng'",
  "NYAMBURA",
  "Kamau",
  "Lucy",
  "MUTHONI",
];
/** What payers type around a code. */
const AROUND: Array<[name: string, write: (code: string, name: string) => string]> = [
  ["before a name", (code, name) => `${code} ${name}`],
  ["after a name", (code, name) => `${name} ${code}`],
  ["between names", (code, name) => `${name} ${code} ${name}`],
  ["after a dash, a slash, a dot, a comma or a colon", (code, name) => `${name}-${code}/. ,:${name}`],
  ["in two parts", (code, name) => `${code.slice(0, 3)} ${code.slice(3)} ${name}`],
  ["in lower case", (code, name) => `${name} ${code}`.toLowerCase()],
  ["joined to a name", (code, name) => `${code}${name}`],
  ["at the end of a name", (code, name) => `${name.replace(/[^a-z]/gi, "")}${code}`],
  ["with words", (code, name) => `ACC NO: ${code} FOR ${name} FEES 2026`],
];

describe("a pay code in a text", () => {
  const codes = SAMPLE.filter((code) => /\d/.test(code)).slice(0, 40);

  test.each(AROUND)("is read %s", (_how, write) => {
    for (const [n, code] of codes.entries()) {
      const typed = write(code, NAMES[n % NAMES.length]!);
      expect(payCodesIn(typed), typed).toContain(code);
      expect(accountIn(typed, new Map([[code, "account"]])), typed).toBe("account");
    }
  });

  test("beside the code of another account names nobody", () => {
    const [one = "", other = ""] = codes;
    const accounts = new Map([
      [one, "one"],
      [other, "other"],
    ]);
    for (const typed of [`${one} ${other}`, `${one}/${other}`, `${one} and ${other} WAMBUI`])
      expect(accountIn(typed, accounts)).toBeNull();
    expect(accountIn(`${one} ${one}`, accounts)).toBe("one");
  });

  test("with a letter for a digit is not guessed", () => {
    const code = codes.find((one) => one.includes("B"))!;
    const typed = `${code.replace("B", "8")} WAMBUI`;
    expect(accountIn(typed, new Map([[code, "account"]]))).toBeNull();
  });

  test("is never made of names and numbers by chance: no account among 20,000 is named by 20,000 texts without a code", () => {
    let seed = 7;
    const below = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    const text = (length: number, signs: string) =>
      Array.from({ length }, () => signs[below(signs.length)]).join("");
    const body = () => withCheckSign(text(6, PAY_CODE_SIGNS));
    const accounts = new Map(Array.from({ length: 20_000 }, () => [body(), "account"] as const));
    const word = () => text(3 + below(7), "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const digits = () => text(2 + below(9), "0123456789");
    let [read, sevens] = [0, 0];
    for (let n = 0; n < 20_000; n++) {
      const words = [word(), word(), ...(n % 3 === 0 ? [digits()] : [])];
      const typed = words.join(" ");
      expect(accountIn(typed, accounts), typed).toBeNull();
      read += words.filter((one) => payCodesIn(one).length > 0).length;
      sevens += words.filter((one) => one.length === 7).length;
    }
    // The check character leaves one of 29 words of seven letters; other words give none.
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(sevens / 15);
  });
});

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
