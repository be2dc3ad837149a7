import { type Answer, type Asked, jsonObject, textOf } from "../http";
import { aboutPayment, aboutReversal, type Conversation, type Decision } from "../order-result";
import type { World } from "../world";
import { darajaError } from "./errors";
import { checkC2bCall, FORBIDDEN_WORDS } from "./register-urls";
import { badAddress, nothingDone, takeOrder } from "./take-order";

/** `POST /mpesa/transactionstatus/v1/query` (mpesa.md 5.2): by receipt; what it does not know is result code 25. */
export async function askStatus(world: World, asked: Asked): Promise<Answer> {
  const refused = checkC2bCall(world, asked);
  if (refused) return refused;
  const body = jsonObject(asked.raw);
  if (!body || !isWhole(world, body)) return darajaError(world, 400, "400.002.05", "Invalid Request Payload");
  const words = [body.ResultURL, body.QueueTimeOutURL].some((url) => FORBIDDEN_WORDS.test(textOf(url)));
  if (words || badAddress(body)) return darajaError(world, 400, "400.003.02", "Bad Request");
  const receipt = textOf(body.TransactionID);
  return takeOrder(world, { call: "status", receipt, body, decide: (ids) => decide(world, receipt, ids) });
}

function decide(world: World, receipt: string, ids: Conversation): Decision {
  const done = nothingDone(world, "0");
  const payment = world.payments.find((one) => one.receipt === receipt);
  if (payment) return { ...done, parameters: aboutPayment(world, payment, ids) };
  const reversal = world.reversals.find((one) => one.receipt === receipt);
  if (reversal) return { ...done, parameters: aboutReversal(world, reversal, ids) };
  return { ...done, code: "25" };
}

function isWhole(world: World, body: Record<string, unknown>): boolean {
  const asked = ["TransactionID", "OriginalConversationID", "OriginatorConversationID"];
  return (
    textOf(body.CommandID) === "TransactionStatusQuery" &&
    textOf(body.PartyA) === world.options.shortcode &&
    textOf(body.IdentifierType) === "4" &&
    textOf(body.Initiator) !== "" &&
    textOf(body.SecurityCredential) !== "" &&
    textOf(body.Remarks).length <= 100 &&
    asked.some((field) => textOf(body[field]) !== "")
  );
}
