/** Seconds after a prompt was sent at which Daraja is queried for its result (docs/mpesa.md, "M-Pesa Express"). */
const QUERY_AFTER_SECONDS = [15, 30, 60, 90, 180, 600, 1_800, 86_400];

/** A prompt stays on a phone for about a minute (docs/mpesa.md, "M-Pesa Express"). */
export const PROMPT_LIFE_SECONDS = 60;

/** After this time without the money the page opens the box for M-Pesa's message by itself. */
const PASTE_AFTER_SECONDS = 120;

/** Seconds until a payment that was asked for, or said to be made, is late; 0 once it is. */
export function secondsUntilLate(askedAt: Date, now: Date): number {
  return secondsUntil(new Date(askedAt.getTime() + PASTE_AFTER_SECONDS * 1000), now);
}

/**
 * When to query Daraja about a prompt next.
 * @param queried how many queries were made already.
 * @returns null when all queries are used up and staff should look.
 */
export function nextQueryTime(stkPushSentAt: Date, queried: number): Date | null {
  const seconds = QUERY_AFTER_SECONDS[queried];
  return seconds === undefined ? null : new Date(stkPushSentAt.getTime() + seconds * 1000);
}

/** Rounds cents up to whole shillings: Daraja takes no fractions (docs/mpesa.md, "M-Pesa Express"). */
export function wholeShillings(dueCents: number): number {
  return Math.ceil(dueCents / 100);
}

/** Seconds from one instant to another, never below 0. */
export function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
}

/** A receipt code that its owner recognises but that reveals nothing: •••••••HVG. */
export function maskReceipt(receipt: string): string {
  return `${"•".repeat(Math.max(0, receipt.length - 3))}${receipt.slice(-3)}`;
}
