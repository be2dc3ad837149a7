import { type Language, languageNow } from "./language";

/** Texts of the console, which is in English. */
export function defineTexts<Texts>({ en }: { en: Texts }): Texts {
  return en;
}

/** Texts in both languages. Every sentence must be in both: a missing translation does not compile. */
type Both<Texts> = { en: Texts; sw: NoInfer<Texts> };

/** All bilingual texts loaded; tests compare the languages. */
export const BILINGUAL_TEXTS = new Set<Record<Language, unknown>>();

/** Texts in each language of students, guardians and payers. */
export function bilingual<Texts>(texts: Both<Texts>): Record<Language, Texts> {
  BILINGUAL_TEXTS.add(texts);
  return texts;
}

/**
 * Sentences of verbs in each language: each is read in the language of the call (`languageNow`), also in refusals and results. A
 * zod shape keeps the sentence of the language in which it was created; `inCallLanguage` finds the other one.
 */
export function spoken<Texts extends object>(texts: Both<Texts>): Texts {
  BILINGUAL_TEXTS.add(texts);
  for (const [key, sentence] of Object.entries(texts.en)) remember(sentence, texts.sw[key as keyof Texts]);
  const keys = Object.keys(texts.en) as (keyof Texts)[];
  const read = keys.map((key) => [key, { enumerable: true, get: () => texts[languageNow()][key] }]);
  return Object.defineProperties({}, Object.fromEntries(read)) as Texts;
}

/** Each language's sentences by those of the other. A module and its shapes may be loaded during a call in either language. */
const SENTENCES = { en: new Map<string, string>(), sw: new Map<string, string>() };

function remember(english: unknown, kiswahili: unknown): void {
  if (typeof english !== "string" || typeof kiswahili !== "string") return;
  SENTENCES.sw.set(english, kiswahili);
  SENTENCES.en.set(kiswahili, english);
}

/** A sentence of `spoken` in the language of the call; any other text as it is. */
export function inCallLanguage(sentence: string): string {
  return SENTENCES[languageNow()].get(sentence) ?? sentence;
}
