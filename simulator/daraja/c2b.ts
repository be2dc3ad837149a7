import { payPaybill } from "../core/customer-payment";
import { type HttpRequest, type HttpResponse, json, jsonObject, textOf } from "../core/http";
import { newRequestId } from "../core/ids";
import { isMsisdn } from "../core/phone-numbers";
import { payerOf, walletOf } from "../core/wallets";
import type { C2bUrls, World } from "../core/world";
import { darajaError, noProduct, tokenRefused } from "./errors";
import { hasToken } from "./oauth";

/** Words Safaricom refuses anywhere in a URL, in any case (docs/mpesa.md). */
export const FORBIDDEN_WORDS = /m-?pesa|safaricom|exe|cmd|sql|query/i;

/** `POST /mpesa/c2b/v1/registerurl` (hashed numbers) and `/v2/` (masked numbers). */
export function registerUrls(version: 1 | 2) {
  return (world: World, request: HttpRequest): HttpResponse => {
    const refused = checkC2bCall(world, request);
    if (refused) return refused;
    if (!world.settings.c2bVersions.includes(version)) return noProduct(world);
    const body = jsonObject(request.raw);
    const urls = body && readUrls(body, version);
    if (!urls || textOf(body.ShortCode) !== world.options.shortcode)
      return darajaError(world, 400, "400.002.05", "Invalid Request Payload");
    if (FORBIDDEN_WORDS.test(urls.confirmation) || FORBIDDEN_WORDS.test(urls.validation))
      return darajaError(world, 400, "400.003.02", "Bad Request");
    if (world.settings.profile === "production" && world.urls)
      return darajaError(world, 500, "500.003.1001", "Urls are already registered.");
    world.urls = urls;
    return registered(world);
  };
}

/** The published answers to a registration: with a code, as text only, and one that says nothing. */
function registered(world: World): HttpResponse {
  const OriginatorCoversationID = newRequestId(world.random);
  switch (world.settings.registerAnswer) {
    case "text":
      return json(200, { ConversationID: "", OriginatorCoversationID: "", ResponseDescription: "success" });
    case "unreadable":
      return json(200, { OriginatorCoversationID });
    default:
      return json(200, { OriginatorCoversationID, ResponseCode: "0", ResponseDescription: "Success" });
  }
}

/** Checks method and token; C2B calls use other error codes than the push. Null if valid. */
export function checkC2bCall(world: World, request: HttpRequest): HttpResponse | null {
  if (request.method !== "POST") return darajaError(world, 404, "404.001.04", "Invalid Authenticator Header");
  if (!hasToken(world, request)) return tokenRefused(world, 400, "400.003.01");
  if (!request.headers["content-type"]?.includes("application/json"))
    return darajaError(world, 400, "400.002.05", "Invalid Request Payload");
  return null;
}

function readUrls(body: Record<string, unknown>, version: 1 | 2): C2bUrls | null {
  const { ResponseType: responseType } = body;
  const confirmation = textOf(body.ConfirmationURL);
  const validation = textOf(body.ValidationURL);
  const known = responseType === "Completed" || responseType === "Cancelled";
  return known && isWeb(confirmation) && isWeb(validation)
    ? { version, responseType, confirmation, validation }
    : null;
}

function isWeb(url: string): boolean {
  return /^https?:\/\/\S+$/.test(url) && URL.canParse(url);
}

const LATENCY = 1;

/** `POST /mpesa/c2b/v1/simulate` and `/v2/`: a customer pays one second later. Not in production. */
export function simulateCustomer(world: World, request: HttpRequest): HttpResponse {
  if (world.settings.profile === "production")
    return darajaError(world, 404, "404.003.01", "Resource not found");
  const refused = checkC2bCall(world, request);
  if (refused) return refused;
  const body = jsonObject(request.raw);
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
  const payment = {
    ...payerOf(walletOf(world, phone)),
    transactionType: goods ? ("Buy Goods" as const) : ("Pay Bill" as const),
    amountCents: Math.round(amount * 100),
    account: goods ? "" : textOf(body.BillRefNumber).slice(0, 20),
  };
  world.clock.after(LATENCY, "a payment", () => payPaybill(world, { payment, faults: [], ownMoney: false }));
  return json(200, {
    OriginatorCoversationID: newRequestId(world.random),
    ResponseCode: "0",
    ResponseDescription: "Accept the service request successfully.",
  });
}
