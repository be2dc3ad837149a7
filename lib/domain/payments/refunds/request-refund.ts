import "server-only";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema/ledger";
import { type Credit, lockCredits, sumCents } from "@/lib/domain/enrollments/credits";
import { changed, command } from "@/lib/platform/commands/command";
import { toShillings } from "@/lib/platform/money";
import { actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { lockAccount, refuseChanged } from "../credits/take-credit";
import { RequestRefund } from "../input";
import { readSuspense } from "../ledger/suspense";
import { lockTransaction } from "../matching/match";
import { deskTexts as texts } from "../texts";
import { shownRefund } from "./refunds";
import { refundTexts } from "./texts";

/**
 * Asks that money be given back to who paid it: credit of an account, or of a payment that nobody is known for. From now
 * until it is cancelled it is nobody's credit and matched to nobody, so that it cannot be spent twice. A refund is of one
 * payment: it goes back to that payment's payer.
 * @returns the refund in state asked. @throws Refusal 400 without a reason; 404; 409 stale, no_credit, credit_too_small,
 *   several_payments when no payment alone has so much left and none is named; on_account, nothing_left, too_much of
 *   money in suspense.
 */
export const requestRefund = command(
  "payments.request-refund",
  RequestRefund,
  async ({ actor, input, tx }) => {
    const { transactionId, enrollmentId, cents } = await takeMoney(tx, input);
    const [refund] = await tx
      .insert(refunds)
      .values({
        transactionId,
        enrollmentId,
        amountCents: cents,
        reason: input.reason,
        askedBy: actorId(actor) ?? "",
      })
      .returning();
    if (!refund) throw new Error("a refund was not written");
    const of = enrollmentId ? `enrollment:${enrollmentId}` : `transaction:${transactionId}`;
    return changed(
      { ...shownRefund(refund), msg: texts.refundAsked },
      { subject: `refund:${refund.id}`, what: { from: null, to: "asked", cents, of: enrollmentId ?? of } },
      { subject: of as `${string}:${string}`, what: { refund_asked_cents: cents } },
    );
  },
);

/** Locks the money, so that nobody else takes it meanwhile. */
async function takeMoney(tx: Db, input: z.output<typeof RequestRefund>) {
  const {
    enrollment_id: enrollmentId,
    transaction_id: transactionId = "",
    amount,
    seen_credit: seen,
  } = input;
  if (!enrollmentId)
    return { transactionId, enrollmentId: null, cents: await takeSuspense(tx, transactionId, amount, seen) };
  await lockAccount(tx, enrollmentId);
  const held = await lockCredits(tx, enrollmentId);
  refuseChanged(seen, sumCents(held));
  return { ...choose(held, input.transaction_id, amount), enrollmentId };
}

/** @returns the cents to give back of money in suspense: the amount, or all that is left. */
async function takeSuspense(
  tx: Db,
  id: string,
  cents: number | undefined,
  seenCents: number | undefined,
): Promise<number> {
  const money = await lockTransaction(tx, id);
  if (!money) throw new Refusal("not_found", "not_found", texts.noMoney);
  if (money.enrollmentId !== null)
    throw new Refusal("conflict", "on_account", refundTexts.onAccount, {
      data: { enrollment_id: money.enrollmentId },
    });
  const left = (await readSuspense(tx, id)).cents;
  refuseChanged(seenCents, left);
  if (left === 0) throw new Refusal("conflict", "nothing_left", refundTexts.nothingLeft);
  if (cents !== undefined && cents > left)
    throw new Refusal("conflict", "too_much", refundTexts.tooMuch(toShillings(left)), {
      errors: { amount: [refundTexts.tooMuch(toShillings(left))] },
      data: { left: toShillings(left) },
    });
  return cents ?? left;
}

/** The payment to give back of: the one that is named, the only one, or the oldest that has so much left. */
function choose(held: Credit[], wanted: string | undefined, cents: number | undefined) {
  const able = wanted === undefined ? held : held.filter(({ transactionId }) => transactionId === wanted);
  const [only, another] = able;
  if (!only) throw new Refusal("conflict", "no_credit", texts.noCredit);
  if (cents === undefined) {
    if (another) throw new Refusal("conflict", "several_payments", texts.severalPayments);
    return only;
  }
  const enough = able.find((part) => part.cents >= cents);
  if (enough) return { ...enough, cents };
  const free = toShillings(sumCents(able));
  if (cents > sumCents(able))
    throw new Refusal("conflict", "credit_too_small", texts.creditTooSmall(free), {
      errors: { amount: [texts.creditTooSmall(free)] },
      data: { credit: free },
    });
  throw new Refusal("conflict", "several_payments", texts.severalPayments);
}
