import { describe, expect, test } from "vitest";
import { showCredit } from "@/lib/domain/payments/credits/show-credit";
import { donateCredit } from "@/lib/domain/payments/credits/spend-credit";
import { heldSeat } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import { advanceTime, customerPays } from "../../support/safaricom";
import { approvedRefund, cancelledPayer, reverse } from "./mpesa-calls";
import {
  accountOf,
  approve,
  auditOf,
  bookTotals,
  cancel,
  cashier,
  colleague,
  finance,
  idOf,
  idOfStaff,
  newPayoutReceipt,
  requestRefundOf,
  settle,
} from "./support";

const result = (id: string) => sql`select recipient, body from outbox where cause = ${`refunded:${id}`}`;

describe("a refund", () => {
  test("is requested by one person, approved by another, paid out by hand, and settled with the payout's receipt", async () => {
    const seat = await cancelledPayer();
    const requested = await requestRefundOf(seat);
    expect(requested).toMatchObject({
      enrollment_id: seat.enrollmentId,
      transaction_id: await idOf(seat.receipt),
      amount: 500,
      state: "asked",
      payout_code: null,
    });
    expect(await approve(requested.refund_id)).toMatchObject({ state: "approved" });
    const code = newPayoutReceipt();
    expect(await settle(requested.refund_id, code.toLowerCase())).toMatchObject({
      state: "settled",
      payout_code: code,
    });
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ free: 0 });
    const steps = (await auditOf(`refund:${requested.refund_id}`)).map(({ actor_id, changes }) => [
      actor_id,
      changes.to,
    ]);
    expect(steps).toEqual([
      [idOfStaff(cashier), "asked"],
      [idOfStaff(finance), "approved"],
      [idOfStaff(finance), "settled"],
    ]);
  });

  test("of a part of a payment offers no reversal when it is approved; one of the whole does", async () => {
    const part = await requestRefundOf(await cancelledPayer(), { amount: 200 });
    expect((await approve(part.refund_id)).msg).not.toMatch(/reversal/);
    const whole = await requestRefundOf(await cancelledPayer());
    expect((await approve(whole.refund_id)).msg).toMatch(/send a reversal/);
  });

  test("is never approved by the person who requested it, not even by direct SQL", async () => {
    const { refund_id } = await requestRefundOf(await cancelledPayer(), {}, finance);
    expect(await outcomeOf(approve(refund_id, finance))).toBe("same_person");
    await expect(
      sql`update refunds set state = 'approved', approved_by = asked_by where id = ${refund_id}`,
    ).rejects.toThrow("refunds_two_people");
    expect(await outcomeOf(approve(refund_id, cashier))).toBe("not_allowed");
    expect(await outcomeOf(approve(refund_id, colleague))).toBe("ok");
  });

  test("takes its amount out of the credit until it is cancelled", async () => {
    const seat = await cancelledPayer();
    const { refund_id } = await requestRefundOf(seat, { amount: 300 });
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ free: 200 });
    expect(await outcomeOf(requestRefundOf(seat, { amount: 201 }))).toBe("credit_too_small");
    await cancel(refund_id);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ free: 500 });
    expect((await showCredit(cashier, { enrollment_id: seat.enrollmentId })).refunds).toMatchObject([
      { refund_id, state: "cancelled", amount: 300, asked_by: idOfStaff(cashier), approved_by: null },
    ]);
  });

  test("is of one payment", async () => {
    const seat = await heldSeat();
    const first = (await customerPays({ account: seat.payCode, amount: 700 })).receipt;
    const second = (await customerPays({ account: seat.payCode, amount: 300 })).receipt;
    expect(await outcomeOf(requestRefundOf(seat))).toBe("several_payments");
    expect(await outcomeOf(requestRefundOf(seat, { amount: 400 }))).toBe("several_payments");
    expect(await outcomeOf(requestRefundOf(seat, { amount: 501 }))).toBe("credit_too_small");
    expect(await requestRefundOf(seat, { amount: 250 })).toMatchObject({
      transaction_id: await idOf(second),
      amount: 250,
    });
    expect(await requestRefundOf(seat, { transaction_id: await idOf(first) })).toMatchObject({ amount: 200 });
  });

  test("goes through its states in order: no step twice, out of turn, or after the end", async () => {
    const id = (await requestRefundOf(await cancelledPayer())).refund_id;
    expect(await outcomeOf(settle(id, newPayoutReceipt()))).toBe("refund_state");
    expect(await outcomeOf(reverse(id))).toBe("refund_state");
    await approve(id);
    expect(await refusalOf(approve(id, colleague))).toMatchObject({
      code: "refund_state",
      data: { state: "approved" },
    });
    await settle(id, newPayoutReceipt());
    for (const step of [
      () => settle(id, newPayoutReceipt()),
      () => cancel(id),
      () => reverse(id),
      () => approve(id),
    ])
      expect(await outcomeOf<unknown>(step())).toBe("refund_state");
    await expect(
      sql`update refunds set state = 'cancelled', payout_code = null where id = ${id}`,
    ).rejects.toThrow();
    await expect(sql`update refunds set amount_cents = 1 where id = ${id}`).rejects.toThrow("never changes");
    await expect(sql`delete from refunds where id = ${id}`).rejects.toThrow("never removed");
  });

  test("may be cancelled by the cashier who requested it, until it is approved", async () => {
    const seat = await cancelledPayer();
    const { refund_id } = await requestRefundOf(seat);
    expect(await outcomeOf(cancel(refund_id, await asStaff("cashier")))).toBe("not_allowed");
    await approve(refund_id);
    expect(await outcomeOf(cancel(refund_id, cashier))).toBe("not_allowed");
    expect(await cancel(refund_id)).toMatchObject({ state: "cancelled" });
    expect(await cancel((await requestRefundOf(seat)).refund_id, cashier)).toMatchObject({
      state: "cancelled",
    });
  });
});

