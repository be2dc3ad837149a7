import { describe, expect, test } from "vitest";
import { QUESTIONS, readDigits } from "@/lib/domain/follow-ups/rules";

const CHOICES = { 1: 4, 2: 3, 3: 2 } as const;

describe("an SMS of digits", () => {
  test("gives one answer to each question from the one asked on, and none beyond its choices", () => {
    for (const question of QUESTIONS)
      for (let digit = 0; digit <= 9; digit++) {
        const isChoice = digit >= 1 && digit <= CHOICES[question];
        expect(readDigits(String(digit), question) !== null, `${question}: ${digit}`).toBe(isChoice);
      }
    expect(readDigits("4 3 2", 1)).toEqual({
      answers: { doing: "none", helps: "no", story: false },
      next: null,
    });
    expect(readDigits("1 2", 1)).toEqual({ answers: { doing: "working", helps: "a_little" }, next: 3 });
    expect(readDigits("2 2", 3)).toBeNull();
  });

  test("may have marks that phones add, and full-width digits", () => {
    for (const text of [" 1 ", "1.", "(1)", "1/", "1\r\n", "1️⃣", "１"])
      expect(readDigits(text, 1)?.answers, text).toEqual({ doing: "working" });
  });

  test("is none with a word, a sign that may mean another thing, or nothing", () => {
    for (const text of ["", " ", "one", "1 yes", "1+1", "#1", "1?", "-", "१", "0712345678", "1a"])
      expect(readDigits(text, 1), text).toBeNull();
  });
});
