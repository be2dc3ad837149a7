"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { Language } from "@/lib/platform/language";

const LanguageContext = createContext<Language>("en");

/** The language of the client components of public pages; outside it they are in English, as the console is. */
export function LanguageProvider({ value, children }: { value: Language; children: ReactNode }) {
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

/** Texts of a client component that public pages use, in the language of the page. */
export function useTexts<Texts>(texts: Record<Language, Texts>): Texts {
  return texts[useContext(LanguageContext)];
}
