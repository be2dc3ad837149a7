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

/**
 * Reads an SMS of digits alone, one for each question: "1", "1 2 1", "1,2". Anything else, a digit that is no choice or one too many
 * are not an answer, so that staff read the whole of it.
 * @param choices how many choices each question has, from the one asked on
 */
export function readDigits(text: string, choices: readonly number[]): number[] | null {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[\s.,;:/()-]+/g, "");
  if (!/^[0-9]+$/.test(plain)) return null;
  const digits = [...plain].map(Number);
  return digits.every((digit, nth) => digit >= 1 && digit <= (choices[nth] ?? 0)) ? digits : null;
}
