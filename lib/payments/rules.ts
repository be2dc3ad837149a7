/** Seconds after asking at which Daraja is asked about a prompt that has not been heard of (mpesa.md section 3). */
const QUESTIONS_AT = [15, 30, 60, 90, 180, 600, 1_800, 86_400];

/** A prompt lives about a minute on a phone; after two it may be replaced by a new one (mpesa.md section 9). */
export const PROMPT_LIFE_SECONDS = 60;
export const PROMPT_REPLACEABLE_SECONDS = 120;

/**
 * When to ask about a prompt next.
 * @param asked how many questions were asked already.
 * @returns null when all have been asked and a person should look.
 */
export function nextQuestion(promptSentAt: Date, asked: number): Date | null {
  const seconds = QUESTIONS_AT[asked];
  return seconds === undefined ? null : new Date(promptSentAt.getTime() + seconds * 1000);
}

/** Whole shillings to ask for so many cents; Daraja takes no broken ones (mpesa.md 2.1). */
export function askedShillings(dueCents: number): number {
  return Math.ceil(dueCents / 100);
}

/** What of an arriving amount pays the fee; the rest is credit. All in cents. */
export function splitMoney(amountCents: number, dueCents: number): { allocate: number; credit: number } {
  const allocate = Math.max(0, Math.min(amountCents, dueCents));
  return { allocate, credit: amountCents - allocate };
}

/** Seconds from one instant to another, never below 0. */
export function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
}

/** A receipt as it may be recognised by who has it, without being told: •••••••HVG. */
export function maskReceipt(receipt: string): string {
  return `${"•".repeat(Math.max(0, receipt.length - 3))}${receipt.slice(-3)}`;
}
