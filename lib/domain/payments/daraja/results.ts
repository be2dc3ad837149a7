import { z } from "zod";
import { toCents } from "@/lib/platform/money";
import { fromNairobiStamp } from "@/lib/platform/time/nairobi-time";
import { parseJson } from "./callback-bodies";

const plain = z.union([z.string(), z.number()]).transform(String);
const optional = z.preprocess((value) => value ?? "", plain.pipe(z.string().max(500)));
const parameter = z.object({ Key: z.string(), Value: z.unknown().optional() });

const resultBody = z.object({
  Result: z.object({
    ResultCode: plain,
    ResultDesc: optional,
    OriginatorConversationID: optional,
    ConversationID: optional,
    TransactionID: optional,
    ResultParameters: z
      .object({ ResultParameter: z.union([z.array(parameter).max(60), parameter]) })
      .nullish()
      .catch(null),
  }),
});

/** The result of an order: codes as text, parameters by name, the first value of a repeated one. */
export type OrderResult = {
  code: string;
  description: string;
  conversationId: string;
  originatorConversationId: string;
  transactionId: string;
  parameters: Record<string, string>;
};

/**
 * Parses the result of an order in all shapes that Daraja sends: numbers or text, no parameters, one instead of a list,
 * keys without a value, repeated keys. Null for anything else. docs/mpesa.md, "Transaction status and reversal".
 */
export function readOrderResult(body: string): OrderResult | null {
  const result = resultBody.safeParse(parseJson(body)).data?.Result;
  if (!result) return null;
  const list = result.ResultParameters?.ResultParameter ?? [];
  const parameters: Record<string, string> = {};
  for (const { Key, Value } of Array.isArray(list) ? list : [list])
    if ((typeof Value === "string" || typeof Value === "number") && !Object.hasOwn(parameters, Key))
      parameters[Key] = String(Value).slice(0, 500);
  return {
    code: result.ResultCode,
    description: result.ResultDesc,
    conversationId: result.ConversationID,
    originatorConversationId: result.OriginatorConversationID,
    transactionId: result.TransactionID,
    parameters,
  };
}

/** Codes for an order that did nothing; repeating it changes nothing. docs/mpesa.md, "Result codes". */
const REFUSALS = new Set([
  ...["1", "2", "3", "4", "8", "11", "21", "25", "2001", "2006", "2028", "8006"],
  ...["R000002", "SFC_IC0003"],
]);

/** A party, which Daraja writes as `254712345678 - JANE DOE`. */
export type Party = { number: string; name: string };

/** The status of a receipt. `refused`: not proved, for a lasting reason; `undecided`: not known yet. */
export type StatusOutcome =
  | {
      outcome: "found";
      receipt: string;
      /** Whether the money moved: only status `Completed` means that. */
      completed: boolean;
      status: string;
      amountCents: number;
      at: Date | null;
      payer: Party;
      payee: Party;
      reason: string;
    }
  | { outcome: "refused" | "undecided"; code: string; description: string };

/** Reads a Transaction Status result. The caller must compare the receipt and the payee with the expected ones. */
export function statusOf(result: OrderResult): StatusOutcome {
  const { parameters } = result;
  const amountCents = toCents(parameters.Amount ?? "");
  const receipt = receiptIn(parameters.ReceiptNo);
  const status = parameters.TransactionStatus ?? "";
  if (result.code === "0" && amountCents !== null && amountCents > 0 && receipt && status)
    return {
      outcome: "found",
      receipt,
      completed: status.toLowerCase() === "completed",
      status,
      amountCents,
      at:
        fromNairobiStamp(parameters.FinalisedTime ?? "") ?? fromNairobiStamp(parameters.InitiatedTime ?? ""),
      payer: partyIn(parameters.DebitPartyName),
      payee: partyIn(parameters.CreditPartyName),
      reason: parameters.ReasonType ?? "",
    };
  return notDone(result);
}

/** The outcome of a reversal. `already`: the payment was reversed before. */
export type ReversalOutcome =
  | {
      outcome: "reversed";
      /** The receipt of the reversal itself. */
      receipt: string;
      /** Empty when missing. */
      originalReceipt: string;
      /** 0 when missing. */
      amountCents: number;
      /** Null when missing. */
      at: Date | null;
      payee: Party;
    }
  | { outcome: "already" | "refused" | "undecided"; code: string; description: string };

/** Reads a Reversal result. */
export function reversalOf(result: OrderResult): ReversalOutcome {
  const { parameters } = result;
  const receipt = receiptIn(result.transactionId);
  if (result.code === "0" && receipt)
    return {
      outcome: "reversed",
      receipt,
      originalReceipt: receiptIn(parameters.OriginalTransactionID),
      amountCents: toCents(parameters.Amount ?? "") ?? 0,
      at: fromNairobiStamp(parameters.TransCompletedTime ?? ""),
      payee: partyIn(parameters.CreditPartyPublicName),
    };
  if (result.code === "R000001")
    return { outcome: "already", code: result.code, description: result.description };
  return notDone(result);
}

function notDone({ code, description }: OrderResult) {
  return { outcome: REFUSALS.has(code) ? ("refused" as const) : ("undecided" as const), code, description };
}

function receiptIn(text = ""): string {
  return /^[A-Za-z0-9]{6,20}$/.test(text) ? text.toUpperCase() : "";
}

function partyIn(text = ""): Party {
  const [number = "", ...name] = text.split(" - ");
  return { number: number.trim(), name: name.join(" - ").trim() };
}
