import { FOLLOW_UP_DOING, FOLLOW_UP_HELPS } from "@/db/schema/enums";

/** A question is asked on its day or within so many days after it, while the phone waits for another. */
export const ASKED_WITHIN_DAYS = 30;
/** Days after a question from which the student is called, and other questions may go to the phone. */
export const SILENT_DAYS = 7;
/** Days after a question in which an SMS answers it. */
export const ANSWERED_WITHIN_DAYS = 30;
/** Days after a question until which the student is called. */
export const CALLED_WITHIN_DAYS = 60;

/** The consent's text in both languages (texts.ts); a new wording gets a new version. */
export const CONSENT_VERSION = "2026-11-28";

export const QUESTIONS = [1, 2, 3] as const;
export type Question = (typeof QUESTIONS)[number];

export type Answers = {
  doing?: (typeof FOLLOW_UP_DOING)[number];
  helps?: (typeof FOLLOW_UP_HELPS)[number];
  story?: boolean;
};

/** The answer that each digit gives, by question. */
const BY_DIGIT: Record<Question, Answers[]> = {
  1: FOLLOW_UP_DOING.map((doing) => ({ doing })),
  2: FOLLOW_UP_HELPS.map((helps) => ({ helps })),
  3: [{ story: true }, { story: false }],
};

/**
 * Reads an SMS of digits alone, one for each question from the one asked on: "1", "1 2 1", "1,2". Anything else, a digit that is no
 * choice or one too many are not an answer, so that staff read the whole of it.
 * @returns the answers, and the question that is left
 */
export function readDigits(
  text: string,
  question: Question,
): { answers: Answers; next: Question | null } | null {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[\s.,;:/()-]+/g, "");
  if (!/^[0-9]{1,3}$/.test(plain)) return null;
  const asked = QUESTIONS.slice(question - 1);
  const digits = [...plain].map(Number);
  const given = digits.map((digit, index) => {
    const each = asked[index];
    return each && BY_DIGIT[each][digit - 1];
  });
  if (given.some((answer) => answer === undefined)) return null;
  return { answers: Object.assign({}, ...given), next: asked[digits.length] ?? null };
}
