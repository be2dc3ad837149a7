import type { SendResult } from "./rules";

/** An answer of the gateway. Status 0: none came, for the reason in `failure`. */
export type GatewayAnswer = {
  status: number;
  text: string;
  /** `unreachable`: no connection was made, so nothing was sent. */
  failure?: "timeout" | "cut" | "unreachable";
};

type Refused = Exclude<SendResult, { is: "accepted" }>;

const final = (why: string, unreachable: boolean): Refused => ({ is: "refused", why, unreachable });
const later = (why: string, once: boolean): Refused => ({ is: "again", why, once });
const paused = (why: string): Refused => ({ is: "paused", why });
const unknown = (why: string): Refused => ({ is: "unknown", why });
const notSent = (why: string): Refused => ({ is: "not_sent", why });

const ACCEPTED = new Set([100, 101, 102]);
/** Africa's Talking's codes of a refused recipient, with the name beside each. docs/messages.md, "The gateway". */
const CODES: Record<number, { name: string; result: Refused }> = {
  401: { name: "RiskHold", result: paused("risk_hold") },
  402: { name: "InvalidSenderId", result: paused("invalid_sender_id") },
  403: { name: "InvalidPhoneNumber", result: final("invalid_number", true) },
  404: { name: "UnsupportedNumberType", result: final("unsupported_number", true) },
  405: { name: "InsufficientBalance", result: paused("insufficient_balance") },
  406: { name: "UserInBlacklist", result: final("blocked_by_recipient", true) },
  407: { name: "CouldNotRoute", result: later("could_not_route", true) },
  409: { name: "DoNotDisturbRejection", result: final("do_not_disturb", true) },
  500: { name: "InternalServerError", result: later("gateway_error", false) },
  501: { name: "GatewayError", result: later("gateway_error", false) },
  502: { name: "RejectedByGateway", result: later("rejected_by_gateway", true) },
};

/**
 * Reads the answer to a send for one recipient.
 * @param recipient 2547XXXXXXXX
 * @param hasSender whether the academy has a sender name. Without one, a network may refuse every number as blacklisted, which is
 *   no statement about the number.
 * @returns the result, and the recipient's statusCode where there is one
 */
export function readSendAnswer(
  answer: GatewayAnswer,
  recipient: string,
  hasSender: boolean,
): { result: SendResult; code?: number } {
  const { status, text, failure } = answer;
  if (failure) return { result: failure === "unreachable" ? notSent("no_connection") : unknown(failure) };
  // A 409 carries the refusal of the recipient in its body.
  const data = isSuccess(status) || status === 409 ? sendData(text) : null;
  if (data) return readRecipient(data, recipient, hasSender);
  return { result: readStatus(status) };
}

function readStatus(status: number): Refused {
  if (status === 401) return paused("wrong_key");
  if (status === 400) return final("bad_request", false);
  if (status === 429) return later("too_fast", false);
  if (status >= 500) return unknown("gateway_error");
  if (isSuccess(status)) return unknown("unreadable_answer");
  // A redirect, or a client error of a server without this call: the address is wrong, and nothing was accepted.
  return notSent("wrong_address");
}

type SendData = { message: string; recipients: Record<string, unknown>[] };

function sendData(text: string): SendData | null {
  const data = objectIn(parsed(text), "SMSMessageData");
  if (!data || !Array.isArray(data.Recipients)) return null;
  return { message: String(data.Message ?? ""), recipients: data.Recipients.filter(isObject) };
}

function readRecipient(
  { message, recipients }: SendData,
  recipient: string,
  hasSender: boolean,
): { result: SendResult; code?: number } {
  if (recipients.length === 0) {
    // The whole call was refused: nothing was sent or charged.
    const named = Object.values(CODES).find(({ name }) => name === message.trim());
    return { result: named?.result ?? final("not_accepted", false) };
  }
  const mine = recipients.find((one) => digits(one.number) === recipient);
  if (!mine) return { result: unknown("other_number") };
  const code = Number(mine.statusCode);
  const providerId = messageId(mine.messageId);
  if (ACCEPTED.has(code))
    return {
      code,
      result: {
        is: "accepted",
        providerId,
        parts: partsOf(mine.messageParts),
        costCents: costCents(mine.cost),
      },
    };
  if (code === 406 && !hasSender) return { code, result: final("blocked_by_recipient", false) };
  const known = CODES[code]?.result;
  return { code, result: known ?? (providerId ? unknown("unknown_code") : final("unknown_code", false)) };
}

/** The gateway writes "None" for a message that it refused. */
function messageId(written: unknown): string | null {
  const id = typeof written === "string" ? written.trim() : "";
  return id === "" || id === "None" ? null : id;
}

function partsOf(written: unknown): number | null {
  const parts = Number(written);
  return Number.isInteger(parts) && parts > 0 ? parts : null;
}

/** Reads "KES 0.8000" or "0" to cents; null for another currency, whose rate is unknown. */
export function costCents(written: unknown): number | null {
  const [, currency = "KES", amount = ""] =
    /^(?:([A-Z]{3})\s+)?([\d,]+(?:\.\d+)?)$/.exec(String(written).trim()) ?? [];
  if (amount === "" || currency !== "KES") return null;
  return Math.round(Number(amount.replaceAll(",", "")) * 100);
}

/** Reads the answer to GET /version1/user. Its field is spelt UserData, in some texts userData. */
export function readBalance({ status, text }: GatewayAnswer): number | null {
  if (!isSuccess(status)) return null;
  const body = parsed(text);
  const data = objectIn(body, "UserData") ?? objectIn(body, "userData");
  return data ? costCents(data.balance) : null;
}

/** The digits of a number, without the leading plus signs: +254..., and once ++254.... */
function digits(number: unknown): string {
  return String(number ?? "").replace(/\D/g, "");
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function objectIn(value: unknown, name: string): Record<string, unknown> | null {
  const inner = isObject(value) ? value[name] : null;
  return isObject(inner) ? inner : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
