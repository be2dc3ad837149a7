import { RESULT_CODES } from "./result-codes";

/** What M-Pesa decides, so many seconds of latency after the push. */
export type Step = { after: number; code: string };

/** How the push itself is answered. All but `ack` leave the caller without an id. */
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
  | "html"
  | "half"
  | "empty";

/** One way a push can go: how it is answered, what happens after, what goes wrong on the way. */
export type Outcome = {
  name: string;
  about: string;
  suffix?: string;
  words?: string[];
  answer?: PushAnswer;
  steps: Step[];
  faults?: string[];
  byHand?: boolean;
};

const once = (code: string, after: number): Step[] => [{ after, code }];
const paid = (after = 6) => once("0", after);

/** The table of mpesa.md 12.3 (those with a suffix) and the other ways a script may ask for. */
export const OUTCOMES: readonly Outcome[] = [
  { suffix: "000", name: "success", about: "paid after 6 s", words: ["paid", "pay", "ok"], steps: paid() },
  {
    suffix: "001",
    name: "no_money",
    about: "code 1, not enough money",
    words: ["insufficient", "insufficient_funds", "insufficient_balance", "no_balance", "low_balance"],
    steps: once("1", 8),
  },
  {
    suffix: "032",
    name: "cancelled",
    about: "code 1032, cancelled by the payer",
    words: ["cancel", "canceled", "cancelled_by_user", "user_cancelled"],
    steps: once("1032", 8),
  },
  {
    suffix: "201",
    name: "wrong_pin",
    about: "code 2001, wrong PIN",
    words: ["bad_pin", "invalid_pin", "pin"],
    steps: once("2001", 8),
  },
  {
    suffix: "019",
    name: "expired",
    about: "code 1019, expired",
    words: ["expire", "expiry"],
    steps: once("1019", 30),
  },
  {
    suffix: "101",
    name: "lock",
    about: "refused at once: unable to lock subscriber",
    words: ["locked", "unable_to_lock", "subscriber_locked"],
    answer: "lock",
    steps: [],
  },
  {
    suffix: "500",
    name: "lost_answer",
    about: "answered HTTP 500, yet the prompt is there and is paid",
    words: ["lost_ack", "answer_lost", "lost_sync"],
    answer: "lost",
    steps: paid(),
  },
  {
    suffix: "504",
    name: "hang",
    about: "the answer takes 35 s, the prompt is there and is paid",
    words: ["hangs", "slow_answer", "gateway_timeout"],
    steps: paid(),
    faults: ["slow-answer:35"],
  },
  {
    suffix: "037",
    name: "no_answer",
    about: "code 1037, no answer, after 26 s",
    words: ["timeout", "unreachable", "no_response", "ds_timeout", "phone_off", "ignored"],
    steps: once("1037", 26),
  },
  {
    suffix: "017",
    name: "limit",
    about: "code 17, the same amount too soon",
    words: ["rule_limited", "limited"],
    steps: once("17", 3),
  },
  {
    suffix: "026",
    name: "busy",
    about: "code 26, M-Pesa is busy",
    words: ["system_busy", "overloaded"],
    steps: once("26", 3),
  },
  {
    suffix: "025",
    name: "push_failed",
    about: "code 1025, the push could not be sent",
    words: ["push_error", "fail", "failed"],
    steps: once("1025", 3),
  },
  {
    suffix: "036",
    name: "smsc_timeout",
    about: "code 1036, SMSC ACK timeout",
    words: ["ack_timeout", "sms_timeout"],
    steps: once("1036", 10),
  },
  {
    suffix: "999",
    name: "error",
    about: "code 9999, internal error",
    words: ["internal_error", "generic_error"],
    steps: once("9999", 3),
  },
  {
    suffix: "700",
    name: "callback_lost",
    about: "paid, the callback is lost",
    words: ["lost", "lost_callback", "paid_lost"],
    steps: paid(),
    faults: ["lost"],
  },
  {
    suffix: "701",
    name: "callback_twice",
    about: "paid, the callback comes twice",
    words: ["duplicate", "twice", "duplicate_callback"],
    steps: paid(),
    faults: ["duplicate:2"],
  },
  {
    suffix: "702",
    name: "callback_late",
    about: "paid, the callback comes 10 minutes late",
    words: ["late", "late_callback"],
    steps: paid(),
    faults: ["delay:600"],
  },
  {
    suffix: "703",
    name: "late_success",
    about: "code 1037 first, then paid 3 minutes later",
    words: ["failed_then_paid", "fail_then_success", "failure_then_success", "paid_late"],
    steps: [
      { after: 26, code: "1037" },
      { after: 206, code: "0" },
    ],
  },
  {
    suffix: "704",
    name: "before_ack",
    about: "paid, the callback comes before the answer to the push",
    words: ["callback_first", "callback_before_ack"],
    steps: paid(0),
    faults: ["before-ack"],
  },
  {
    suffix: "705",
    name: "other_amount",
    about: "paid, the callback names another amount",
    words: ["wrong_amount"],
    steps: paid(),
    faults: ["other-amount"],
  },
  {
    suffix: "706",
    name: "query_lies",
    about: "paid, but the query says 1032",
    words: ["lying_query", "query_disagrees"],
    steps: paid(),
    faults: ["query-lies"],
  },
  {
    suffix: "707",
    name: "unknown_code",
    about: "code 7777, which nobody knows",
    words: ["unknown"],
    steps: once("7777", 6),
  },
  {
    suffix: "708",
    name: "c2b_first",
    about: "paid, the C2B confirmation comes before the callback",
    words: ["confirmation_first"],
    steps: paid(),
    faults: ["c2b-first"],
  },
  {
    suffix: "709",
    name: "still_processing",
    about: "still processing (4999) for 5 minutes, then paid",
    words: ["processing", "slow", "in_flight", "4999"],
    steps: paid(300),
    faults: ["query-4999:300"],
  },
  {
    name: "by_hand",
    about: "waits for a hand on the virtual phone",
    words: ["hand", "hands", "manual"],
    steps: [],
    byHand: true,
  },
  {
    name: "spike",
    about: "refused at once: HTTP 429 spike arrest",
    words: ["429", "rate_limited"],
    answer: "spike",
    steps: [],
  },
  {
    name: "spike_error",
    about: "refused at once: 500.003.02 spike arrest violation",
    answer: "spike-error",
    steps: [],
  },
  { name: "busy_answer", about: "refused at once: 500.003.02 system is busy", answer: "busy", steps: [] },
  { name: "quota", about: "refused at once: 500.003.03 quota violation", answer: "quota", steps: [] },
  {
    name: "internal",
    about: "refused at once: HTTP 500, no prompt",
    words: ["server_error", "sync_error"],
    answer: "internal",
    steps: [],
  },
  {
    name: "maintenance",
    about: "refused at once: HTTP 503 maintenance",
    words: ["503"],
    answer: "maintenance",
    steps: [],
  },
  { name: "refused", about: "refused at once: HTTP 200, ResponseCode 1", answer: "refused", steps: [] },
  {
    name: "invalid_token",
    about: "the token dies under the push: 404.001.03",
    words: ["token"],
    answer: "invalid-token",
    steps: [],
  },
  {
    name: "html_answer",
    about: "HTTP 200 with a web page, paid all the same",
    words: ["html"],
    answer: "html",
    steps: paid(),
  },
  {
    name: "half_answer",
    about: "half the answer, paid all the same",
    words: ["half", "half_body"],
    answer: "half",
    steps: paid(),
  },
  {
    name: "empty_answer",
    about: "HTTP 500 with an empty body, paid all the same",
    words: ["empty"],
    answer: "empty",
    steps: paid(),
  },
];

