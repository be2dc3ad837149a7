import { type Fault, faultOf, hasFault } from "./faults";
import { newCheckoutRequestId, newReceipt, newRequestId } from "./ids";
import { compactTime } from "./nairobi-time";
import { type MsisdnForm, showMsisdn } from "./phone-numbers";
import type { Random } from "./random";
import { descriptionOf } from "./result-codes";
import type { C2bUrls, Callback, Message, Payment, Prompt, Result, World } from "./world";

/** The STK callback of one result. `other-amount` misreports the amount: half of it if the fault names no number. */
export function stkCallback(
  world: World,
  prompt: Prompt,
  result: Result,
  payment: Payment | null,
  faults: Fault[],
): Callback {
  const other = faultOf(faults, "other-amount");
  const real = payment ? payment.amountCents / 100 : prompt.amount;
  const amount = other ? other.n || otherThan(real) : real;
  const { merchantRequestId, checkoutRequestId } = prompt;
  const paid = payment ? { ...payment, amount } : undefined;
  const facts = { merchantRequestId, checkoutRequestId, code: result.code, paid };
  return {
    what: "stk callback",
    url: prompt.callbackUrl,
    body: callbackBody(facts, faults, world.random),
    forgeries: (which) => [
      ...(which === "secret" ? [] : [neverIssued(world, prompt)]),
      ...(which === "id" ? [] : [falseSuccess(world, prompt, withWrongSecret(prompt.callbackUrl))]),
    ],
  };
}

/** The C2B confirmation of a payment, to the registered URL. Its forgery can only use a wrong path. */
export function confirmationCallback(
  world: World,
  urls: C2bUrls,
  payment: Payment,
  details: { msisdn?: MsisdnForm; thirdPartyTransId?: string },
  faults: Fault[],
): Callback {
  const msisdn = details.msisdn ?? msisdnForm(world, urls);
  const thirdPartyTransId = details.thirdPartyTransId ?? "";
  const facts = { payment, balanceCents: payment.balanceCents, thirdPartyTransId, msisdn };
  const forged = () => {
    const receipt = newReceipt(world.random, payment.at, world.usedReceipts);
    return confirmationBody({ ...facts, payment: { ...payment, receipt } }, faults);
  };
  return {
    what: "confirmation",
    url: urls.confirmation,
    body: confirmationBody(facts, faults),
    forgeries: () => [{ what: "forged", url: withWrongSecret(urls.confirmation), body: forged() }],
  };
}

/** The form of the payer's number in C2B messages: as set, else hashed for v1 and masked for v2. */
export function msisdnForm(world: World, urls: C2bUrls): MsisdnForm {
  return world.settings.msisdn ?? (urls.version === 1 ? "hashed" : "masked");
}

function neverIssued(world: World, prompt: Prompt): Message {
  const { random, clock, usedIds } = world;
  const checkoutRequestId = newCheckoutRequestId(random, clock.now(), prompt.phone, usedIds);
  const merchantRequestId = newRequestId(random);
  return falseSuccess(world, { ...prompt, checkoutRequestId, merchantRequestId }, prompt.callbackUrl);
}

function falseSuccess(world: World, prompt: Prompt, url: string): Message {
  const at = world.clock.now();
  const receipt = newReceipt(world.random, at, world.usedReceipts);
  const paid = { amount: prompt.amount, receipt, at, phone: prompt.phone, balanceCents: 0 };
  return { what: "forged", url, body: callbackBody({ ...prompt, code: "0", paid }, [], world.random) };
}

/** The URL with its first secret-looking path segment (16 characters or more) reversed. */
export function withWrongSecret(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const segments = url.pathname.split("/");
  const long = segments.findIndex((segment) => segment.length >= 16);
  const at = long === -1 ? segments.length - 1 : long;
  const turned = [...(segments[at] ?? "")].reverse().join("");
  segments[at] = turned === segments[at] ? `${turned}0` : turned;
  url.pathname = segments.join("/");
  return url.toString();
}

function otherThan(amount: number): number {
  return amount > 1 ? Math.floor(amount / 2) : amount + 1;
}

/** The content of an STK callback. `paid` is set for code 0 only; `amount` is in whole shillings. */
type CallbackFacts = {
  merchantRequestId: string;
  checkoutRequestId: string;
  code: string;
  paid?: { amount: number; receipt: string; at: number; phone: string; balanceCents: number } | undefined;
};

type Item = { Name: string; Value?: unknown };

