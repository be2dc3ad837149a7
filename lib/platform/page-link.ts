import { siteOrigin } from "./env";
import { LANGUAGE_COOKIE, type Language } from "./language";

/** The address of a public page, as a message writes it: the page opens in the reader's language (middleware.ts). */
export function pageLink(path: string, language: Language): string {
  return `${siteOrigin()}${path}?${LANGUAGE_COOKIE}=${language}`;
}
