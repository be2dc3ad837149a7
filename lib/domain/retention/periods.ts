/**
 * How long the academy keeps what it does not need for ever. The privacy policy promises the first three; the locks of the
 * database know the second and the third (db/migrations). tests/domain/retention.test.ts holds all of them together.
 */
export const RETENTION_PERIODS = {
  /** Days after the last that was done with it until a registration that nobody paid for is anonymous. */
  unpaidDays: 90,
  /** Months until the text of M-Pesa's messages goes. */
  messageMonths: 18,
  /** Years until what was written of who changed and who read what goes, and the sign-ins it was done with. */
  logYears: 3,
  /** Days until a register forgets by which name a phone sent a writing. */
  writingDays: 90,
  /** Days a link for a new password is kept after its end. */
  linkDays: 1,
} as const;
