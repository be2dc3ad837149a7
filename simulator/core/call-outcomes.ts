import type { PushAnswer } from "./outcomes";
import { RESULT_CODES } from "./result-codes";

/** The calls besides the push that can be scripted. */
export const CALL_KINDS = ["status", "reversal", "pull"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** How such a call ends. With `code`, that result is reported and nothing is done. */
export type CallOutcome = {
  name: string;
  about: string;
  aliases?: string[];
  answer: PushAnswer;
  code?: string;
  /** The queue timed out: QueueTimeOutURL is called, whether or not the order was carried out. */
  timeout?: "done" | "undone";
};

const answered = (name: string, answer: PushAnswer, about: string, aliases: string[] = []): CallOutcome => ({
  name,
  answer,
  about,
  aliases,
});

/** Every outcome of an order. Those without `code` and `timeout` also apply to a pull. */
export const CALL_OUTCOMES: readonly CallOutcome[] = [
  answered("success", "ack", "as the money really stands", ["ok", "truth"]),
  {
    name: "timeout",
    answer: "ack",
    about: "not done, and QueueTimeOutURL is called",
    timeout: "undone",
    aliases: ["queue_timeout"],
  },
  {
    name: "timeout_done",
    answer: "ack",
    about: "done, and QueueTimeOutURL is called",
    timeout: "done",
    aliases: ["done_timeout"],
  },
  { name: "already_reversed", answer: "ack", about: "code R000001", code: "R000001" },
  { name: "invalid_transaction", answer: "ack", about: "code R000002", code: "R000002" },
  { name: "no_money", answer: "ack", about: "code 1", code: "1" },
  { name: "not_allowed", answer: "ack", about: "code 21", code: "21" },
  { name: "wrong_credential", answer: "ack", about: "code 2001", code: "2001" },
  { name: "locked", answer: "ack", about: "code 8006", code: "8006" },
  answered("lost_answer", "lost", "answered HTTP 500, done all the same", ["lost_ack"]),
  answered("empty_answer", "empty", "HTTP 500 with an empty body, done all the same", ["empty"]),
  answered("html_answer", "html", "HTTP 200 with a web page, done all the same", ["html"]),
  answered("half_answer", "half", "half the answer, done all the same", ["half"]),
  answered("internal", "internal", "HTTP 500, not done", ["server_error"]),
  answered("maintenance", "maintenance", "HTTP 503, not done", ["503"]),
  answered("spike", "spike", "HTTP 429, not done", ["429", "rate_limited"]),
  answered("spike_error", "spike-error", "500.003.02 spike arrest, not done"),
  answered("busy_answer", "busy", "500.003.02 system is busy, not done"),
  answered("quota", "quota", "500.003.03, not done"),
  answered("refused", "refused", "HTTP 200, ResponseCode 1, not done"),
  answered("invalid_token", "invalid-token", "the token dies under the call", ["token"]),
  answered("invalid_token_401", "invalid-token-401", "the token dies under the call: 401.003.01"),
  answered("no_product", "no-product", "401.003.01, no apiproduct match found"),
];

/** Finds an outcome by name, alias or result code. Returns null if it is unknown or does not apply to this call. */
export function callOutcomeNamed(call: CallKind, given: unknown): CallOutcome | null {
  if (typeof given !== "string" && typeof given !== "number") return null;
  const word = plain(String(given));
  const named = CALL_OUTCOMES.find(({ name, aliases }) =>
    [name, ...(aliases ?? [])].some((one) => plain(one) === word),
  );
  const outcome = named ?? byCode(String(given).trim());
  return call === "pull" && (outcome?.code ?? outcome?.timeout) !== undefined ? null : outcome;
}

/** Every name accepted as an outcome of this call. */
export function knownCallOutcomes(call: CallKind): string[] {
  const fit = CALL_OUTCOMES.filter((one) => call !== "pull" || (one.code ?? one.timeout) === undefined);
  const aliases = fit.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]);
  return call === "pull" ? aliases : [...aliases, ...RESULT_CODES, "code:<any>"];
}

function byCode(text: string): CallOutcome | null {
  const code =
    /^code:(\w{1,12})$/i.exec(text)?.[1] ?? RESULT_CODES.find((known) => plain(known) === plain(text));
  return code === undefined || code === "0" ? null : { name: `code ${code}`, about: "", answer: "ack", code };
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_-]/g, "");
}
