import { compactTime } from "./eat";
import { type Fault, hasFault } from "./faults";
import { type MsisdnForm, showMsisdn } from "./phone-numbers";
import type { Payment } from "./world";

/** A payment on its way: before validation it has a receipt already, but no new balance. */
export type C2bFacts = {
  payment: Omit<Payment, "balanceCents" | "kind">;
  /** Cents; null on validation, where the field is blank. */
  balanceCents: number | null;
  thirdPartyTransId: string;
  msisdn: MsisdnForm;
};

/**
 * The raw body of a C2B validation or confirmation (mpesa.md 4.2): every value a string, amounts with two decimals.
 * Another organisation's payment has an empty MSISDN, its name in FirstName and no other name keys.
 */
export function confirmationBody(facts: C2bFacts, faults: Fault[]): string {
  const { payment } = facts;
  const organisation = payment.transactionType === "Organization To Organization Transfer";
  const body: Record<string, string> = {
    TransactionType: payment.transactionType,
    TransID: payment.receipt,
    TransTime: compactTime(payment.at),
    TransAmount: (payment.amountCents / 100).toFixed(2),
    BusinessShortCode: payment.shortcode,
    BillRefNumber: payment.account,
    InvoiceNumber: "",
    OrgAccountBalance: facts.balanceCents === null ? "" : (facts.balanceCents / 100).toFixed(2),
    ThirdPartyTransID: facts.thirdPartyTransId,
    MSISDN: organisation ? "" : showMsisdn(payment.phone, facts.msisdn),
  };
  if (!hasFault(faults, "no-names")) {
    body.FirstName = payment.firstName;
    if (!organisation && !hasFault(faults, "first-name-only")) {
      body.MiddleName = payment.middleName;
      body.LastName = payment.lastName;
    }
  }
  if (hasFault(faults, "extra-fields")) body.ChannelSessionId = "none";
  return JSON.stringify(body);
}
