import "server-only";
import type { Db } from "@/db/client";
import { type Credit, lockAccounts, lockCredits, sumCents } from "@/lib/domain/enrollments/credits";
import { takeFrom } from "@/lib/domain/enrollments/rules";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { refundTexts } from "../refunds/texts";
import { deskTexts as texts } from "../texts";

/**
 * Takes so much of an account's credit, oldest payment first, for whatever the caller writes next; the payments are locked.
 * @param cents all of it when undefined
 * @param seenCents what was free when it was asked for
 * @throws Refusal 404; 409 stale, no_credit, credit_too_small.
 */
export async function takeCredit(
  tx: Db,
  enrollmentId: string,
  cents: number | undefined,
  seenCents?: number,
): Promise<Credit[]> {
  await lockAccount(tx, enrollmentId);
  const held = await lockCredits(tx, enrollmentId);
  const free = sumCents(held);
  refuseChanged(seenCents, free);
  if (free === 0) throw new Refusal("conflict", "no_credit", texts.noCredit);
  if (cents === undefined) return held;
  if (cents > free) {
    const sentence = texts.creditTooSmall(toShillings(free));
    throw new Refusal("conflict", "credit_too_small", sentence, {
      errors: { amount: [sentence] },
      data: { credit: toShillings(free) },
    });
  }
  return takeFrom(held, cents);
}

/**
 * Money that is sent on twice by one form goes once: what is free must be what was seen. Give it the locked cents.
 * @throws Refusal 409 stale.
 */
export function refuseChanged(seenCents: number | undefined, freeCents: number): void {
  if (seenCents === undefined || seenCents === freeCents) return;
  throw new Refusal("conflict", "stale", refundTexts.changed(toShillings(freeCents)));
}

/** Locks an account whose credit is to be spent. @throws Refusal 404. */
export async function lockAccount(tx: Db, enrollmentId: string): Promise<void> {
  const [found] = await lockAccounts(tx, [enrollmentId]);
  if (!found) throw new Refusal("not_found", "not_found", texts.noEnrollment);
}
