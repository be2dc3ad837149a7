import { type Language, languageNow } from "./language";

/** Texts of the console, which is in English. */
export function defineTexts<Texts>({ en }: { en: Texts }): Texts {
  return en;
}

/** Texts in each language of students, guardians and payers; a sentence that lacks one does not compile. */
export function bilingual<Texts>(texts: Record<Language, Texts>): Record<Language, Texts> {
  return texts;
}

/**
 * Sentences of verbs in each language: each is read in the language of the call (`languageNow`), so that refusals and results
 * are what the caller reads. A shape of zod holds the English sentence that stood when it was made; `inCallLanguage`
 * finds the other one.
 */
export function spoken<Texts extends object>(texts: Record<Language, Texts>): Texts {
  for (const [key, sentence] of Object.entries(texts.en)) remember(sentence, texts.sw[key as keyof Texts]);
  const keys = Object.keys(texts.en) as (keyof Texts)[];
  const read = keys.map((key) => [key, { enumerable: true, get: () => texts[languageNow()][key] }]);
  return Object.defineProperties({}, Object.fromEntries(read)) as Texts;
}

const KISWAHILI = new Map<string, string>();

function remember(english: unknown, kiswahili: unknown): void {
  if (typeof english === "string" && typeof kiswahili === "string") KISWAHILI.set(english, kiswahili);
}

/** A sentence of `spoken` in the language of the call; any other text as it is. */
export function inCallLanguage(sentence: string): string {
  return languageNow() === "sw" ? (KISWAHILI.get(sentence) ?? sentence) : sentence;
}
