/** A survey has three questions. */
export const QUESTIONS = [1, 2, 3] as const;
export type Question = (typeof QUESTIONS)[number];

/** Students asked in one run; the next run takes the rest. */
export const ASKED_AT_ONCE = 200;
/** The share of the month's budget for SMS that the questions of a survey may cost. */
export const SURVEY_SHARE = 0.2;
/** Days after a question from which other questions may go to the phone. */
export const SILENT_DAYS = 7;
/** Days after a question in which an SMS answers it. */
export const ANSWERED_WITHIN_DAYS = 30;

/** SMS to one student that a survey may cost: its questions and the thanks. */
export const MOST_MESSAGES = QUESTIONS.length + 1;

/**
 * Reads an SMS of one digit, the answer to one question: "1", "1.", "(1)". `several`: two or three digits, which may answer other
 * questions than the sender thinks. Anything else, or a digit that is no choice, is not an answer, so that staff read it.
 */
export function readDigit(text: string, choices: number): number | "several" | null {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[\s.,;:/()-]+/g, "");
  if (/^[1-5]{2,3}$/.test(plain)) return "several";
  return /^[1-9]$/.test(plain) && Number(plain) <= choices ? Number(plain) : null;
}
