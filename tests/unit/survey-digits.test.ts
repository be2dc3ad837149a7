import { describe, expect, test } from "vitest";
import { readDigit } from "@/lib/domain/surveys/rules";

const CHOICES = [4, 3, 2];

describe("an SMS of digits", () => {
  test("answers one question by one of its choices", () => {
    for (const choices of CHOICES)
      for (let digit = 0; digit <= 9; digit++)
        expect(readDigit(String(digit), choices), `${choices}: ${digit}`).toBe(
          digit >= 1 && digit <= choices ? digit : null,
        );
  });

  test("of two or three digits answers none, for it may mean other questions", () => {
    for (const text of ["12", "1 2", "4 3 2", "1,2,1", "1\n2\n1"])
      expect(readDigit(text, 4), text).toBe("several");
    for (const text of ["10", "2026", "1 2 1 1"]) expect(readDigit(text, 4), text).toBeNull();
  });

  test("may have marks that phones add, and full-width digits", () => {
    for (const text of [" 1 ", "1.", "(1)", "1/", "1\r\n", "1️⃣", "１"])
      expect(readDigit(text, 4), text).toBe(1);
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
      expect(readDigit(text, 4), text).toBeNull();
  });
});
