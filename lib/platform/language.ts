/** The languages of students, guardians and payers: English and Kiswahili. The console is in English. */
export const LANGUAGES = ["en", "sw"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words, as people look for it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", sw: "Kiswahili" };

/** The cookie with the language that was chosen on a page. */
export const LANGUAGE_COOKIE = "lang";

export function isLanguage(word: unknown): word is Language {
  return LANGUAGES.some((language) => language === word);
}

let ofCall: () => Language | undefined = () => undefined;

/** Says how the language of the call being answered is found (lib/platform/commands/call-language.ts). */
export function findLanguageBy(find: () => Language | undefined): void {
  ofCall = find;
}

/** The language of the call being answered: what the caller reads. English outside calls, as in jobs and in the browser. */
export function languageNow(): Language {
  return ofCall() ?? "en";
}