describe("the receipt of a payout", () => {
  test("settles one refund, however many enter it at once", async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, async () => approvedRefund(await cancelledPayer())),
    );
    const code = newPayoutReceipt();
    const texts = await Promise.all(ids.map((id) => outcomeOf(settle(id, code))));
    expect(countOutcomes(texts)).toEqual({ ok: 1, code_used: 7 });
  });

  test("is no payment to the academy, has the shape of a receipt, and is flagged if its date is odd", async () => {
    const id = await approvedRefund(await cancelledPayer());
    const { receipt } = await customerPays({ account: "NOBODY" });
    expect(await outcomeOf(settle(id, receipt))).toBe("code_used");
    expect((await refusalOf(settle(id, "CASH"))).errors).toHaveProperty("payout_code");
    expect(await settle(id, "UA00000001")).toMatchObject({ state: "settled", doubts: ["no_such_day"] });
  });
});

describe("concurrent refunds", () => {
  test("for the whole credit succeed for one of ten people", async () => {
    const seat = await cancelledPayer();
    const texts = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(requestRefundOf(seat))));
    expect(countOutcomes(texts)).toEqual({ ok: 1, no_credit: 9 });
  });

  test("are either settled or cancelled, never both", async () => {
    for (let round = 0; round < 5; round++) {
      const id = await approvedRefund(await cancelledPayer());
      const texts = await Promise.all([
        outcomeOf<unknown>(settle(id, newPayoutReceipt())),
        outcomeOf<unknown>(cancel(id)),
      ]);
      expect(countOutcomes(texts)).toEqual({ ok: 1, refund_state: 1 });
    }
  });

  test("never pay out donated money", async () => {
    const seat = await cancelledPayer();
    await donateCredit(finance, { enrollment_id: seat.enrollmentId, reason: "A gift" });
    expect(await outcomeOf(requestRefundOf(seat))).toBe("no_credit");
    const all = await bookTotals();
    expect(all.arrived).toBe(all.pays + all.credit + all.suspense + all.refunded + all.donated);
  });
});

describe("the payer of a refund", () => {
  test("is told once it was sent; the student is told if the payer's phone is hidden", async () => {
    const seat = await cancelledPayer();
    const id = await approvedRefund(seat);
    expect(await result(id)).toEqual([]);
    const code = newPayoutReceipt();
    await settle(id, code);
    expect(await result(id)).toEqual([
      {
        recipient: seat.student.msisdn,
        body: `GNM Academy: KES 500 of payment ${seat.receipt} was given back to who paid it. M-Pesa code ${code}.`,
      },
    ]);
  });

  test("is told at the phone that M-Pesa named, also about a reversal", async () => {
    const seat = await cancelledPayer();
    await sql`update transactions set msisdn = '254799888777' where receipt = ${seat.receipt}`;
    const id = await approvedRefund(seat);
    await reverse(id);
    await advanceTime(5);
    expect(await result(id)).toMatchObject([{ recipient: "254799888777" }]);
  });
});
