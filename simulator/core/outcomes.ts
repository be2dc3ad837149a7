import { RESULT_CODES } from "./result-codes";

/** A result that M-Pesa decides `after` seconds of latency. */
export type Step = { after: number; code: string };

/** How the push itself is answered. Only `ack` gives the caller an id. */
export type PushAnswer =
  | "ack"
  | "lock"
  | "lost"
  | "spike"
  | "spike-error"
  | "busy"
  | "quota"
  | "internal"
  | "maintenance"
  | "refused"
  | "invalid-token"
  | "invalid-token-401"
  | "no-product"
  | "html"
  | "half"
  | "empty";

/** One way a push can go: its answer, its results and its faults. */
export type Outcome = {
  name: string;
  about: string;
  suffix?: string;
  aliases?: string[];
  answer?: PushAnswer;
  steps: Step[];
  faults?: string[];
  byHand?: boolean;
};

const PAID: [after: number, code: string][] = [[6, "0"]];

const outcome = (
  suffix: string,
  name: string,
  about: string,
  steps: [after: number, code: string][],
  rest: Pick<Outcome, "aliases" | "answer" | "faults" | "byHand"> = {},
): Outcome => ({
  ...(suffix ? { suffix } : {}),
  name,
  about,
  steps: steps.map(([after, code]) => ({ after, code })),
  ...rest,
});

/** Every way a push can go. Those with a suffix are also chosen by the last three digits of the payer's number. */
export const OUTCOMES: readonly Outcome[] = [
  outcome("000", "success", "paid after 6 s", PAID, { aliases: ["paid", "pay", "ok"] }),
  outcome("001", "no_money", "code 1, not enough money", [[8, "1"]], {
    aliases: ["insufficient", "insufficient_funds", "insufficient_balance", "no_balance", "low_balance"],
  }),
  outcome("032", "cancelled", "code 1032, cancelled by the payer", [[8, "1032"]], {
    aliases: ["cancel", "canceled", "cancelled_by_user", "user_cancelled"],
  }),
  outcome("201", "wrong_pin", "code 2001, wrong PIN", [[8, "2001"]], {
    aliases: ["bad_pin", "invalid_pin", "pin"],
  }),
  outcome("019", "expired", "code 1019, expired", [[30, "1019"]], { aliases: ["expire", "expiry"] }),
  outcome("101", "lock", "refused at once: unable to lock subscriber", [], {
    aliases: ["locked", "unable_to_lock", "subscriber_locked"],
    answer: "lock",
  }),
  outcome("500", "lost_answer", "answered HTTP 500, yet the prompt is there and is paid", PAID, {
    aliases: ["lost_ack", "answer_lost", "lost_sync"],
    answer: "lost",
  }),
  outcome("504", "hang", "the answer takes 35 s, the prompt is there and is paid", PAID, {
    aliases: ["hangs", "slow_answer", "gateway_timeout"],
    faults: ["slow-answer:35"],
  }),
  outcome("037", "no_answer", "code 1037, no answer, after 26 s", [[26, "1037"]], {
    aliases: ["timeout", "unreachable", "no_response", "ds_timeout", "phone_off", "ignored"],
  }),
  outcome("017", "limit", "code 17, the same amount too soon", [[3, "17"]], {
    aliases: ["rule_limited", "limited"],
  }),
  outcome("026", "busy", "code 26, M-Pesa is busy", [[3, "26"]], { aliases: ["system_busy", "overloaded"] }),
  outcome("025", "push_failed", "code 1025, the push could not be sent", [[3, "1025"]], {
    aliases: ["push_error", "fail", "failed"],
  }),
  outcome("036", "smsc_timeout", "code 1036, SMSC ACK timeout", [[10, "1036"]], {
    aliases: ["ack_timeout", "sms_timeout"],
  }),
  outcome("999", "error", "code 9999, internal error", [[3, "9999"]], {
    aliases: ["internal_error", "generic_error"],
  }),
  outcome("700", "callback_lost", "paid, the callback is lost", PAID, {
    aliases: ["lost", "lost_callback", "paid_lost"],
    faults: ["lost"],
  }),
  outcome("701", "callback_twice", "paid, the callback comes twice", PAID, {
    aliases: ["duplicate", "twice", "duplicate_callback"],
    faults: ["duplicate:2"],
  }),
  outcome("702", "callback_late", "paid, the callback comes 10 minutes late", PAID, {
    aliases: ["late", "late_callback"],
    faults: ["delay:600"],
  }),
  outcome(
    "703",
    "late_success",
    "code 1037 first, then paid 3 minutes later",
    [
      [26, "1037"],
      [206, "0"],
    ],
    { aliases: ["failed_then_paid", "fail_then_success", "failure_then_success", "paid_late"] },
  ),
  outcome("704", "before_ack", "paid, the callback comes before the answer to the push", [[0, "0"]], {
    aliases: ["callback_first", "callback_before_ack"],
    faults: ["before-ack"],
  }),
  outcome("705", "other_amount", "paid, the callback names another amount", PAID, {
    aliases: ["wrong_amount"],
    faults: ["other-amount"],
  }),
  outcome("706", "query_lies", "paid, but the query says 1032", PAID, {
    aliases: ["lying_query", "query_disagrees"],
    faults: ["query-lies"],
  }),
  outcome("707", "unknown_code", "code 7777, which is undocumented", [[6, "7777"]], { aliases: ["unknown"] }),
  outcome("708", "c2b_first", "paid, the C2B confirmation comes before the callback", PAID, {
    aliases: ["confirmation_first"],
    faults: ["c2b-first"],
  }),
  outcome("709", "still_processing", "still processing (4999) for 5 minutes, then paid", [[300, "0"]], {
    aliases: ["processing", "slow", "in_flight", "4999"],
    faults: ["query-4999:300"],
  }),
  outcome("", "by_hand", "waits for a hand on the virtual phone", [], {
    aliases: ["hand", "hands", "manual"],
    byHand: true,
  }),
  outcome("", "spike", "refused at once: HTTP 429 spike arrest", [], {
    aliases: ["429", "rate_limited"],
    answer: "spike",
  }),
  outcome("302", "spike_error", "refused at once: 500.003.02 spike arrest violation", [], {
    answer: "spike-error",
  }),
  outcome("", "busy_answer", "refused at once: 500.003.02 system is busy", [], { answer: "busy" }),
  outcome("303", "quota", "refused at once: 500.003.03 quota violation", [], { answer: "quota" }),
  outcome("", "internal", "refused at once: HTTP 500, no prompt", [], {
    aliases: ["server_error", "sync_error"],
    answer: "internal",
  }),
  outcome("", "maintenance", "refused at once: HTTP 503 maintenance", [], {
    aliases: ["503"],
    answer: "maintenance",
  }),
  outcome("", "refused", "refused at once: HTTP 200, ResponseCode 1", [], { answer: "refused" }),
  outcome("", "invalid_token", "the token dies under the push: 404.001.03", [], {
    aliases: ["token"],
    answer: "invalid-token",
  }),
  outcome("", "invalid_token_401", "the token dies under the push: 401.003.01", [], {
    answer: "invalid-token-401",
  }),
  outcome("", "no_product", "refused at once: 401.003.01, no apiproduct match found", [], {
    answer: "no-product",
  }),
  outcome("", "html_answer", "HTTP 200 with a web page, paid all the same", PAID, {
    aliases: ["html"],
    answer: "html",
  }),
  outcome("", "half_answer", "half the answer, paid all the same", PAID, {
    aliases: ["half", "half_body"],
    answer: "half",
  }),
  outcome("", "empty_answer", "HTTP 500 with an empty body, paid all the same", PAID, {
    aliases: ["empty"],
    answer: "empty",
  }),
];

