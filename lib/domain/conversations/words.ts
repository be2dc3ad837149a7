import type { Language } from "@/lib/platform/language";

/** What a text asks for at any moment of a conversation, or without one. */
export type Command = "join" | "status" | "pay" | "web";

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
};

const YES = new Set(
  "yes y yeah yep ok okay sure agree ndiyo ndio ndiyoo naam sawa nakubali kubali".split(" "),
);
const NO = new Set("no n nope hapana la sikubali sitaki".split(" "));
const CHANGE = new Set("change correct edit badili badilisha rekebisha".split(" "));
const FILLING = new Set("please pls tafadhali asante thanks academy na i me my ku".split(" "));

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
  const words = wordsOf(text).filter((word) => !["no", "number", "namba", "nambari"].includes(word));
  const [only = ""] = words.length === 1 ? words : [];
  if (only === "o") return 0;
  return /^\d{1,3}$/.test(only) ? Number(only) : null;
}

/** A date of birth as button phones type it, in the form that the registration reads: 05032001, 5 3 2001, 5*3*2001, 5 march 2001. */
export function writtenBirth(text: string): string {
  const words = wordsOf(text);
  const [first = "", second = "", third = ""] = words;
  if (words.length === 1 && /^\d{8}$/.test(first))
    return `${first.slice(0, 2)}-${first.slice(2, 4)}-${first.slice(4)}`;
  if (words.length !== 3) return text;
  const month = /^\d/.test(second)
    ? second
    : String(MONTHS.findIndex((names) => names.includes(second.slice(0, 3))) + 1);
  return `${first}-${month}-${third}`;
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
