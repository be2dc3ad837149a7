import { type HttpRequest, type HttpResponse, jsonObject, textOf } from "../core/http";
import { reversePayment } from "../core/money";
import type { World } from "../core/world";
import { checkC2bCall, FORBIDDEN_WORDS } from "./c2b";
import { aboutPayment, aboutReversal, type Conversation, type Decision, ofReversal } from "./command-result";
import { badAddress, nothingDone, takeCommand } from "./commands";
import { darajaError, invalidField, tokenRefused } from "./errors";
import { hasToken } from "./oauth";

/** `POST /mpesa/transactionstatus/v1/query`: by receipt. An unknown receipt is result code 25. */
export async function queryStatus(world: World, request: HttpRequest): Promise<HttpResponse> {
  const refused = checkC2bCall(world, request);
  if (refused) return refused;
  const body = jsonObject(request.raw);
  if (!body || !hasRequiredFields(world, body))
    return darajaError(world, 400, "400.002.05", "Invalid Request Payload");
  const words = [body.ResultURL, body.QueueTimeOutURL].some((url) => FORBIDDEN_WORDS.test(textOf(url)));
  if (words || badAddress(body)) return darajaError(world, 400, "400.003.02", "Bad Request");
  const receipt = textOf(body.TransactionID);
  return takeCommand(world, {
    call: "status",
    receipt,
    body,
    decide: (ids) => decideStatus(world, receipt, ids),
  });
}

function decideStatus(world: World, receipt: string, ids: Conversation): Decision {
  const done = nothingDone(world, "0");
  const payment = world.payments.find((one) => one.receipt === receipt);
  if (payment) return { ...done, parameters: aboutPayment(world, payment, ids) };
  const reversal = world.reversals.find((one) => one.receipt === receipt);
  if (reversal) return { ...done, parameters: aboutReversal(world, reversal, ids) };
  return { ...done, code: "25" };
}

function hasRequiredFields(world: World, body: Record<string, unknown>): boolean {
  const request = ["TransactionID", "OriginalConversationID", "OriginatorConversationID"];
  return (
    textOf(body.CommandID) === "TransactionStatusQuery" &&
    textOf(body.PartyA) === world.options.shortcode &&
    textOf(body.IdentifierType) === "4" &&
    textOf(body.Initiator) !== "" &&
    textOf(body.SecurityCredential) !== "" &&
    textOf(body.Remarks).length <= 100 &&
    request.some((field) => textOf(body[field]) !== "")
  );
}

/** `POST /mpesa/reversal/v1/request`: reverses a customer's payment, in whole or in part, until nothing is left. */
export async function requestReversal(world: World, request: HttpRequest): Promise<HttpResponse> {
  if (request.method !== "POST") return darajaError(world, 405, "405.001", "Method Not Allowed");
  if (!hasToken(world, request)) return tokenRefused(world, 404, "404.001.03");
  const body = request.headers["content-type"]?.includes("application/json") ? jsonObject(request.raw) : null;
  if (!body) return darajaError(world, 400, "400.002.05", "Invalid Request Payload");
  const wrong = wrongReversalField(world, body) ?? badAddress(body);
  if (wrong) return invalidField(world, wrong);
  const receipt = textOf(body.TransactionID);
  const amountCents = Math.round(Number(textOf(body.Amount)) * 100);
  return takeCommand(world, {
    call: "reversal",
    receipt,
    body,
    decide: () => decideReversal(world, receipt, amountCents),
  });
}

function decideReversal(world: World, receipt: string, amountCents: number): Decision {
  const done = reversePayment(world, receipt, amountCents);
  return "refused" in done
    ? nothingDone(world, done.refused)
    : { code: "0", transactionId: done.receipt, parameters: ofReversal(world, done) };
}

function wrongReversalField(world: World, body: Record<string, unknown>): string | null {
  const remarks = textOf(body.Remarks);
  const checks: [string, boolean][] = [
    ["Initiator", textOf(body.Initiator) !== ""],
    ["SecurityCredential", textOf(body.SecurityCredential) !== ""],
    ["CommandID", textOf(body.CommandID) === "TransactionReversal"],
    ["TransactionID", /^[A-Za-z0-9]{6,20}$/.test(textOf(body.TransactionID))],
    ["Amount", /^\d+(\.\d{1,2})?$/.test(textOf(body.Amount)) && Number(textOf(body.Amount)) > 0],
    ["ReceiverParty", textOf(body.ReceiverParty) === world.options.shortcode],
    ["RecieverIdentifierType", textOf(body.RecieverIdentifierType) === "11"],
    ["Remarks", remarks.length >= 2 && remarks.length <= 100],
  ];
  return checks.find(([, right]) => !right)?.[0] ?? null;
}
