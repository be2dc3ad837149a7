import type { Metadata } from "next";
import { pageLanguage } from "@/lib/platform/http/page-language";
import type { Language } from "@/lib/platform/language";

/** A public page's `generateMetadata`: its title in the language of the page, and `more` that is the same in all. */
export function titled<Key extends string>(
  texts: Record<Language, Record<Key, string>>,
  key: Key,
  more: Metadata = {},
): () => Promise<Metadata> {
  return async () => ({ title: texts[await pageLanguage()][key], ...more });
}

/** Pages whose address is a secret or one person's. */
export const UNLISTED: Metadata = { robots: { index: false, follow: false } };
