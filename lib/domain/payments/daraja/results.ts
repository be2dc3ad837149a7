import { fromNairobiStamp } from "@/lib/platform/time/nairobi-time";
import { findMessage, namedValues, parseJson, readAmount, readReceipt, readText } from "./callback-bodies";

/** The result of a Daraja command: codes as text, parameters by name, the first value of a repeated one. */
export type CommandResult = {
  code: string;
  description: string;
  conversationId: string;
  originatorConversationId: string;
  transactionId: string;
  parameters: Record<string, string>;
};

/**
 * Parses the result of a Daraja command in all shapes that Daraja sends: numbers or text, no parameters, one instead of a list,
 * keys without a value, repeated keys. Null for anything else. docs/mpesa.md, "Transaction status and reversal".
 */
export function readCommandResult(body: string): CommandResult | null {
  const result = findMessage(parseJson(body), ["resultcode"]);
  const code = readText(result?.resultcode);
  if (!result || code === "") return null;
  return {
    code,
    description: readText(result.resultdesc, 500),
    conversationId: readText(result.conversationid, 500),
    originatorConversationId: readText(result.originatorconversationid, 500),
    transactionId: readText(result.transactionid, 500),
    parameters: readParameters(result.resultparameters),
  };
}

function readParameters(items: unknown): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const { name, value } of namedValues(items, "key"))
    if ((typeof value === "string" || typeof value === "number") && !Object.hasOwn(parameters, name))
      parameters[name] = readText(value, 500);
  return parameters;
}

/** Codes for a Daraja command that did nothing; repeating it changes nothing. docs/mpesa.md, "Result codes". */
const REFUSALS = new Set([
  ...["1", "2", "3", "4", "8", "11", "21", "25", "2001", "2006", "2028", "8006"],
  ...["R000002", "SFC_IC0003"],
]);

/** A party, which Daraja writes as `254712345678 - JANE DOE`. */
type Party = { number: string; name: string };

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
export function statusOf(result: CommandResult): StatusOutcome {
  const { parameters } = result;
  const amountCents = readAmount(parameters.Amount);
  const receipt = receiptIn(parameters.ReceiptNo);
  const status = parameters.TransactionStatus ?? "";
  if (result.code === "0" && amountCents !== null && receipt && status)
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
export function reversalOf(result: CommandResult): ReversalOutcome {
  const { parameters } = result;
  const receipt = receiptIn(result.transactionId);
  if (result.code === "0" && receipt)
    return {
      outcome: "reversed",
      receipt,
      originalReceipt: receiptIn(parameters.OriginalTransactionID),
      amountCents: readAmount(parameters.Amount) ?? 0,
      at: fromNairobiStamp(parameters.TransCompletedTime ?? ""),
      payee: partyIn(parameters.CreditPartyPublicName),
    };
  if (result.code === "R000001")
    return { outcome: "already", code: result.code, description: result.description };
  return notDone(result);
}

function notDone({ code, description }: CommandResult) {
  return { outcome: REFUSALS.has(code) ? ("refused" as const) : ("undecided" as const), code, description };
}

function receiptIn(text: string | undefined): string {
  return readReceipt(text) ?? "";
}

function partyIn(text = ""): Party {
  const [number = "", ...name] = text.split(" - ");
  return { number: number.trim(), name: name.join(" - ").trim() };
}
