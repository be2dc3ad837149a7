import type { Language } from "./language";

/** Texts of the console, which is in English. */
export function defineTexts<Texts>({ en }: { en: Texts }): Texts {
  return en;
}

/** Texts in each language of students, guardians and payers; a sentence that lacks one does not compile. */
export function bilingual<Texts>(texts: Record<Language, Texts>): Record<Language, Texts> {
  return texts;
}
