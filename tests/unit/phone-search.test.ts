import { describe, expect, test } from "vitest";
import { readPhonePart } from "@/lib/domain/people/students/rules";

describe("part of a phone number", () => {
  test.each([
    ["0712 34", "25471234"],
    ["0712-345", "254712345"],
    ["0110", "254110"],
    ["+254 712 34", "25471234"],
    ["00254 712", "254712"],
    ["+254 (0)712 34", "25471234"],
    ["712345", "712345"],
    ["712 345", "712345"],
    ["345", "345"],
    ["0", "0"],
    ["000123", "000123"],
    ["0345", "0345"],
  ])("%s is searched as %s", (typed, digits) => {
    expect(readPhonePart(typed)).toBe(digits);
  });

  test.each(["", "Jane", "Jane 0712", "AC10001", "+", "()", "07%12", "07_12", "07\\12"])(
    "%j is invalid",
    (typed) => {
      expect(readPhonePart(typed)).toBeNull();
    },
  );
});
