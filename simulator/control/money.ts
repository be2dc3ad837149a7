import { payPaybill, type Wanted } from "../core/customer-payment";
import { type HttpResponse, json, textOf } from "../core/http";
import { leftOf, moveOn, reversePayment } from "../core/money";
import { isoTime } from "../core/nairobi-time";
import { MSISDN_FORMS, type MsisdnForm, readPhone } from "../core/phone-numbers";
import { descriptionOf } from "../core/result-codes";
import { walletOf } from "../core/wallets";
import type { Payment, Reversal, World } from "../core/world";
import { messageTruth } from "../messages/control";
import { BadCall, parseFaults } from "./bad-call";

/** How a customer pays a paybill. Only `business` changes what Daraja reports; the statement shows all of them. */
export const CHANNELS = ["sim", "app", "fuliza", "bank", "business"] as const;

/**
 * `POST /_sim/pay {phone, first_name, middle_name?, last_name, shortcode?, account, amount, channel?, faults?, msisdn?}`: a
 * customer pays the paybill; amount in shillings. Returns 200 with the receipt, or `rejected` with the reason. The wallet
 * is topped up if needed, unless its balance was set. Throws BadCall for an invalid call.
 */
export async function payAsCustomer(world: World, body: Record<string, unknown>): Promise<HttpResponse> {
  const shortcode = textOf(body.shortcode) || world.options.shortcode;
  if (shortcode !== world.options.shortcode)
    return json(200, {
      receipt: null,
      rejected: true,
      code: "C2B00015",
      reason: `no business ${shortcode} here`,
    });
  const outcome = await payPaybill(world, readPayment(world, body));
  if ("refused" in outcome) {
    const { code, reason, payerSms } = outcome.refused;
    return json(200, { receipt: null, rejected: true, code, reason, sms: { payer: payerSms } });
  }
  const { payment, confirmation, payerSms, businessSms } = outcome;
  return json(200, {
    ...showPayment(payment),
    rejected: false,
    confirmation,
    sms: { payer: payerSms, business: businessSms },
  });
}

function readPayment(world: World, body: Record<string, unknown>): Wanted {
  const channel = CHANNELS.find((known) => known === (textOf(body.channel) || "sim"));
  if (!channel) throw new BadCall(`Unknown channel ${textOf(body.channel)}.`, { channels: CHANNELS });
  const business = channel === "business";
  const phone = business ? "" : readPhone(body.phone);
  if (phone === null) throw new BadCall(`Not a Kenyan mobile number: ${JSON.stringify(body.phone)}.`);
  const amount = Number(textOf(body.amount).replaceAll(",", "") || "nothing");
  const amountCents = Math.round(amount * 100);
  if (!(amountCents >= 1)) throw new BadCall("amount must be a number of shillings above 0.");
  const account = typeof body.account === "number" ? String(body.account) : (body.account ?? "");
  if (typeof account !== "string" || account.length > 20)
    throw new BadCall("account must be a text of at most 20 characters.");
  const own = phone ? walletOf(world, phone) : null;
  const payment = {
    transactionType: business ? ("Organization To Organization Transfer" as const) : ("Pay Bill" as const),
    phone,
    amountCents,
    account,
    firstName: textOf(body.first_name) || (own?.firstName ?? "ANOTHER BUSINESS LTD"),
    middleName: textOf(body.middle_name),
    lastName: body.last_name === undefined ? (own?.lastName ?? "") : textOf(body.last_name),
    channel,
  };
  return { payment, faults: parseFaults(body.faults), msisdn: readMsisdnForm(body.msisdn), ownMoney: false };
}

function readMsisdnForm(value: unknown): MsisdnForm | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const form = MSISDN_FORMS.find((known) => known === value);
  if (!form) throw new BadCall(`Unknown form of msisdn ${JSON.stringify(value)}.`, { msisdn: MSISDN_FORMS });
  return form;
}