/** The outcome for the last three digits of a number, or null. */
export function outcomeOfPhone(phone: string): Outcome | null {
  return OUTCOMES.find((outcome) => outcome.suffix === phone.slice(-3)) ?? null;
}

/**
 * Finds an outcome by name, alias, suffix ("703") or result code ("1032", 1037, or "code:4242" for any). Null if unknown.
 */
export function outcomeNamed(name: unknown): Outcome | null {
  if (typeof name !== "string" && typeof name !== "number") return null;
  const text = String(name).trim();
  const word = plain(text);
  const named = OUTCOMES.find(
    (outcome) =>
      outcome.suffix === text ||
      plain(outcome.name) === word ||
      outcome.aliases?.some((other) => plain(other) === word),
  );
  if (named) return named;
  const code = codeNamed(text);
  return code === undefined
    ? null
    : { name: `code ${code}`, about: `code ${code}`, steps: [{ after: 6, code }] };
}

/** The result code that a text names: a documented one, or any as "code:4242". */
export function codeNamed(text: string): string | undefined {
  const any = /^code:(\w{1,12})$/i.exec(text.trim())?.[1];
  return any ?? RESULT_CODES.find((known) => plain(known) === plain(text.trim()));
}

/** Every name accepted as an outcome, for errors about unknown ones. */
export function knownOutcomes(): string[] {
  const names = OUTCOMES.flatMap(({ name, aliases = [], suffix = [] }) => [name, ...aliases].concat(suffix));
  return [...names, ...RESULT_CODES, "code:<any>"];
}

/** A name without its case, spaces and marks. */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_-]/g, "");
}
