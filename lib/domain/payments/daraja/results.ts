import { z } from "zod";
import { toCents } from "@/lib/platform/money";
import { fromNairobiStamp } from "@/lib/platform/time/nairobi-time";

const plain = z.union([z.string(), z.number()]).transform(String);
const optional = z.preprocess((value) => value ?? "", plain.pipe(z.string().max(500)));
const parameter = z.object({ Key: z.string(), Value: z.unknown().optional() });

const message = z.object({
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

/** The result of an order as it came: codes as text, parameters by name, the first of a repeated one. */
export type OrderResult = {
  code: string;
  description: string;
  conversationId: string;
  originatorConversationId: string;
  transactionId: string;
  parameters: Record<string, string>;
};

/**
 * Reads the result of an order with all the shapes of mpesa.md 5.1: numbers or text, no parameters, one instead of a
 * list, keys without a value, keys that come twice. Null when it is none.
 */
export function readOrderResult(body: string): OrderResult | null {
  const read = message.safeParse(parseJson(body));
  if (!read.success) return null;
  const { Result: told } = read.data;
  const given = told.ResultParameters?.ResultParameter ?? [];
  const parameters: Record<string, string> = {};
  for (const { Key, Value } of Array.isArray(given) ? given : [given])
    if ((typeof Value === "string" || typeof Value === "number") && !Object.hasOwn(parameters, Key))
      parameters[Key] = String(Value).slice(0, 500);
  return {
    code: told.ResultCode,
    description: told.ResultDesc,
    conversationId: told.ConversationID,
    originatorConversationId: told.OriginatorConversationID,
    transactionId: told.TransactionID,
    parameters,
  };
}

/** Codes that say for certain that nothing was done and that asking again the same way changes nothing (mpesa.md 5.2, 5.3). */
const REFUSALS = new Set([
  ...["1", "2", "3", "4", "8", "11", "21", "25", "2001", "2006", "2028", "8006"],
  ...["R000002", "SFC_IC0003"],
]);

/** A number of a name that Daraja writes together: `254712345678 - JANE DOE`. */
export type Party = { number: string; name: string };

/** What became of a receipt. `refused`: no proof, for a reason that stays; `undecided`: nobody knows yet. */
export type StatusOutcome =
  | {
      outcome: "found";
      receipt: string;
      /** True when the money moved: only `Completed` does (mpesa.md 5.2). */
      completed: boolean;
      status: string;
      amountCents: number;
      at: Date | null;
      payer: Party;
      payee: Party;
      reason: string;
    }
  | { outcome: "refused" | "undecided"; code: string; description: string };

/** What a Transaction Status result says. The receipt and the payee must still be compared with what was asked. */
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

/** What became of a reversal. `already` : the payment was given back before, by whomever. */
export type ReversalOutcome =
  | {
      outcome: "reversed";
      /** The reversal's own receipt. */
      receipt: string;
      /** Empty or 0 or null where the result did not tell. */
      originalReceipt: string;
      amountCents: number;
      at: Date | null;
      payee: Party;
    }
  | { outcome: "already" | "refused" | "undecided"; code: string; description: string };

/** What a Reversal result says. */
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

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