/** The outcome a number answers with by its last three digits, or null (mpesa.md 12.3). */
export function outcomeOfPhone(phone: string): Outcome | null {
  return OUTCOMES.find((outcome) => outcome.suffix === phone.slice(-3)) ?? null;
}

/**
 * An outcome by its name, another word for it, a suffix of the table ("703") or a result code ("1032", 1037,
 * "code:4242" for one nobody knows). Null when it is none of them.
 */
export function outcomeNamed(given: unknown): Outcome | null {
  if (typeof given !== "string" && typeof given !== "number") return null;
  const text = String(given).trim();
  const word = plain(text);
  const named = OUTCOMES.find(
    (outcome) =>
      outcome.suffix === text ||
      plain(outcome.name) === word ||
      outcome.words?.some((other) => plain(other) === word),
  );
  if (named) return named;
  const code = /^code:(\w{1,12})$/i.exec(text)?.[1] ?? RESULT_CODES.find((known) => plain(known) === word);
  return code === undefined ? null : { name: `code ${code}`, about: `code ${code}`, steps: once(code, 6) };
}

/** Every name an outcome answers to, for the complaint about an unknown one. */
export function knownOutcomes(): string[] {
  const words = OUTCOMES.flatMap((outcome) => [outcome.name, ...(outcome.words ?? []), outcome.suffix ?? ""]);
  return [...words.filter(Boolean), ...RESULT_CODES, "code:<any>"];
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_-]/g, "");
}