/** JSON.stringify cannot write 500.00 as Safaricom does: marked amounts are unquoted afterwards. */
const DECIMAL_MARK = "decimal:";

/**
 * The raw body of an STK callback in the usual shape, or changed by the faults that shape bodies. Without `paid` there is
 * no CallbackMetadata.
 */
function callbackBody(facts: CallbackFacts, faults: Fault[], random: Random): string {
  const stkCallback: Record<string, unknown> = {
    MerchantRequestID: facts.merchantRequestId,
    CheckoutRequestID: facts.checkoutRequestId,
    ResultCode: codeValue(facts.code, hasFault(faults, "string-code") || hasFault(faults, "text-values")),
    ResultDesc: descriptionOf(facts.code).callback,
  };
  if (facts.paid) stkCallback.CallbackMetadata = { Item: items(facts.paid, faults, random) };
  if (hasFault(faults, "extra-fields"))
    stkCallback.ReferenceData = { ReferenceItem: { Key: "Channel", Value: "STK" } };
  return JSON.stringify({ Body: { stkCallback } }).replace(new RegExp(`"${DECIMAL_MARK}([^"]*)"`), "$1");
}

function items(paid: NonNullable<CallbackFacts["paid"]>, faults: Fault[], random: Random): Item[] {
  const all: Item[] = [
    { Name: "Amount", Value: amountValue(paid.amount, faults) },
    { Name: "MpesaReceiptNumber", Value: paid.receipt },
    ...balance(paid.balanceCents, faults),
    ...(hasFault(faults, "no-date")
      ? []
      : [{ Name: "TransactionDate", Value: numberValue(compactTime(paid.at), faults) }]),
    {
      Name: "PhoneNumber",
      Value: hasFault(faults, "masked-phone")
        ? showMsisdn(paid.phone, "masked_end")
        : numberValue(paid.phone, faults),
    },
  ];
  if (hasFault(faults, "extra-fields")) all.push({ Name: "B2CUtilityAccountAvailableFunds" });
  if (hasFault(faults, "shuffled")) {
    for (let i = all.length - 1; i > 0; i--) all.splice(i, 0, ...all.splice(random.below(i + 1), 1));
    if (all[0]?.Name === "Amount") all.push(...all.splice(0, 1));
  }
  return all;
}

function amountValue(amount: number, faults: Fault[]): string | number {
  if (hasFault(faults, "text-values")) return amount.toFixed(2);
  return hasFault(faults, "amount-integer") ? amount : DECIMAL_MARK + amount.toFixed(2);
}

function numberValue(digits: string, faults: Fault[]): string | number {
  return hasFault(faults, "text-values") ? digits : Number(digits);
}

function balance(cents: number, faults: Fault[]): Item[] {
  if (hasFault(faults, "no-balance")) return [];
  return [hasFault(faults, "balance-value") ? { Name: "Balance", Value: cents / 100 } : { Name: "Balance" }];
}

function codeValue(code: string, asText: boolean): string | number {
  return asText || !/^\d+$/.test(code) ? code : Number(code);
}

/** A payment for validation or confirmation. Before validation it has a receipt but no balance. */
type C2bFacts = {
  payment: Omit<Payment, "balanceCents" | "kind">;
  /** Cents; null on validation, where the field is blank. */
  balanceCents: number | null;
  thirdPartyTransId: string;
  msisdn: MsisdnForm;
};

/**
 * The raw body of a C2B validation or confirmation: every value a string, amounts with two decimals. Another organisation's
 * payment has an empty MSISDN, its name in FirstName and no other name keys.
 */
export function confirmationBody(facts: C2bFacts, faults: Fault[]): string {
  const { payment } = facts;
  const organisation = payment.transactionType === "Organization To Organization Transfer";
  const body: Record<string, string | number> = {
    TransactionType: payment.transactionType,
    TransID: payment.receipt,
    TransTime: compactTime(payment.at),
    TransAmount: (payment.amountCents / 100).toFixed(2),
    BusinessShortCode: payment.shortcode,
    BillRefNumber: payment.account,
    InvoiceNumber: "",
    ...(hasFault(faults, "no-balance")
      ? {}
      : { OrgAccountBalance: facts.balanceCents === null ? "" : (facts.balanceCents / 100).toFixed(2) }),
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
  if (hasFault(faults, "number-values"))
    for (const [name, value] of Object.entries(body))
      if (/^\d+(\.\d+)?$/.test(String(value))) body[name] = Number(value);
  if (hasFault(faults, "extra-fields")) body.ChannelSessionId = "none";
  return JSON.stringify(body);
}
