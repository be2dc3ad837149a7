import { type Fault, faultOf, hasFault } from "../core/faults";
import { compactTime } from "../core/nairobi-time";
import { descriptionOf } from "../core/result-codes";
import { namesOf } from "../core/wallets";
import type { Payment, Reversal, World } from "../core/world";

/** The result of a Daraja command. A parameter with `value` undefined has a key only. */
export type Decision = {
  code: string;
  /** The receipt of what was done; a meaningless one if nothing was. */
  transactionId: string;
  parameters: { key: string; value?: string | number | undefined }[];
};

/** The ids of a Daraja command, in its response and in its result. */
export type Conversation = { originatorConversationId: string; conversationId: string };

/** The body of a Result in the usual shape, or changed by the faults that shape bodies. */
export function resultBody(
  world: World,
  { originatorConversationId, conversationId }: Conversation,
  decision: Decision,
  faults: Fault[],
): string {
  const asText = hasFault(faults, "string-code") || hasFault(faults, "text-values");
  const { code } = decision;
  const Result: Record<string, unknown> = {
    ResultType: asText ? "0" : 0,
    ResultCode: asText || !/^\d+$/.test(code) ? code : Number(code),
    ResultDesc: descriptionOf(code).callback,
    OriginatorConversationID: originatorConversationId,
    ConversationID: conversationId,
    TransactionID: hasFault(faults, "zero-id")
      ? `${decision.transactionId.slice(0, 3)}0000000`
      : decision.transactionId,
  };
  const parameters = shaped(world, decision.parameters, faults);
  if (parameters) Result.ResultParameters = { ResultParameter: parameters };
  Result.ReferenceData = { ReferenceItem: { Key: "Occasion" } };
  if (hasFault(faults, "extra-fields")) Result.ResultChannel = "API";
  return JSON.stringify({ Result });
}

/** The body for QueueTimeOutURL. */
export function timeoutBody({ originatorConversationId, conversationId }: Conversation): string {
  return JSON.stringify({
    Result: {
      ResultType: 1,
      ResultCode: 1,
      ResultDesc: "The request timed out in the queue.",
      OriginatorConversationID: originatorConversationId,
      ConversationID: conversationId,
    },
  });
}

/** The parameters of a Transaction Status about a payment. */
export function aboutPayment(world: World, payment: Payment, ids: Conversation): Decision["parameters"] {
  return about({
    ids,
    from: `${payment.phone || "1234567"} - ${namesOf(payment)}`,
    to: `${payment.shortcode} - ${world.options.orgName}`,
    accountType: payment.phone ? "MMF Account For Customer" : "Utility Account",
    reason: payment.channel === "app" ? "Pay Bill Online" : "Pay Utility",
    ...payment,
  });
}

/** The parameters of a Transaction Status about a reversal: the same with the parties exchanged. */
export function aboutReversal(world: World, reversal: Reversal, ids: Conversation): Decision["parameters"] {
  const { payment } = reversal;
  return about({
    ids,
    from: `${payment.shortcode} - ${world.options.orgName}`,
    to: `${payment.phone} - ${[payment.firstName, payment.lastName].filter(Boolean).join(" ")}`,
    accountType: "Utility Account",
    reason: "Transaction Reversal",
    ...reversal,
  });
}

/** The parameters of a successful Reversal. */
export function ofReversal(world: World, reversal: Reversal): Decision["parameters"] {
  const { payment, balanceCents } = reversal;
  const balance = (balanceCents / 100).toFixed(2);
  return [
    { key: "DebitAccountBalance", value: `Utility Account|KES|${balance}|${balance}|0.00|0.00` },
    { key: "Amount", value: reversal.amountCents / 100 },
    { key: "TransCompletedTime", value: Number(compactTime(reversal.at)) },
    { key: "OriginalTransactionID", value: reversal.original },
    { key: "Charge", value: 0 },
    {
      key: "CreditPartyPublicName",
      value: `${payment.phone} - ${payment.firstName} ${payment.lastName}`.trim(),
    },
    { key: "DebitPartyPublicName", value: `${payment.shortcode} - ${world.options.orgName}` },
  ];
}

function about(facts: {
  ids: Conversation;
  from: string;
  to: string;
  accountType: string;
  reason: string;
  at: number;
  amountCents: number;
  receipt: string;
}): Decision["parameters"] {
  const time = Number(compactTime(facts.at));
  return [
    { key: "DebitPartyName", value: facts.from },
    { key: "CreditPartyName", value: facts.to },
    { key: "OriginatorConversationID", value: facts.ids.originatorConversationId },
    { key: "InitiatedTime", value: time },
    { key: "DebitAccountType", value: facts.accountType },
    { key: "DebitPartyCharges" },
    { key: "TransactionReason" },
    { key: "ReasonType", value: facts.reason },
    { key: "TransactionStatus", value: "Completed" },
    { key: "FinalisedTime", value: time },
    { key: "Amount", value: facts.amountCents / 100 },
    { key: "ConversationID", value: facts.ids.conversationId },
    { key: "ReceiptNo", value: facts.receipt },
  ];
}

function shaped(world: World, given: Decision["parameters"], faults: Fault[]): unknown {
  if (given.length === 0 || hasFault(faults, "no-parameters")) return null;
  const other = faultOf(faults, "other-amount");
  const shape = (key: string, value: string | number) => {
    const told = key === "Amount" && other ? other.n || Number(value) + 1 : value;
    if (!hasFault(faults, "text-values")) return told;
    return key === "Amount" ? Number(told).toFixed(2) : String(told);
  };
  const parameters = given.map(({ key, value }) => ({
    Key: key,
    ...(value === undefined ? {} : { Value: shape(key, value) }),
  }));
  if (hasFault(faults, "one-parameter")) return parameters.find(({ Key }) => Key === "Amount");
  // Safaricom's own sample repeats a key with another value.
  if (hasFault(faults, "extra-fields"))
    parameters.push({ Key: "DebitPartyName", Value: "SAFARICOM" }, { Key: "Channel" });
  if (hasFault(faults, "shuffled"))
    for (let i = given.length - 1; i > 0; i--)
      parameters.splice(i, 0, ...parameters.splice(world.random.below(i + 1), 1));
  return parameters;
}
