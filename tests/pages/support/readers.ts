import type { Language } from "./words";

type Reader = {
  /** Title of a group of tests. */
  title: string;
  language: Language;
  javaScriptEnabled: boolean;
  /** Each language and each way is checked in every run, all four pairs in a whole one. */
  tag: "@whole"[];
};

/** Who reads a student's pages: each language, with and without scripts. */
export const READERS: Reader[] = (["en", "sw"] as const).flatMap((language) =>
  [true, false].map((javaScriptEnabled) => ({
    title: `${language}, ${javaScriptEnabled ? "with" : "without"} scripts`,
    language,
    javaScriptEnabled,
    tag: (language === "en") === javaScriptEnabled ? [] : ["@whole"],
  })),
);
