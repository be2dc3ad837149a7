import { confirmationBody, confirmationCallback, msisdnForm } from "./callbacks";
import { deliver, send } from "./delivery";
import type { Fault } from "./faults";
import { isObject, jsonObject, textOf } from "./http";
import { newReceipt } from "./ids";
import { movePayment, recordAttempt } from "./money";
import type { MsisdnForm } from "./phone-numbers";
import { statusOf } from "./result-codes";
import { businessSms, moneyRefusal, payerSms, text, walletOf } from "./wallets";
import type { Attempt, C2bUrls, Payment, World } from "./world";

/** A payment made on a phone, at a bank or by another business. Amount in cents. */
export type Wanted = {
  payment: Pick<Payment, "transactionType"> & Omit<Attempt, "status">;
  faults: Fault[];
  msisdn?: MsisdnForm | undefined;
  /** True: the wallet must hold the amount. False: what is missing is topped up. */
  ownMoney: boolean;
};

/** Paid, with the messages sent, or declined with M-Pesa's or the business's code. */
export type Outcome =
  | { payment: Payment; confirmation: string; payerSms: string; businessSms: string }
  | { refused: { code: string; reason: string; payerSms: string } };

/**
 * Runs a paybill payment: validation (a late or invalid answer leaves it to ResponseType), then the money moves, then one
 * confirmation, sent once. Without registered URLs the payment still completes.
 */
export async function payPaybill(world: World, wanted: Wanted): Promise<Outcome> {
  const at = world.clock.now();
  const { urls } = world;
  const wallet = wanted.payment.phone ? walletOf(world, wanted.payment.phone) : null;
  const own = wanted.ownMoney || wallet?.balanceSet === true;
  const declined = wallet && own ? moneyRefusal(world, wallet, wanted.payment.amountCents) : null;
  if (declined) return refuse(world, wanted, declined, "M-Pesa declined it");
  const draft: Omit<Payment, "balanceCents"> = {
    ...wanted.payment,
    receipt: newReceipt(world.random, at, world.usedReceipts),
    at,
    kind: "paybill",
    shortcode: world.options.shortcode,
  };
  const word = urls && world.settings.validation ? await validate(world, urls, draft, wanted.msisdn) : {};
  if ("reject" in word) return refuse(world, wanted, word.reject, "the business refused it");
  const payment = movePayment(world, draft);
  const details = {
    ...(wanted.msisdn ? { msisdn: wanted.msisdn } : {}),
    thirdPartyTransId: word.thirdPartyTransId ?? "",
  };
  return {
    payment,
    confirmation: urls ? await confirm(world, urls, payment, details, wanted.faults) : "no URLs registered",
    payerSms: wallet ? payerSms(world, wallet, payment) : "",
    businessSms: businessSms(payment),
  };
}

async function confirm(
  world: World,
  urls: C2bUrls,
  payment: Payment,
  details: { msisdn?: MsisdnForm; thirdPartyTransId?: string },
  faults: Fault[],
): Promise<string> {
  const all = [...faults, ...world.settings.always];
  const lines = await deliver(world, confirmationCallback(world, urls, payment, details, all), all);
  const own = lines.filter((line) => line.what === "confirmation");
  if (own.length === 0) return "put off";
  return own.map((line) => line.note || `answered ${line.status}`).join(", ");
}

async function validate(
  world: World,
  urls: C2bUrls,
  payment: Omit<Payment, "balanceCents">,
  msisdn: MsisdnForm | undefined,
): Promise<{ thirdPartyTransId?: string } | { reject: string }> {
  const form = msisdn ?? msisdnForm(world, urls);
  const facts = { payment, balanceCents: null, thirdPartyTransId: "", msisdn: form };
  const body = confirmationBody(facts, world.settings.always);
  const patience = world.settings.validationSeconds * 1000;
  const line = await send(world, { what: "validation", url: urls.validation, body }, [], patience);
  const answer = line.status !== null && line.status < 300 ? jsonObject(line.answer) : null;
  if (!isObject(answer) || answer.ResultCode === undefined)
    return urls.responseType === "Completed" ? {} : { reject: "C2B00016" };
  const code = textOf(answer.ResultCode);
  return code === "0"
    ? { thirdPartyTransId: textOf(answer.ThirdPartyTransID) }
    : { reject: code || "C2B00016" };
}

const REJECT_TEXTS: Record<string, string> = {
  C2B00011: "the phone number is not valid",
  C2B00012: "the account number is not valid",
  C2B00013: "the amount is not valid",
  C2B00014: "the details of the payer are not valid",
  C2B00015: "the business number is not valid",
  "1": "you do not have enough money",
  "3": "the amount is above KSh 250,000",
  "4": "you would pass your limit for the day",
  "8": "the business cannot receive it now",
};

function refuse(world: World, wanted: Wanted, code: string, reason: string): Outcome {
  const words = `Failed. Your payment to ${world.options.orgName} was not made: ${REJECT_TEXTS[code] ?? "it was declined"}.`;
  recordAttempt(world, { ...wanted.payment, status: statusOf(code) });
  if (wanted.payment.phone) text(world, walletOf(world, wanted.payment.phone), words);
  return { refused: { code, reason, payerSms: words } };
}
