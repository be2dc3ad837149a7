import { foldForSms, measureSms, type SmsSize } from "@/lib/domain/messaging/messages/parts";
import type { Language } from "@/lib/platform/language";

/** The variables a text may have in braces: about the reader, their seat, or the academy. */
export const VARIABLES = [
  "first_name",
  "registration_no",
  "course",
  "class",
  "season",
  "balance",
  "pay_code",
  "paybill",
  "phone",
  "academy",
  "venue",
  "what_to_bring",
] as const;
export type Variable = (typeof VARIABLES)[number];
export type Values = Partial<Record<Variable, string>>;

/** The variables about money, which tutors see on no page. */
export const MONEY_VARIABLES: readonly Variable[] = ["balance", "pay_code"];

/** Ends a promotional SMS: with the space before it, 14 septets of the first part. */
export const OPT_OUT_TEXT = " STOP*456*9*5#";

/** From so many phones, or so many shillings, the sender types the number of phones. */
const MANY = { phones: 100, shillings: 500 };

export function mustTypeNumber(phones: number, shillings: number): boolean {
  return phones > MANY.phones || shillings > MANY.shillings;
}

const IN_BRACES = /\{([^{}]*)\}/g;

/** The variables of a text, each once, and the unknown names in braces. */
export function variablesOf(text: string): { used: Variable[]; unknown: string[] } {
  const names = [...new Set([...text.matchAll(IN_BRACES)].map(([, name = ""]) => name.trim()))];
  return {
    used: VARIABLES.filter((name) => names.includes(name)),
    unknown: names.filter((name) => !isVariable(name)),
  };
}

function isVariable(name: string): name is Variable {
  return (VARIABLES as readonly string[]).includes(name);
}

/** The text filled in for one person. A variable without a value stays in its braces; check with `emptyOf` first. */
export function fillIn(text: string, values: Values): string {
  return text.replace(IN_BRACES, (whole, name: string) => values[name.trim() as Variable] || whole);
}

/** The variables of a text that are empty for a person. */
export function emptyOf(used: readonly Variable[], values: Values): Variable[] {
  return used.filter((name) => !values[name]);
}

/** The finished text of a channel: SMS are folded to the phone's alphabet, promotional ones end with the opt-out code. */
export function finishText(
  text: string,
  { channel, purpose }: { channel: "sms" | "mail"; purpose: "transactional" | "promotional" },
): string {
  if (channel === "mail") return text;
  return foldForSms(text) + (purpose === "promotional" ? OPT_OUT_TEXT : "");
}

/** The size of a text; mail has no parts. */
export function measureText(text: string, channel: "sms" | "mail"): SmsSize {
  if (channel === "sms") return measureSms(text);
  return { alphabet: "ucs2", characters: text.length, parts: 0, foreign: [] };
}

const AND: Record<Language, string> = { en: "and", sw: "na" };

/** First names of siblings who get one text: "Amina", "Amina and Brian", "Amina, Brian na Carol". */
export function joinNames(names: readonly string[], language: Language): string {
  const each = [...new Set(names)];
  const last = each.at(-1) ?? "";
  return each.length < 2 ? last : `${each.slice(0, -1).join(", ")} ${AND[language]} ${last}`;
}

/** Reasons of failure (outbox.why) that another try does not change: a refused number or address, or its owner's opt-out. */
export const FINAL_REASONS: readonly string[] = [
  "invalid_number",
  "unsupported_number",
  "blocked_by_recipient",
  "do_not_disturb",
  "opted_out",
  "no_consent",
  "unreachable",
  "number_does_not_exist",
  "number_inactive",
  "number_suspended",
  "number_not_on_network",
  "not_subscribed",
  "invalid_address",
  "address_refused",
  "unreadable",
];

export type BatchCounts = {
  queued: number;
  sending: number;
  accepted: number;
  delivered: number;
  failed: number;
  unknown: number;
  expired: number;
  suppressed: number;
};

/**
 * The state of a batch. Pausing and stopping are stored; the other states follow from the time and the unsent messages, so
 * that no job has to detect the end.
 */
export function stateOf(
  stored: string,
  { queued, sending }: Pick<BatchCounts, "queued" | "sending">,
  isDue: boolean,
): "scheduled" | "sending" | "paused" | "stopped" | "done" {
  if (stored === "stopped") return "stopped";
  if (queued + sending === 0) return "done";
  if (stored === "paused") return "paused";
  return isDue ? "sending" : "scheduled";
}
