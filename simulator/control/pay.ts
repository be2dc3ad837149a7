import { payPaybill, type Wanted } from "../customer-payment";
import { type Answer, json, textOf } from "../http";
import { MSISDN_FORMS, type MsisdnForm, readPhone } from "../phone-numbers";
import { walletOf } from "../wallets";
import type { World } from "../world";
import { BadCall, faultsOf } from "./bad-call";
import { showPayment } from "./truth";

/** How money reaches a paybill. Only another organisation changes what Daraja tells; the statement tells all. */
export const CHANNELS = ["sim", "app", "fuliza", "bank", "business"] as const;

/**
 * `POST /_sim/pay {phone, first_name, middle_name?, last_name, shortcode?, account, amount, channel?, faults?, msisdn?}`:
 * a customer pays the paybill, amount in shillings. Answers 200 with the receipt, or with `rejected` and why. The
 * payer has enough money unless the balance was set. Throws BadCall when the call itself makes no sense.
 */
export async function payAsCustomer(world: World, body: Record<string, unknown>): Promise<Answer> {
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
  return { payment, faults: faultsOf(body.faults), msisdn: readForm(body.msisdn), ownMoney: false };
}

function readForm(given: unknown): MsisdnForm | undefined {
  if (given === undefined || given === null || given === "") return undefined;
  const form = MSISDN_FORMS.find((known) => known === given);
  if (!form) throw new BadCall(`Unknown form of msisdn ${JSON.stringify(given)}.`, { msisdn: MSISDN_FORMS });
  return form;
}
