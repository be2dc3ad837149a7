import "server-only";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { lockCredits } from "@/lib/domain/enrollments/credits";
import { messageTexts } from "@/lib/domain/messages/texts";
import { SHOWN, sumAllocated } from "@/lib/domain/students/enrollment-summary";
import { changed, command } from "@/lib/platform/commands/command";
import { env } from "@/lib/platform/env";
import { actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { UnmatchTransaction } from "../input";
import { lockTarget } from "../ledger/allocate-payment";
import { deskTexts as texts } from "../texts";
import { findTransactionById, lockTransaction, putInSuspense } from "./match";
import { notifyLoss, reverseAllocation, wentElsewhere } from "./reverse-allocation";
import { seatWithoutPayment } from "./seat-without-payment";

/**
 * Takes money off an account that it does not belong to: what it paid is counted back by a new row, and the money is in
 * suspense. A place that is no longer paid for keeps its seat as long as a paybill payment may take; other credit of the
 * account pays for it first. The student is told if more is to be paid than before. No message from Safaricom puts the
 * money back.
 * @returns status of the enrollment it stood on.
 * @throws Refusal 404; 409 not_matched, no_receipt, money_used (moved, refunded or donated in part).
 */
export const unmatchTransaction = command(
  "payments.unmatch-transaction",
  UnmatchTransaction,
  async ({ actor, input, tx }) => {
    const settings = await readSettings(tx);
    const seen = await findTransactionById(tx, input.transaction_id);
    if (!seen) throw new Refusal("not_found", "not_found", texts.noMoney);
    const target = seen.enrollmentId ? await lockTarget(tx, seen.enrollmentId) : undefined;
    if (!target) throw new Refusal("conflict", "not_matched", texts.notMatched);
    const { enrollment } = target;
    // All of the account's payments at once and in order, this one among them.
    await lockCredits(tx, enrollment.id);
    const money = await lockTransaction(tx, seen.id);
    if (money?.enrollmentId !== enrollment.id) throw new Refusal("conflict", "not_matched", texts.notMatched);
    if (money.receipt === null) throw new Refusal("conflict", "no_receipt", texts.noReceiptYet);
    if (await wentElsewhere(tx, money)) throw new Refusal("conflict", "money_used", texts.moneyUsed);

    const paidBefore = await sumAllocated(tx, enrollment.id);
    const paidCents = await reverseAllocation(tx, money, enrollment.id);
    await putInSuspense(tx, money, enrollment.id, { staffId: actorId(actor), reason: input.reason });
    const state = paidCents > 0 ? await seatWithoutPayment(tx, target, settings) : enrollment.state;
    if (paidCents > 0)
      await notifyLoss(tx, target, paidBefore, `unmatched:${money.id}`, (course, left) =>
        messageTexts.notYours(course, left, enrollment.payCode, env().MPESA_SHORTCODE),
      );
    return changed(
      { transaction_id: money.id, enrollment_id: enrollment.id, status: SHOWN[state], msg: texts.unmatched },
      {
        subject: `transaction:${money.id}`,
        what: { unmatched_from: enrollment.id, cents: money.amountCents },
      },
      {
        subject: `enrollment:${enrollment.id}`,
        what: {
          from: enrollment.state,
          to: state,
          taken_back_cents: paidCents,
          receipt_no: state === enrollment.state ? null : enrollment.receiptNo,
        },
      },
    );
  },
);
