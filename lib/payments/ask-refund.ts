import "server-only";
import { refunds } from "@/db/schema/ledger";
import { actorId } from "../access/actor";
import { changed, command } from "../command";
import { type Credit, lockCredits, sumCents } from "../enrollments/credits";
import { toShillings } from "../platform/money";
import { Refusal } from "../refusal";
import { AskRefund } from "./input";
import { shownRefund } from "./refunds";
import { lockAccount } from "./take-credit";
import { deskWords as words } from "./words";

/**
 * Asks that credit be given back to who paid it. From now until it is cancelled it is nobody's credit, so that it cannot be
 * spent twice. A refund is of one payment: it goes back to that payment's payer.
 * @returns the refund in state asked. @throws Refusal 400 without a reason; 404; 409 no_credit, credit_too_small,
 *   several_payments when no payment alone has so much left and none is named.
 */
export const askRefund = command("payments.ask-refund", AskRefund, async ({ actor, input, tx }) => {
  await lockAccount(tx, input.enrollment_id);
  const held = await lockCredits(tx, input.enrollment_id);
  const { transactionId, cents } = choose(held, input.transaction_id, input.amount);
  const [refund] = await tx
    .insert(refunds)
    .values({
      transactionId,
      enrollmentId: input.enrollment_id,
      amountCents: cents,
      reason: input.reason,
      askedBy: actorId(actor) ?? "",
    })
    .returning();
  if (!refund) throw new Error("a refund was not written");
  return changed(
    { ...shownRefund(refund), msg: words.refundAsked },
    { subject: `refund:${refund.id}`, what: { from: null, to: "asked", cents, of: input.enrollment_id } },
    { subject: `enrollment:${input.enrollment_id}`, what: { refund_asked_cents: cents } },
  );
});

/** The payment to give back of: the one that is named, the only one, or the oldest that has so much left. */
function choose(held: Credit[], wanted: string | undefined, cents: number | undefined) {
  const able = wanted === undefined ? held : held.filter(({ transactionId }) => transactionId === wanted);
  const [only, another] = able;
  if (!only) throw new Refusal("conflict", "no_credit", words.noCredit);
  if (cents === undefined) {
    if (another) throw new Refusal("conflict", "several_payments", words.severalPayments);
    return only;
  }
  const enough = able.find((part) => part.cents >= cents);
  if (enough) return { ...enough, cents };
  const free = toShillings(sumCents(able));
  if (cents > sumCents(able))
    throw new Refusal("conflict", "credit_too_small", words.creditTooSmall(free), {
      errors: { amount: [words.creditTooSmall(free)] },
      data: { credit: free },
    });
  throw new Refusal("conflict", "several_payments", words.severalPayments);
}
