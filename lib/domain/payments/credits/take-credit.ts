import "server-only";
import type { Db } from "@/db/client";
import { type Credit, lockCredits, sumCents } from "@/lib/domain/enrollments/credits";
import { takeFrom } from "@/lib/domain/enrollments/rules";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { assertCreditUnchanged, lockAccount } from "../ledger/accounts";
import { ledgerTexts as texts } from "../ledger/texts";

/**
 * Locks an account's credit and takes an amount of it, oldest payment first, for the caller to record.
 * @param cents all credit when undefined
 * @param seenCents the free cents that the form showed
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
  assertCreditUnchanged(seenCents, free);
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
