import type { Language } from "@/lib/platform/language";

/** What a text asks for at any moment of a conversation, or without one. */
export type Command = "join" | "status" | "pay" | "web" | "stop";

const COMMANDS: Record<string, { command: Command; language: Language }> = {
  join: { command: "join", language: "en" },
  register: { command: "join", language: "en" },
  jiunge: { command: "join", language: "sw" },
  jisajili: { command: "join", language: "sw" },
  status: { command: "status", language: "en" },
  hali: { command: "status", language: "sw" },
  pay: { command: "pay", language: "en" },
  lipa: { command: "pay", language: "sw" },
  web: { command: "web", language: "en" },
  wavuti: { command: "web", language: "sw" },
  // On a USSD screen; by SMS every word for it is known before (lib/domain/correspondence/replies/rules.ts).
  stop: { command: "stop", language: "en" },
  acha: { command: "stop", language: "sw" },
};

const YES = new Set(
  "yes y yeah yep ok okay sure agree ndiyo ndio ndiyoo naam sawa nakubali kubali".split(" "),
);
const NO = new Set("no n nope hapana la sikubali sitaki".split(" "));
const CHANGE = new Set("change correct edit badili badilisha rekebisha".split(" "));
const FILLING = new Set(
  "please pls kindly tafadhali asante ahsante sana thank thanks you academy na i me my ku".split(" "),
);

const NUMBERING = new Set("no number option answer namba nambari chaguo jibu".split(" "));

/** An answer without what stands around it: quotation marks, the number of its question, signs at the end, "my name is". */
export function plainAnswer(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02BC\u0060\u00B4]/g, "'")
    .replace(/["\u201C\u201D\u00AB\u00BB]/g, "")
    .trim()
    .replace(/^\d{1,2}[.)]\s*(?=\p{L})/u, "")
    .replace(/^(?:my name is|i am|jina langu ni|naitwa|ninaitwa)\s+/i, "")
    .replace(/[\s#*.,;]+$/, "");
}

/** The letters, digits and nothing else of a text in lower case, as words; "CHANGE2" and "change 2." are two. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/\d+|\p{L}+/gu) ?? [];
}

/** A text that is a command by itself, or followed by words that add nothing. A longer sentence is not one: "join me at 5" is for a person. */
export function readCommand(text: string): { command: Command; language: Language } | null {
  const [first = "", ...rest] = wordsOf(text);
  const found = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
  return found && rest.every((word) => FILLING.has(word)) ? found : null;
}

/** YES or NO, alone or with words that add nothing; null for anything else. */
export function readYesOrNo(text: string): "yes" | "no" | null {
  const words = wordsOf(text).filter((word) => !FILLING.has(word));
  if (words.length === 0) return null;
  if (words.every((word) => YES.has(word))) return "yes";
  return words.every((word) => NO.has(word)) ? "no" : null;
}

/** The number of the answer to correct; null when the text corrects none. */
export function readChange(text: string): number | null {
  const [first = "", number = "", ...rest] = wordsOf(text);
  return CHANGE.has(first) && /^\d{1,2}$/.test(number) && rest.length === 0 ? Number(number) : null;
}

/** A number typed alone, also as "1.", "(1)", "No 1", or with the letter O for 0. */
export function readNumber(text: string): number | null {
  const words = wordsOf(text).filter((word) => !NUMBERING.has(word));
  const [only = ""] = words.length === 1 ? words : [];
  if (only === "o") return 0;
  return /^\d{1,3}$/.test(only) ? Number(only) : null;
}

/**
 * A date of birth as button phones type it, in the form that the registration reads: 05032001, 5 3 2001, 5*3*2001, 5 march 2001,
 * 5th of March 2001; the year may come first.
 */
export function writtenBirth(text: string): string {
  const words = wordsOf(text).filter((word) => !IN_DATES.has(word));
  const [first = "", second = "", third = ""] = words;
  if (words.length === 1 && /^\d{8}$/.test(first))
    return YEAR.test(first.slice(4))
      ? `${first.slice(0, 2)}-${first.slice(2, 4)}-${first.slice(4)}`
      : `${first.slice(6)}-${first.slice(4, 6)}-${first.slice(0, 4)}`;
  if (words.length !== 3) return text;
  if (YEAR.test(first)) return `${third}-${monthOf(second)}-${first}`;
  // "March 5 2001" has its month in letters, so the day is not in doubt.
  return /^\d/.test(first) ? `${first}-${monthOf(second)}-${third}` : `${second}-${monthOf(first)}-${third}`;
}

const YEAR = /^(19|20)\d\d$/;
/** Words of a date that add nothing. */
const IN_DATES = new Set("st nd rd th of the tarehe mwezi wa ya mwaka".split(" "));

function monthOf(written: string): string {
  if (/^\d/.test(written)) return written;
  return String(MONTHS.findIndex((names) => written.length > 2 && names.includes(written.slice(0, 3))) + 1);
}

const MONTHS = [
  "jan",
  "feb",
  "mar mac",
  "apr",
  "may mei",
  "jun",
  "jul",
  "aug ago",
  "sep",
  "oct okt",
  "nov",
  "dec des",
];
