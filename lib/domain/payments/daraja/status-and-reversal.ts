import "server-only";
import { constants, createPublicKey, publicEncrypt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { asPem } from "@/lib/platform/certificate-text";
import { env } from "@/lib/platform/env";
import { toShillings } from "@/lib/platform/money";
import { callbackAddress } from "./callback-address";
import { callPatiently } from "./client";
import { exchange, type Failure, failureOf, field, isSuccess, textOf } from "./exchange";

/**
 * Daraja's answer to a Daraja command. `accepted` is not done: the result comes later. `unknown`: it may or may not be done.
 * docs/mpesa.md, "Transaction status and reversal".
 */
export type CommandAnswer =
  | { outcome: "accepted"; conversationId: string; originatorConversationId: string; description: string }
  | Failure;

/** Our own refusal code: no API operator or no certificate is configured. */
const NOT_SET_UP = "not_set_up";

/**
 * Queries the status of a receipt (Transaction Status): of a payment by prompt or paybill, or of a reversal. The result comes
 * later, to the callback addresses with the token; `readCommandResult` and `statusOf` parse it.
 */
export function queryStatus({ receipt, token }: { receipt: string; token: string }): Promise<CommandAnswer> {
  const body = {
    CommandID: "TransactionStatusQuery",
    TransactionID: receipt,
    PartyA: env().MPESA_SHORTCODE,
    IdentifierType: "4",
    Remarks: "Payment check",
    Occasion: "",
  };
  return sendToDaraja("/mpesa/transactionstatus/v1/query", body, token);
}

type ReversalCommand = {
  /** The receipt of the payment to return. */
  receipt: string;
  /** At most what was paid. Whether Daraja returns a part of it is not published; the result says. */
  amountCents: number;
  token: string;
};

/**
 * Orders Daraja to return a payment to its payer (Reversal). It moves money: two people must have approved it before. The result
 * comes later, to the callback addresses with the token; `readCommandResult` and `reversalOf` parse it. After `unknown`, query the
 * outcome before ordering again.
 */
export function reverse({ receipt, amountCents, token }: ReversalCommand): Promise<CommandAnswer> {
  const body = {
    CommandID: "TransactionReversal",
    TransactionID: receipt,
    Amount: String(toShillings(amountCents)),
    ReceiverParty: env().MPESA_SHORTCODE,
    // Daraja's spelling; 11 in every case.
    RecieverIdentifierType: "11",
    Remarks: "Refund",
    Occasion: "",
  };
  return sendToDaraja("/mpesa/reversal/v1/request", body, token);
}

/**
 * Sends a Daraja command whose result Daraja posts later to the addresses with this token. Never call it inside a transaction.
 * @param token from `newAddressToken`; its hash must be stored before.
 */
async function sendToDaraja(
  path: string,
  body: Record<string, unknown>,
  token: string,
): Promise<CommandAnswer> {
  const operator = await initiator();
  if (!operator) {
    const description = "The operator of the M-Pesa API or Safaricom's certificate is not set.";
    return { outcome: "refused", code: NOT_SET_UP, description };
  }
  const answer = await callPatiently(path, {
    ...operator,
    ...body,
    ResultURL: callbackAddress(`result/${token}`),
    QueueTimeOutURL: callbackAddress(`timeout/${token}`),
  });
  if (!isSuccess(answer)) return failureOf(answer);
  return {
    outcome: "accepted",
    conversationId: field(answer, "ConversationID"),
    // Daraja also spells it without the second n.
    originatorConversationId:
      field(answer, "OriginatorConversationID") || field(answer, "OriginatorCoversationID"),
    description: textOf(answer),
  };
}

/**
 * The API operator and its security credential: the password, encrypted with the key of Safaricom's certificate by RSA
 * with PKCS#1 v1.5 padding. The certificate's dates are ignored: Safaricom's have long passed.
 * docs/mpesa.md, "Modes and credentials".
 * @returns null when no operator is configured or no certificate can be read.
 */
export async function initiator(): Promise<{ Initiator: string; SecurityCredential: string } | null> {
  const { MPESA_INITIATOR_NAME: name, MPESA_INITIATOR_PASSWORD: password } = env();
  if (!name || !password) return null;
  try {
    const key = createPublicKey(await readCertificate());
    const sealed = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password));
    return { Initiator: name, SecurityCredential: sealed.toString("base64") };
  } catch {
    return null;
  }
}

/** Safaricom's certificate as PEM. The simulator makes one at each start and publishes it. */
async function readCertificate(): Promise<string> {
  const { MPESA_CERTIFICATE: given, MPESA_CERTIFICATE_FILE: file, MPESA_MODE: mode } = env();
  if (given) return given;
  if (!file && mode === "simulator")
    return (await exchange("/_sim/certificate", { method: "GET", headers: {} })).text;
  const bytes = await readFile(file);
  const text = bytes.toString("latin1");
  return text.includes("-----BEGIN") ? text : asPem(bytes.toString("base64"));
}
