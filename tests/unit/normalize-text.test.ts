import { describe, expect, test } from "vitest";
import { normalizeText } from "@/lib/platform/normalize-text";

describe("a typed name is normalized", () => {
  test.each([
    ["composed letters", "Ame\u0301lie", "Amélie"],
    ["blanks", "  Amina \t Wanjiru\n Otieno ", "Amina Wanjiru Otieno"],
    ["non-breaking spaces", "Amina\u00a0Otieno", "Amina Otieno"],
    ["zero-width spaces", "Ami\u200bna", "Amina"],
    ["a joiner between letters", "Ami\u200dna", "Amina"],
    ["a non-joiner between letters", "Ami\u200cna", "Amina"],
    ["a byte order mark", "\ufeffAmina", "Amina"],
    ["direction marks", "\u200eAmina\u200f", "Amina"],
    ["a direction override", "\u202eanimA\u202c", "animA"],
    ["isolates", "\u2066Amina\u2069", "Amina"],
    ["a soft hyphen", "Ami\u00adna", "Amina"],
    ["a word joiner", "Ami\u2060na", "Amina"],
    ["control characters", "Ami\u0000na\u0007 O", "Ami na O"],
    ["a lone surrogate", "Amina \ud800", "Amina"],
    ["a variation selector", "Ami\ufe0fna", "Amina"],
    ["a grapheme joiner", "Ami\u034fna", "Amina"],
    ["the place of an object", "\ufffcAmina", "Amina"],
    ["fillers", "\u3164Amina\u115f\uffa0", "Amina"],
    ["blanks of Braille", "Amina\u2800", "Amina"],
    ["nothing but fillers", "\u3164\u3164", ""],
  ])("%s", (_what, typed, kept) => {
    expect(normalizeText(typed)).toBe(kept);
  });

  test.each([
    ["an apostrophe and a hyphen", "N'Dri O’Brien-Kamau"],
    ["other scripts", "አሚና 王小明 Фатима"],
    ["right to left", "فاطمة علي"],
    ["a family emoji, whose joiners hold it together", "👨‍👩‍👧 Otieno"],
    ["an emoji with a skin tone", "👩🏾‍🏫"],
    ["emoji that need their selector", "❤️ 🏳️‍🌈 1️⃣"],
    ["ng'", "Ng'ang'a"],
  ])("and left alone: %s", (_what, name) => {
    expect(normalizeText(name)).toBe(name.normalize("NFC"));
  });

  test("normalizing twice changes nothing more", () => {
    for (const name of ["A\u200b \u200b B", " \u202e \u0007 x", "e\u0301\u200de"])
      expect(normalizeText(normalizeText(name))).toBe(normalizeText(name));
  });
});
