import type { ReplyMeaning } from "@/db/schema/enums";

/** How long an absence message may be answered. */
export const ANSWER_DAYS = 7;

/** The possible answers to a message about an absence. */
export type AbsenceAnswer = "sick" | "travel" | "stopped";

export type ReadReply =
  | { meaning: Exclude<ReplyMeaning, "absence_reason" | "follow_up" | "feedback"> }
  | AbsenceReply;
/** `isPlain`: the reply has nothing beyond the choice, so staff need not read it. */
export type AbsenceReply = { meaning: "absence_reason"; answer: AbsenceAnswer; isPlain: boolean };

const STOP = set(
  "stop stopall unsubscribe optout ondoka ondoa acha acheni achana achaneni sitisha sitisheni simamisha simamisheni koma komeni",
);
const START = set("start unstop subscribe anza anzeni endelea endeleeni rudisha rudisheni");
/** Words that may accompany such a word without changing its meaning. */
const FILLING = set(
  "all please pls kindly sms smses text texts texting message messages msg msgs messaging sending send now me my us the these from academy number it " +
    "tafadhali ujumbe jumbe meseji kutuma kunitumia kutumia kututumia kwa sasa yote zote hizi namba yangu again tena " +
    "thank thanks you asante asanteni ahsante sana shukrani hi hello habari sir madam ok okay sawa",
);
const ANSWERS: Record<AbsenceAnswer, Set<string>> = {
  sick: set("sick ill unwell sickness illness mgonjwa anaumwa naumwa aliumwa ugonjwa"),
  travel: set(
    "travel travelled traveled travelling traveling journey safari amesafiri alisafiri nimesafiri nilisafiri",
  ),
  stopped: set("stopped left quit ameacha nimeacha aliacha niliacha hatakuja sitakuja"),
};
const BY_NUMBER: Record<string, AbsenceAnswer> = { "1": "sick", "2": "travel", "3": "stopped" };
const SMALL = set(
  "he she is was i am in the a due to because of my child at ni yuko yeye alikuwa mtoto wangu sababu kwa",
);

/**
 * Reads the meaning of a reply. STOP and its variants count in any case, with spaces and punctuation, alone or with words that
 * add nothing ("stop sms please"); a longer sentence is left to staff, because "acha niulize" is a question.
 * lib/domain/correspondence/README.md.
 * @param mayAnswer whether an absence message to this phone may be answered: only then a number or its word is an answer
 */
export function readReply(text: string, mayAnswer: boolean): ReadReply {
  const words = wordsOf(text);
  // "S T O P" is one word, too.
  const joined = words.join("");
  if (STOP.has(joined) || isOnly(words, STOP)) return { meaning: "stop" };
  if (START.has(joined) || isOnly(words, START)) return { meaning: "start" };
  return (mayAnswer ? readAnswer(words) : null) ?? { meaning: "other" };
}

/** The choice comes first, as number or word; with a second number, or the word of another choice, the reply is left to staff. */
function readAnswer([lead = "", ...rest]: string[]): AbsenceReply | null {
  const answer = BY_NUMBER[lead] ?? answerOf(lead);
  if (!answer) return null;
  if (rest.some((word) => /\d/.test(word) || (answerOf(word) ?? answer) !== answer)) return null;
  const isPlain = rest.every((word) => ANSWERS[answer].has(word) || SMALL.has(word) || FILLING.has(word));
  return { meaning: "absence_reason", answer, isPlain };
}

function answerOf(word: string): AbsenceAnswer | undefined {
  return (Object.keys(ANSWERS) as AbsenceAnswer[]).find((answer) => ANSWERS[answer].has(word));
}

function isOnly(words: string[], wanted: Set<string>): boolean {
  return (
    words.some((word) => wanted.has(word)) && words.every((word) => wanted.has(word) || FILLING.has(word))
  );
}

/** Words and numbers in lower case, without punctuation and accents; "1sick" is two. */
function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/\d+|\p{L}+/gu) ?? [];
}

/**
 * Reads a moment as the gateway writes it, in UTC: 2026-11-21T06:04:45Z or 2026-11-21 06:04:45.
 * @returns null when it is neither
 */
export function readGatewayMoment(written: string): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+-]\d{2}:?\d{2})?$/.exec(
    written.trim(),
  );
  if (!parts) return null;
  const at = new Date(`${parts[1]}T${parts[2]}${parts[3] ?? "Z"}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

function set(words: string): Set<string> {
  return new Set(words.split(" "));
}