/**
 * `POST /_sim/reverse {receipt, amount?}`: Safaricom reverses a payment on its own and does not notify the business. Amount
 * in shillings; the default is everything not yet reversed.
 */
export function reverseByHand(world: World, body: Record<string, unknown>): HttpResponse {
  const amountCents = body.amount === undefined ? null : centsOf(body.amount);
  const done = reversePayment(world, textOf(body.receipt), amountCents);
  if (!("refused" in done)) return json(200, { ...showReversal(done), rejected: false });
  const reason = descriptionOf(done.refused).callback;
  return json(200, { receipt: null, rejected: true, code: done.refused, reason });
}

/** `POST /_sim/sweep {amount?}`: moves money to the settlement account; the default is the whole balance. */
export function sweepByHand(world: World, body: Record<string, unknown>): HttpResponse {
  return takeOut(world, "sweep", body);
}

/** `POST /_sim/withdraw {amount?}`: withdraws money to the bank; the default is the whole balance. */
export function withdrawByHand(world: World, body: Record<string, unknown>): HttpResponse {
  return takeOut(world, "withdrawal", body);
}

function takeOut(world: World, kind: "sweep" | "withdrawal", body: Record<string, unknown>): HttpResponse {
  const amountCents = body.amount === undefined ? world.orgBalanceCents : centsOf(body.amount);
  const done = moveOn(world, kind, amountCents);
  if (!done) throw new BadCall("The paybill's balance is too low.");
  return json(200, { receipt: done.receipt, amount: amountCents / 100 });
}

function centsOf(amount: unknown): number {
  const cents = Math.round(Number(textOf(amount) || "nothing") * 100);
  if (!(cents >= 1)) throw new BadCall("amount must be a number of shillings above 0.");
  return cents;
}

/**
 * `GET /_sim/truth`: every payment that moved money, oldest first, every reversal, and the sums, in shillings: `kept` =
 * `total` - `reversed`, `balance` = `kept` - `charges` - `swept` - `withdrawn`. `messages` has what the SMS gateway and the mail
 * server took.
 */
export function showTruth(world: World): HttpResponse {
  const total = sum(world.payments.map(({ amountCents }) => amountCents));
  const reversed = sum(world.reversals.map(({ amountCents }) => amountCents));
  const gone = (kind: string) =>
    -sum(world.book.filter((line) => line.kind === kind).map(({ cents }) => cents));
  return json(200, {
    payments: world.payments.map((payment) => {
      const back = payment.amountCents - leftOf(world, payment);
      return { ...showPayment(payment), ...(back > 0 ? { reversed: back / 100 } : {}) };
    }),
    count: world.payments.length,
    total: total / 100,
    reversals: world.reversals.map(showReversal),
    reversed: reversed / 100,
    kept: (total - reversed) / 100,
    charges: gone("charge") / 100,
    swept: gone("sweep") / 100,
    withdrawn: gone("withdrawal") / 100,
    balance: world.orgBalanceCents / 100,
    messages: messageTruth(world),
  });
}

/** A payment as control calls return it: shillings, Nairobi time. */
export function showPayment(payment: Payment) {
  return {
    receipt: payment.receipt,
    amount: payment.amountCents / 100,
    phone: payment.phone,
    account: payment.account,
    shortcode: payment.shortcode,
    kind: payment.kind,
    at: isoTime(payment.at),
    first_name: payment.firstName,
    middle_name: payment.middleName,
    last_name: payment.lastName,
    ...(payment.checkoutRequestId ? { checkout_request_id: payment.checkoutRequestId } : {}),
  };
}

/** A reversal as control calls return it: shillings, Nairobi time. */
function showReversal({ receipt, original, amountCents, at }: Reversal) {
  return { receipt, original, amount: amountCents / 100, at: isoTime(at) };
}

function sum(cents: number[]): number {
  return cents.reduce((all, one) => all + one, 0);
}
