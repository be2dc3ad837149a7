import { describe, expect, test } from "vitest";
import { readDigits } from "@/lib/domain/surveys/rules";

const CHOICES = [4, 3, 2];

describe("an SMS of digits", () => {
  test("gives one answer to each question from the one asked on, and none beyond its choices", () => {
    for (const choices of CHOICES)
      for (let digit = 0; digit <= 9; digit++) {
        const isChoice = digit >= 1 && digit <= choices;
        expect(readDigits(String(digit), [choices]) !== null, `${choices}: ${digit}`).toBe(isChoice);
      }
    expect(readDigits("4 3 2", CHOICES)).toEqual([4, 3, 2]);
    expect(readDigits("1 2", CHOICES)).toEqual([1, 2]);
    expect(readDigits("2 2", CHOICES.slice(2))).toBeNull();
  });

  test("may have marks that phones add, and full-width digits", () => {
    for (const text of [" 1 ", "1.", "(1)", "1/", "1\r\n", "1️⃣", "１"])
      expect(readDigits(text, CHOICES), text).toEqual([1]);
  });

  test("is none with a word, a sign that may mean another thing, or nothing", () => {
    for (const text of [
      "",
      " ",
      "one",
      "1 yes",
      "1+1",
      "1&2",
      "2 please",
      "#1",
      "1?",
      "-",
      "१",
      "0712345678",
      "1a",
    ])
      expect(readDigits(text, CHOICES), text).toBeNull();
  });
});
