import { LANGUAGES } from "@/db/schema/enums";

export type Language = (typeof LANGUAGES)[number];

/** The name of each language in that language, as people look for it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", sw: "Kiswahili" };

/** The cookie with the language chosen on a page. */
export const LANGUAGE_COOKIE = "lang";

export function isLanguage(word: unknown): word is Language {
  return LANGUAGES.some((language) => language === word);
}

/** What staff typed, in a language. What they typed in one language alone is shown in both. */
export function typedIn(language: Language, english: string, kiswahili: string): string {
  return language === "sw" ? kiswahili || english : english || kiswahili;
}

let ofCall: () => Language | undefined = () => undefined;

/** Sets how the language of the current call is found (lib/platform/commands/call-language.ts). */
export function findLanguageBy(find: () => Language | undefined): void {
  ofCall = find;
}

/** The language of the current call. English outside calls, as in jobs and in the browser. */
export function languageNow(): Language {
  return ofCall() ?? "en";
}
