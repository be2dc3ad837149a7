import { nearPayCodes, payCodesIn } from "@/lib/domain/enrollments/pay-code";
import { fitsMask, type ReportedPhone } from "@/lib/platform/phone";

/** A payment in suspense beside the one account whose student named its receipt. Money in cents. */
type NamedPayment = {
  /** The account number the payer typed. */
  typed: string;
  payCode: string;
  /** Pay codes of other accounts that the typed text names, or is one letter off from. */
  rivals: readonly string[];
  /** What is left of the payment. */
  cents: number;
  dueCents: number;
  paidAt: Date;
  enrolledAt: Date;
  reported: ReportedPhone & {
    /** The hash of a whole number, as M-Pesa hides it. */
    hashOf: (msisdn: string) => string;
  };
  /** Numbers of the student, the guardian and those who said they pay. */
  phones: readonly string[];
};

/** Every pay code that a typed account number may mean: as it is, and with one letter corrected. */
export function meantPayCodes(typed: string): string[] {
  return [...new Set([...payCodesIn(typed), ...nearPayCodes(typed)])];
}

/**
 * Whether a payment whose account number is one letter off is surely the one whose receipt this student named: the account is the
 * only one it can mean, the amount is exactly what is due, the digits of the phone that M-Pesa shows agree, and it was paid after
 * the enrollment (lib/domain/payments/README.md).
 */
export function isOneLetterOff(payment: NamedPayment): boolean {
  const { typed, payCode, rivals, cents, dueCents, paidAt, enrolledAt } = payment;
  return (
    nearPayCodes(typed).includes(payCode) &&
    rivals.length === 0 &&
    cents > 0 &&
    cents === dueCents &&
    paidAt >= enrolledAt &&
    agrees(payment)
  );
}

function agrees({ reported: { msisdn, hash, mask, hashOf }, phones }: NamedPayment): boolean {
  return phones.some(
    (phone) => phone === msisdn || (hash && hashOf(phone) === hash) || (mask && fitsMask(phone, mask)),
  );
}
