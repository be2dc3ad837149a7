import "server-only";
import type { z } from "zod";
import { refunds } from "@/db/schema/ledger";
import { actorId } from "@/lib/domain/access/actor";
import { type Credit, lockCredits, sumCents } from "@/lib/domain/enrollments/credits";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { assertCreditUnchanged, creditTooSmall, lockAccount } from "../ledger/accounts";
import { lockTransaction } from "../ledger/record-transaction";
import { readSuspense } from "../ledger/suspense";
import { ledgerTexts } from "../ledger/texts";
import { RequestRefund } from "./input";
import { shownRefund } from "./refunds";
import { refundTexts as texts } from "./texts";

/**
 * Requests a refund of credit, or of a payment in suspense. Until the refund is cancelled its amount can neither be spent nor
 * matched (lib/domain/payments/README.md). A refund is of one payment and goes back to its payer.
 * @returns the refund in state asked. @throws Refusal 400 without a reason; 404; 409 stale, no_credit, credit_too_small,
 *   several_payments if none is named and none alone has enough left; for suspense on_account, nothing_left, too_much.
 */
export const requestRefund = command(
  "payments.request-refund",
  RequestRefund,
  async ({ actor, input, tx }) => {
    const { transactionId, enrollmentId, cents } = await reserveAmount(tx, input);
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
    const of = enrollmentId ?? `transaction:${transactionId}`;
    const what = { refund_asked_cents: cents };
    return changed(
      { ...shownRefund(refund), msg: texts.requested },
      { type: "refund.asked", id: refund.id, what: { from: null, to: "asked", cents, of } },
      enrollmentId
        ? { type: "enrollment.refund_asked", id: enrollmentId, what }
        : { type: "transaction.refund_asked", id: transactionId, what },
    );
  },
);

/** Locks the credit or the transaction and chooses the amount, so that no concurrent request takes it too. */
async function reserveAmount(tx: Db, input: z.output<typeof RequestRefund>) {
  const {
    enrollment_id: enrollmentId,
    transaction_id: transactionId = "",
    amount,
    seen_credit: seen,
  } = input;
  if (!enrollmentId)
    return {
      transactionId,
      enrollmentId: null,
      cents: await reserveSuspense(tx, transactionId, amount, seen),
    };
  await lockAccount(tx, enrollmentId);
  const held = await lockCredits(tx, enrollmentId);
  assertCreditUnchanged(seen, sumCents(held));
  return { ...choosePayment(held, input.transaction_id, amount), enrollmentId };
}

/** @returns the cents to refund from suspense: the given amount, or all that is left. */
async function reserveSuspense(
  tx: Db,
  id: string,
  cents: number | undefined,
  seenCents: number | undefined,
): Promise<number> {
  const transaction = await lockTransaction(tx, id);
  if (!transaction) throw new Refusal("not_found", "not_found", ledgerTexts.noTransaction);
  if (transaction.enrollmentId !== null)
    throw new Refusal("conflict", "on_account", texts.onAccount, {
      data: { enrollment_id: transaction.enrollmentId },
    });
  const left = (await readSuspense(tx, id)).cents;
  assertCreditUnchanged(seenCents, left);
  if (left === 0) throw new Refusal("conflict", "nothing_left", texts.nothingLeft);
  if (cents !== undefined && cents > left)
    throw new Refusal("conflict", "too_much", texts.tooMuch(toShillings(left)), {
      errors: { amount: [texts.tooMuch(toShillings(left))] },
      data: { left: toShillings(left) },
    });
  return cents ?? left;
}

/** The payment to refund: the named one, the only one, or the oldest with enough left. */
function choosePayment(held: Credit[], wanted: string | undefined, cents: number | undefined) {
  const candidates =
    wanted === undefined ? held : held.filter(({ transactionId }) => transactionId === wanted);
  const [only, another] = candidates;
  if (!only) throw new Refusal("conflict", "no_credit", ledgerTexts.noCredit);
  if (cents === undefined) {
    if (another) throw new Refusal("conflict", "several_payments", texts.severalPayments);
    return only;
  }
  const enough = candidates.find((part) => part.cents >= cents);
  if (enough) return { ...enough, cents };
  const free = sumCents(candidates);
  if (cents > free) throw creditTooSmall(free);
  throw new Refusal("conflict", "several_payments", texts.severalPayments);
}
