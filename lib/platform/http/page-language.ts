import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { languageOf } from "../commands/call-language";
import { isLanguage, LANGUAGE_COOKIE, type Language } from "../language";
import { isPublicPage } from "./public-pages";

/** The language of the public page being rendered, or of the form it sent: the chosen one, else the browser's. */
export const pageLanguage = cache(async (): Promise<Language> => {
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  return isLanguage(chosen) ? chosen : languageOf(await headers());
});

/** The language of any page, for <html lang>: the console is in English. */
export async function documentLanguage(): Promise<Language> {
  return (await isPublic()) ? pageLanguage() : "en";
}

/** Whether the page being rendered is a public one. */
export async function isPublic(): Promise<boolean> {
  return isPublicPage((await headers()).get("x-academy-path") ?? "");
}

/** The address of the page being rendered in another language: middleware.ts stores the choice and returns to the page. */
export async function addressIn(language: Language): Promise<string> {
  const [path = "/", query = ""] = ((await headers()).get("x-academy-path") ?? "/").split("?");
  const params = new URLSearchParams(query);
  params.set(LANGUAGE_COOKIE, language);
  return `${path}?${params}`;
}
