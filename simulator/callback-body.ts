import type { Chance } from "./chance";
import { compactTime } from "./eat";
import { type Fault, hasFault } from "./faults";
import { wordingOf } from "./result-codes";

/** What an STK callback tells. `paid` is there for code 0 only; the amount is in whole shillings. */
export type CallbackFacts = {
  merchantRequestId: string;
  checkoutRequestId: string;
  code: string;
  paid?: { amount: number; receipt: string; at: number; phone: string; balanceCents: number } | undefined;
};

type Item = { Name: string; Value?: unknown };

/** JSON has no 500.00, Safaricom's does: the mark is taken off again in the text. */
const DECIMAL_MARK = "decimal:";

/**
 * The raw body of an STK callback (mpesa.md 2.4) in the usual shape, or in the variants of 12.2 that the faults name.
 * Without `paid` there is no CallbackMetadata.
 */
export function callbackBody(facts: CallbackFacts, faults: Fault[], chance: Chance): string {
  const stkCallback: Record<string, unknown> = {
    MerchantRequestID: facts.merchantRequestId,
    CheckoutRequestID: facts.checkoutRequestId,
    ResultCode: codeValue(facts.code, hasFault(faults, "string-code")),
    ResultDesc: wordingOf(facts.code).callback,
  };
  if (facts.paid) stkCallback.CallbackMetadata = { Item: items(facts.paid, faults, chance) };
  if (hasFault(faults, "extra-fields"))
    stkCallback.ReferenceData = { ReferenceItem: { Key: "Channel", Value: "STK" } };
  return JSON.stringify({ Body: { stkCallback } }).replace(new RegExp(`"${DECIMAL_MARK}([^"]*)"`), "$1");
}

function items(paid: NonNullable<CallbackFacts["paid"]>, faults: Fault[], chance: Chance): Item[] {
  const all: Item[] = [
    {
      Name: "Amount",
      Value: hasFault(faults, "amount-integer") ? paid.amount : DECIMAL_MARK + paid.amount.toFixed(2),
    },
    { Name: "MpesaReceiptNumber", Value: paid.receipt },
    ...balance(paid.balanceCents, faults),
    { Name: "TransactionDate", Value: Number(compactTime(paid.at)) },
    { Name: "PhoneNumber", Value: Number(paid.phone) },
  ];
  if (hasFault(faults, "extra-fields")) all.push({ Name: "B2CUtilityAccountAvailableFunds" });
  if (hasFault(faults, "shuffled")) {
    for (let i = all.length - 1; i > 0; i--) all.splice(i, 0, ...all.splice(chance.below(i + 1), 1));
    if (all[0]?.Name === "Amount") all.push(...all.splice(0, 1));
  }
  return all;
}

function balance(cents: number, faults: Fault[]): Item[] {
  if (hasFault(faults, "no-balance")) return [];
  return [hasFault(faults, "balance-value") ? { Name: "Balance", Value: cents / 100 } : { Name: "Balance" }];
}

function codeValue(code: string, asText: boolean): string | number {
  return asText || !/^\d+$/.test(code) ? code : Number(code);
}
