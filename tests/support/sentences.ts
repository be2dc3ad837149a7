import { BILINGUAL_TEXTS } from "@/lib/platform/texts";

/** Arguments for the functions of texts that can be recognized in their results. */
const MARKS: unknown[][] = [
  ["«a»", "«b»", "«c»", "«d»"],
  [7001, 7002, 7003, 7004],
  [1, 1, 1, 1],
  [7001, ["«b»", "«c»"]],
  [new Date("2027-01-02T05:06:00Z"), 7001],
  [7001, new Date("2027-01-02T05:06:00Z")],
  [{ clock: "«a»", day: "«b»", isNear: true, minutesLeft: 7001 }],
  [{ clock: "«a»", day: "«b»", isNear: false, minutesLeft: 71 }],
  [["«a»", "«b»"], 7001],
  [new Proxy({}, { get: (_none, name) => `«${String(name)}»` })],
];

/** A sentence in both languages, with its path in its texts. */
export type Pair = { at: string; en: string; sw: string };

/** All sentences loaded so far; those of functions with marks as arguments. */
export function allSentences(): Pair[] {
  return [...BILINGUAL_TEXTS].flatMap(({ en, sw }) => pairsOf("", en, sw));
}

function pairsOf(at: string, en: unknown, sw: unknown): Pair[] {
  if (typeof en === "string") return [{ at, en, sw: String(sw) }];
  if (typeof en === "function" && typeof sw === "function") {
    const found = MARKS.flatMap((marks) => said(at, marks, en as Speaks, sw as Speaks));
    if (found.length === 0) throw new Error(`${at} takes something that MARKS does not hold: ${en}`);
    return found;
  }
  if (typeof en !== "object" || en === null || typeof sw !== "object" || sw === null) return [];
  // The forms of the console and their own texts are in English.
  const missing = Object.keys(en).filter((key) => !(key in sw) && key !== "on" && !at.endsWith(".on"));
  if (missing.length > 0) throw new Error(`${at} lacks ${missing} in Kiswahili`);
  return Object.entries(en).flatMap(([key, value]) =>
    key in sw && key !== "id" ? pairsOf(`${at}.${key}`, value, sw[key as keyof typeof sw]) : [],
  );
}

function said(at: string, marks: unknown[], en: Speaks, sw: Speaks): Pair[] {
  const english = tried(() => en(...marks));
  if (english === undefined) return [];
  const pairs = pairsOf(`${at}()`, english, sw(...marks));
  return pairs.some((pair) => /undefined|NaN|\[object/.test(pair.en)) ? [] : pairs;
}

type Speaks = (...given: unknown[]) => unknown;

function tried(speak: () => unknown): unknown {
  try {
    return speak();
  } catch {
    return undefined;
  }
}

/** The marks in a sentence, which are its arguments, sorted. */
export function marksIn(sentence: string): string[] {
  const marks = sentence.replaceAll(",", "").match(/«\w+»|700[1-4]|\d\d\/\d\d\/\d{4}/g) ?? [];
  return [...new Set(marks)].sort();
}

/** Whether a text is the sentence, with any arguments. */
export function fits(sentence: string): (text: string) => boolean {
  const parts = sentence.split(/«\w+»|7,?00[1-4]|\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  if (parts.length === 1) return (text) => text === sentence;
  // "«a»: «b»" has no word of a language.
  if (parts.join("").length < 6) return () => false;
  const pattern = new RegExp(
    `^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+")}$`,
    "s",
  );
  return (text) => pattern.test(text);
}
