import { codeNamed, OUTCOMES, type PushAnswer, plain } from "./outcomes";
import { RESULT_CODES } from "./result-codes";

/** The calls besides the push that can be scripted. */
export const CALL_KINDS = ["status", "reversal", "pull"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** How such a call ends. With `code`, that result is reported and nothing is done. */
export type CallOutcome = {
  name: string;
  aliases?: string[];
  answer: PushAnswer;
  code?: string;
  /** The queue timed out: QueueTimeOutURL is called, whether or not the command was carried out. */
  timeout?: "done" | "undone";
};

/**
 * Every outcome of a Daraja command. Those without `code` and `timeout` also apply to a pull; they are answered as the push of
 * the same name is.
 */
export const CALL_OUTCOMES: readonly CallOutcome[] = [
  { name: "success", answer: "ack", aliases: ["ok", "truth"] },
  { name: "timeout", answer: "ack", timeout: "undone", aliases: ["queue_timeout"] },
  { name: "timeout_done", answer: "ack", timeout: "done", aliases: ["done_timeout"] },
  { name: "already_reversed", answer: "ack", code: "R000001" },
  { name: "invalid_transaction", answer: "ack", code: "R000002" },
  { name: "no_money", answer: "ack", code: "1" },
  { name: "not_allowed", answer: "ack", code: "21" },
  { name: "wrong_credential", answer: "ack", code: "2001" },
  { name: "locked", answer: "ack", code: "8006" },
  ...OUTCOMES.flatMap(({ name, answer, aliases = [] }) =>
    answer && answer !== "lock" ? [{ name, answer, aliases }] : [],
  ),
];

/** Finds an outcome by name, alias or result code. Returns null if it is unknown or does not apply to this call. */
export function callOutcomeNamed(call: CallKind, name: unknown): CallOutcome | null {
  if (typeof name !== "string" && typeof name !== "number") return null;
  const word = plain(String(name));
  const named = CALL_OUTCOMES.find(({ name, aliases }) =>
    [name, ...(aliases ?? [])].some((one) => plain(one) === word),
  );
  const outcome = named ?? byCode(String(name));
  return call === "pull" && !appliesToPull(outcome) ? null : outcome;
}

/** Every name accepted as an outcome of this call. */
export function knownCallOutcomes(call: CallKind): string[] {
  const fit = CALL_OUTCOMES.filter((one) => call !== "pull" || appliesToPull(one));
  const names = fit.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]);
  return call === "pull" ? names : [...names, ...RESULT_CODES, "code:<any>"];
}

function appliesToPull(outcome: CallOutcome | null): boolean {
  return outcome?.code === undefined && outcome?.timeout === undefined;
}

function byCode(text: string): CallOutcome | null {
  const code = codeNamed(text);
  return code === undefined || code === "0" ? null : { name: `code ${code}`, answer: "ack", code };
}
