import type { MessageState } from "@/db/schema/enums";

/** Refusals of the recipient or of the text itself: another try ends the same way. */
const FINAL = new Set([
  "invalid_number",
  "unsupported_number",
  "do_not_disturb",
  "bad_request",
  "unreadable",
  "stopped",
  "no_phone",
]);

/**
 * What a person may do with a message that ended: `try` one that certainly did not go out and whose reason can pass, `double`
 * one of which nobody knows whether it went out, so that it may arrive twice. An expired one is not true any more, and the text of
 * a secret one is gone.
 */
export function sendAgainAs({
  state,
  why,
  hasText,
}: {
  state: MessageState;
  why: string | null;
  hasText: boolean;
}): "try" | "double" | null {
  if (!hasText) return null;
  if (state === "unknown") return "double";
  const isOver = state === "failed" || state === "suppressed";
  return isOver && !FINAL.has(why ?? "") ? "try" : null;
}

/** From this share of the month's budget on, the console warns. */
export const BUDGET_WARNS_AT = 0.8;

/** How full a month's budget is: `over` at the cap, where only codes and receipts still go (docs/business-rules.md, "Messages"). */
export function budgetLevel(usedCents: number, capCents: number): "fine" | "near" | "over" {
  if (usedCents >= capCents) return "over";
  return usedCents >= capCents * BUDGET_WARNS_AT ? "near" : "fine";
}
