import { type Answer, type Asked, jsonObject, textOf } from "../http";
import { reversePayment } from "../money";
import { type Decision, ofReversal } from "../order-result";
import type { World } from "../world";
import { hasToken } from "./access-token";
import { darajaError, invalidField } from "./errors";
import { badAddress, nothingDone, takeOrder } from "./take-order";

/** `POST /mpesa/reversal/v1/request` (mpesa.md 5.3): a customer's payment, whole or in part, until nothing is left. */
export async function orderReversal(world: World, asked: Asked): Promise<Answer> {
  if (asked.method !== "POST") return darajaError(world, 405, "405.001", "Method Not Allowed");
  if (!hasToken(world, asked)) return darajaError(world, 404, "404.001.03", "Invalid Access Token");
  const body = asked.headers["content-type"]?.includes("application/json") ? jsonObject(asked.raw) : null;
  if (!body) return darajaError(world, 400, "400.002.05", "Invalid Request Payload");
  const wrong = wrongField(world, body) ?? badAddress(body);
  if (wrong) return invalidField(world, wrong);
  const receipt = textOf(body.TransactionID);
  const amountCents = Math.round(Number(textOf(body.Amount)) * 100);
  return takeOrder(world, {
    call: "reversal",
    receipt,
    body,
    decide: () => decide(world, receipt, amountCents),
  });
}

function decide(world: World, receipt: string, amountCents: number): Decision {
  const done = reversePayment(world, receipt, amountCents);
  return "refused" in done
    ? nothingDone(world, done.refused)
    : { code: "0", transactionId: done.receipt, parameters: ofReversal(world, done) };
}

function wrongField(world: World, body: Record<string, unknown>): string | null {
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
