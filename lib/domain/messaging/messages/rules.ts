import type { MessageState } from "@/db/schema/enums";

/** Refusals of the recipient or of the text itself: another try would fail the same way. */
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
 * How staff may send an ended message again: `try` if it certainly did not go out and the reason may pass, `double` if its
 * state is unknown, so that it may arrive twice. Expired ones are no longer true, and the text of secret ones is deleted.
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

/** The console warns from this share of the month's budget on. */
export const BUDGET_WARNS_AT = 0.8;

/**
 * The used level of a month's budget: `over` at the cap, where only codes and receipts still go
 * (lib/domain/messaging/README.md).
 */
export function budgetLevel(usedCents: number, capCents: number): "fine" | "near" | "over" {
  if (usedCents >= capCents) return "over";
  return usedCents >= capCents * BUDGET_WARNS_AT ? "near" : "fine";
}
