/** The questions, each answered from 1 to 5. */
export const QUESTIONS = ["teaching", "place", "recommend"] as const;
export const SCORES = [1, 2, 3, 4, 5] as const;

/** Days after the closing in which a student is asked. */
export const ASKED_WITHIN_DAYS = 30;
/** Days after the closing in which the link works. */
export const ANSWERED_WITHIN_DAYS = 60;
export const LONGEST_TEXT = 500;

/** Answers of a class are shown in blocks of so many: what a new block changes never tells one of its answers (README.md). */
export const BLOCK = 5;
