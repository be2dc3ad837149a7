import { LANGUAGES } from "@/db/schema/enums";
import "server-only";
import Negotiator from "negotiator";
import { AsyncVariable } from "@/lib/platform/async-variable";
import { findLanguageBy, type Language } from "../language";

const calls = new AsyncVariable<Language>();
findLanguageBy(() => calls.get());

/** Runs work whose sentences (`spoken` of lib/platform/texts.ts) are in a language; undefined keeps the current one. */
export function inLanguage<Result>(language: Language | undefined, work: () => Result): Result {
  return language ? calls.run(language, work) : work();
}

/** The language a client asks for by Accept-Language (RFC 9110); English when it lists none of the academy's languages. */
export function languageOf(headers: Headers): Language {
  const accepted = headers.get("accept-language") ?? "";
  const [best] = new Negotiator({ headers: { "accept-language": accepted } }).languages([...LANGUAGES]);
  return best === "sw" ? best : "en";
}
