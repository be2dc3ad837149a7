import { payPaybill } from "../customer-payment";
import { type Answer, type Asked, json, jsonObject, textOf } from "../http";
import { isMsisdn } from "../phone-numbers";
import { newRequestId } from "../receipts";
import { walletOf } from "../wallets";
import type { World } from "../world";
import { darajaError } from "./errors";
import { checkC2bCall } from "./register-urls";

const LATENCY = 1;

/** `POST /mpesa/c2b/v1/simulate` and `/v2/`: a customer pays, a second later. Production has no such thing (mpesa.md 4.1). */
export function simulateCustomer(world: World, asked: Asked): Answer {
  if (world.settings.profile === "production")
    return darajaError(world, 404, "404.003.01", "Resource not found");
  const refused = checkC2bCall(world, asked);
  if (refused) return refused;
  const body = jsonObject(asked.raw);
  const phone = textOf(body?.Msisdn);
  const amount = Number(textOf(body?.Amount));
  const command = textOf(body?.CommandID);
  const goods = command === "CustomerBuyGoodsOnline";
  if (
    !body ||
    textOf(body.ShortCode) !== world.options.shortcode ||
    (!goods && command !== "CustomerPayBillOnline") ||
    !isMsisdn(phone) ||
    !(amount >= 1 && amount <= 250_000)
  )
    return darajaError(world, 400, "400.002.05", "Invalid Request Payload");
  const { firstName, middleName, lastName } = walletOf(world, phone);
  const payment = {
    transactionType: goods ? ("Buy Goods" as const) : ("Pay Bill" as const),
    phone,
    amountCents: Math.round(amount * 100),
    account: goods ? "" : textOf(body.BillRefNumber).slice(0, 20),
    firstName,
    middleName,
    lastName,
  };
  world.clock.after(LATENCY, "a payment", () => payPaybill(world, { payment, faults: [], ownMoney: false }));
  return json(200, {
    OriginatorCoversationID: newRequestId(world.chance),
    ResponseCode: "0",
    ResponseDescription: "Accept the service request successfully.",
  });
}
