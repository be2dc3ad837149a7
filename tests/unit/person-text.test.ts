import { describe, expect, test } from "vitest";
import { normalizeText } from "@/lib/platform/normalize-text";

describe("a name as it was typed is kept in one form", () => {
  test.each([
    ["composed letters", "Ame\u0301lie", "Amélie"],
    ["blanks", "  Amina \t Wanjiru\n Otieno ", "Amina Wanjiru Otieno"],
    ["hard blanks", "Amina\u00a0Otieno", "Amina Otieno"],
    ["zero-width blanks", "Ami\u200bna", "Amina"],
    ["a joiner between letters", "Ami\u200dna", "Amina"],
    ["a non-joiner between letters", "Ami\u200cna", "Amina"],
    ["a byte order mark", "\ufeffAmina", "Amina"],
    ["marks of direction", "\u200eAmina\u200f", "Amina"],
    ["an override that turns the text round", "\u202eanimA\u202c", "animA"],
    ["isolates", "\u2066Amina\u2069", "Amina"],
    ["a soft hyphen", "Ami\u00adna", "Amina"],
    ["a word joiner", "Ami\u2060na", "Amina"],
    ["control signs", "Ami\u0000na\u0007 O", "Ami na O"],
    ["half of a sign", "Amina \ud800", "Amina"],
  ])("%s", (_what, typed, kept) => {
    expect(normalizeText(typed)).toBe(kept);
  });

  test.each([
    ["an apostrophe and a hyphen", "N'Dri O’Brien-Kamau"],
    ["other scripts", "አሚና 王小明 Фатима"],
    ["right to left", "فاطمة علي"],
    ["a family, whose joiners hold it together", "👨‍👩‍👧 Otieno"],
    ["a coloured hand", "👩🏾‍🏫"],
    ["ng'", "Ng'ang'a"],
  ])("and left alone: %s", (_what, name) => {
    expect(normalizeText(name)).toBe(name.normalize("NFC"));
  });

  test("twice is as once", () => {
    for (const name of ["A\u200b \u200b B", " \u202e \u0007 x", "e\u0301\u200de"])
      expect(normalizeText(normalizeText(name))).toBe(normalizeText(name));
  });
});
