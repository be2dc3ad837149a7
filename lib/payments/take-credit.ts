import "server-only";
import type { Db } from "@/db/client";
import { type Credit, lockAccounts, lockCredits, sumCents } from "../enrollments/credits";
import { takeFrom } from "../enrollments/rules";
import { toShillings } from "../platform/money";
import { Refusal } from "../refusal";
import { deskWords as words } from "./words";

/**
 * Takes so much of an account's credit, oldest payment first, for whatever the caller writes next; the payments are locked.
 * @param cents all of it when undefined
 * @throws Refusal 404; 409 no_credit, credit_too_small.
 */
export async function takeCredit(tx: Db, enrollmentId: string, cents: number | undefined): Promise<Credit[]> {
  await lockAccount(tx, enrollmentId);
  const held = await lockCredits(tx, enrollmentId);
  const free = sumCents(held);
  if (free === 0) throw new Refusal("conflict", "no_credit", words.noCredit);
  if (cents === undefined) return held;
  if (cents > free) {
    const sentence = words.creditTooSmall(toShillings(free));
    throw new Refusal("conflict", "credit_too_small", sentence, {
      errors: { amount: [sentence] },
      data: { credit: toShillings(free) },
    });
  }
  return takeFrom(held, cents);
}

/** Locks an account whose credit is to be spent. @throws Refusal 404. */
export async function lockAccount(tx: Db, enrollmentId: string): Promise<void> {
  const [found] = await lockAccounts(tx, [enrollmentId]);
  if (!found) throw new Refusal("not_found", "not_found", words.noEnrollment);
}
