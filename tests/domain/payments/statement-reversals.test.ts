import { describe, expect, test } from "vitest";
import { donateCredit } from "@/lib/domain/payments/credits/spend-credit";
import { readLatestReceipt } from "@/lib/domain/payments/ledger/record-transaction";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { showStatement } from "@/lib/domain/payments/statements/show-statements";
import { read } from "@/lib/platform/db/client";
import { heldSeat, paidSeat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf } from "../../support/outcome";
import { importRows, newReceipt, outcomes, reversal, row, upload } from "./statement-rows";
import {
  accountOf,
  admin,
  approve,
  bookTotals,
  finance,
  idOfStaff,
  payToAccount,
  requestRefundOf,
} from "./support";

/** The refunds that the desk is asked to give back. */
async function refundQueue(): Promise<string[]> {
  const { rows } = await deskQueues(finance, { queue: "refunds" });
  return rows.flatMap((row) => ("refund_id" in row && row.state !== "reversed" ? row.refund_id : []));
}

const refundOf = async (id: string) =>
  (await sql`select state, payout_code from refunds where id = ${id}`)[0];

describe("a payment that M-Pesa reversed", () => {
  test("settles the refund that requested it", async () => {
    const seat = await paidSeat();
    const { id, receipt } = await payToAccount({ account: seat.payCode });
    const { refund_id } = await requestRefundOf(seat, { transaction_id: id });
    await approve(refund_id, admin);
    const own = newReceipt();
    await importRows([await reversal(own, receipt)]);
    expect(await refundOf(refund_id)).toEqual({ state: "settled", payout_code: own });
  });

  test("ends a refund that nobody has approved yet, and the queue no longer asks to give it back", async () => {
    const seat = await paidSeat();
    const { id, receipt } = await payToAccount({ account: seat.payCode });
    const { refund_id } = await requestRefundOf(seat, { transaction_id: id });
    const own = newReceipt();
    await importRows([await reversal(own, receipt)]);
    expect(await refundOf(refund_id)).toEqual({ state: "reversed", payout_code: own });
    expect(await refundQueue()).not.toContain(refund_id);
    expect(await outcomeOf(approve(refund_id, admin))).toBe("refund_state");
    expect((await showTransaction(finance, { id })).status).toBe("reversed");
  });

  test("cancels the open refund of a part, because the whole has left", async () => {
    for (const account of [await heldSeat(), null]) {
      const { id, receipt } = await payToAccount({ account: account?.payCode ?? "NOBODY", shillings: 700 });
      const asked = {
        enrollment_id: account?.enrollmentId,
        transaction_id: id,
        amount: 200,
        reason: "Too much",
      };
      const { refund_id } = await requestRefund(finance, asked);
      await importRows([await reversal(newReceipt(), receipt, 700)]);
      expect(
        await sql`select state, amount_cents from refunds where transaction_id = ${id} order by amount_cents`,
      ).toEqual([
        { state: "cancelled", amount_cents: 20_000 },
        { state: "reversed", amount_cents: 70_000 },
      ]);
      expect(await refundQueue()).not.toContain(refund_id);
      expect((await showTransaction(finance, { id })).status).toBe("reversed");
    }
  });

  test("adds its code to the refund that M-Pesa's own answer had ended", async () => {
    const { id, receipt } = await payToAccount();
    const { refund_id } = await requestRefund(finance, { transaction_id: id, reason: "Not ours" });
    await approve(refund_id, admin);
    await sql`update refunds set state = 'reversed', returned_code = 'R000001' where id = ${refund_id}`;
    const own = newReceipt();
    await importRows([await reversal(own, receipt)]);
    expect(await refundOf(refund_id)).toEqual({ state: "reversed", payout_code: own });
    const again = await upload([await reversal(newReceipt(), receipt)]);
    expect(Object.values(await outcomes(again))).toEqual(["reversal_twice"]);
  });

  test("without our request leaves the enrollment: the fee is due again, the student and the desk are informed", async () => {
    const seat = await paidSeat();
    const own = newReceipt();
    const { statement_id } = await importRows([await reversal(own, seat.receipt)]);
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "pending_payment", paid: 0, free: 0 });
    const [refund] =
      await sql`select state, payout_code, unexpected_reversal_receipt, asked_by, enrollment_id from refunds where payout_code = ${own}`;
    expect(refund).toEqual({
      ...{ state: "reversed", payout_code: own, unexpected_reversal_receipt: own },
      ...{ asked_by: idOfStaff(finance), enrollment_id: seat.enrollmentId },
    });
    // Nobody is shown the receipt of money that has left.
    expect(await read((db) => readLatestReceipt(db, seat.enrollmentId))).toBeNull();
    const [sms] = await sql`select body from outbox where cause like ${`reversed:${own}%`}`;
    expect(sms!.body).toContain("M-Pesa took back a payment for");
    const { rows } = await showStatement(finance, { id: statement_id });
    expect(rows[0]).toMatchObject({ outcome: "reversed", why: "taken_from_account", amount: -500 });
  });

  test("leaves suspense, and can no longer be matched", async () => {
    const { id, receipt } = await payToAccount();
    const before = await bookTotals();
    await importRows([await reversal(newReceipt(), receipt)]);
    expect((await bookTotals()).refunded - before.refunded).toBe(500);
    const [left] = await sql`select cents::int from suspense where transaction_id = ${id}`;
    expect(left!.cents).toBe(0);
  });

  test("within the same file is recorded and reversed", async () => {
    const seat = await heldSeat();
    const [paid, own] = [newReceipt(), newReceipt()];
    await importRows([await row({ receipt: paid, account: seat.payCode }), await reversal(own, paid)]);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "pending_payment", paid: 0, free: 0 });
    const overlap = await importRows([await reversal(own, paid), await row({ receipt: newReceipt() })]);
    const { rows } = await showStatement(finance, { id: overlap.statement_id, search: own });
    expect(rows).toMatchObject([{ outcome: "known", why: "paid_out" }]);
  });

  test("in part, twice, after it was spent, or of an unknown payment is left for staff", async () => {
    const [part, unknown, spent] = [await payToAccount(), newReceipt(), await paidSeat()];
    const { id } = await payToAccount({ account: spent.payCode });
    const [over] = await sql`select receipt from transactions where id = ${id}`;
    await donateCredit(finance, { enrollment_id: spent.enrollmentId, reason: "Paid twice" });
    const [first, second] = [await payToAccount(), newReceipt()];
    const fileId = await upload([
      await reversal(newReceipt(), part.receipt, 100),
      await reversal(newReceipt(), unknown),
      await reversal(newReceipt(), over!.receipt),
      await reversal(newReceipt(), first.receipt),
      await reversal(second, first.receipt),
    ]);
    expect(countOutcomes(Object.values(await outcomes(fileId)))).toEqual({
      ...{ reversal_in_part: 1, reversal_of_unknown: 1, reversal_spent: 1, reversal_twice: 1 },
      taken_from_suspense: 1,
    });
  });
});
