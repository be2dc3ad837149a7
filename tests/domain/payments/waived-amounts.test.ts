import { describe, expect, test } from "vitest";
import { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import { readNextStep } from "@/lib/domain/enrollments/standing/read-next-step";
import { showCredit } from "@/lib/domain/payments/credits/show-credit";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { openPayment } from "@/lib/domain/payments/requests/open-payment";
import { read } from "@/lib/platform/db/client";
import { heldSeat, paidSeat, payByPaybill, paymentOf } from "../../api/fixtures";
import { sql } from "../../support/database";
import { outcomeOf, refusalOf } from "../../support/outcome";
import { asOwner } from "../../support/students";
import { accountOf, cashier, finance, idOf, requestRefundOf } from "./support";
import { decide, messagesOf, requestWaiverOf, rowOf, waive } from "./waiver-calls";

test("a part of a fee is waived in whole shillings, because M-Pesa takes no cents of the rest", async () => {
  const seat = await heldSeat();
  const refused = await refusalOf(requestWaiverOf(seat, { amount: 12.5 }));
  expect(refused.errors).toEqual({ amount: [expect.stringMatching(/^Waive whole KES/)] });
  expect(await outcomeOf(requestWaiverOf(seat, { amount: 12 }))).toBe("ok");
});

describe("a waiver is never more than is due", () => {
  test("of a fee paid in part the rest, and not a shilling more", async () => {
    const seat = await heldSeat();
    await payByPaybill(seat, 200);
    const refusal = await refusalOf(requestWaiverOf(seat, { amount: 301 }));
    expect(refusal).toMatchObject({
      kind: "invalid",
      errors: { amount: ["Only KES 300 of this fee is due."] },
    });
    expect(await requestWaiverOf(seat, { amount: 300 })).toMatchObject({ amount: 300 });
  });

  test("nothing of a paid fee", async () => {
    expect(await outcomeOf(requestWaiverOf(await paidSeat()))).toBe("already_paid");
  });

  test("the enrolled student keeps the seat, and what was paid since the request is credit", async () => {
    const seat = await heldSeat();
    const { waiver_id } = await requestWaiverOf(seat);
    const receipt = await payByPaybill(seat, 500);
    expect(await rowOf(seat)).toMatchObject({ state: "enrolled" });
    const { receipt_no } = await rowOf(seat);
    expect(await decide(waiver_id)).toMatchObject({ status: "enrolled", amount_paid: 0, credit: 500 });
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 0, free: 500 });
    expect(await rowOf(seat)).toMatchObject({ receipt_no });
    expect(await requestRefundOf(seat)).toMatchObject({ amount: 500, transaction_id: await idOf(receipt) });
  });

  test("of a part paid since the request only what is beyond the fee is credit, the newest payment first", async () => {
    const seat = await heldSeat();
    const { waiver_id } = await requestWaiverOf(seat, { amount: 400 });
    const old = await payByPaybill(seat, 80, "20261121090000");
    await payByPaybill(seat, 70, "20261121100000");
    expect(await decide(waiver_id)).toMatchObject({ status: "enrolled", amount_paid: 100, credit: 50 });
    const [left] =
      await sql`select sum(amount_cents)::int as cents from allocations where transaction_id = ${await idOf(old)}`;
    expect(left?.cents).toBe(8_000);
  });

  test("a rest of some cents that was forgiven since the request breaks nothing", async () => {
    const seat = await heldSeat();
    const { waiver_id } = await requestWaiverOf(seat);
    await payByPaybill(seat, 499.95);
    expect(await decide(waiver_id)).toMatchObject({ status: "enrolled", amount_due: 0, credit: 499.95 });
  });

  test("taken off the account afterwards, such money leaves the waived seat as it is", async () => {
    const seat = await heldSeat();
    const { waiver_id } = await requestWaiverOf(seat);
    const receipt = await payByPaybill(seat, 500);
    await decide(waiver_id);
    await unmatchTransaction(finance, { transaction_id: await idOf(receipt), reason: "Not theirs" });
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 0, free: 0 });
  });
});

describe("a part of a fee is waived", () => {
  test("the student pays the rest: every place asks for that alone, with one SMS", async () => {
    const seat = await heldSeat();
    expect(await waive(seat, { amount: 350 })).toMatchObject({ status: "pending", amount_due: 150 });
    expect(await read((db) => readNextStep(db, seat.student.id))).toMatchObject({ action: "pay" });
    const [sms, ...others] = (await messagesOf(seat.student.id)).filter(
      ({ kind }) => kind === "payment_changed",
    );
    expect(sms?.body).toContain("KES 350 of");
    expect(sms?.body).toContain("Left to pay: KES 150");
    expect(others).toEqual([]);
    expect(await showCredit(finance, { enrollment_id: seat.enrollmentId })).toMatchObject({
      amount: 500,
      amount_waived: 350,
      amount_due: 150,
    });
    expect(await asOwner(openPayment, paymentOf(seat))).toMatchObject({ dueCents: 15_000 });
    await payByPaybill(seat, 150);
    expect(await rowOf(seat)).toMatchObject({ state: "enrolled", fee: 500, waived: 350 });
  });

  test("what is paid and what is waived leave the same to pay everywhere, whichever came first", async () => {
    const [first, then] = [await heldSeat(), await heldSeat()];
    await payByPaybill(first, 125);
    await waive(first, { amount: 200 });
    await waive(then, { amount: 200 });
    await payByPaybill(then, 125);
    for (const seat of [first, then]) {
      const { enrollmentId: id, student } = seat;
      const [shown, account, step, asked, { rows }] = [
        await showEnrollment(finance, { id }),
        await showCredit(finance, { enrollment_id: id }),
        await read((db) => readNextStep(db, student.id)),
        await asOwner(openPayment, paymentOf(seat)),
        await deskQueues(cashier, { queue: "short", search: student.registration_no }),
      ];
      const listed = rows.find((row) => "enrollment_id" in row && row.enrollment_id === id);
      expect([shown.amount_due, account.amount_due, step.due, asked.dueCents / 100]).toEqual([
        175, 175, 175, 175,
      ]);
      expect(listed).toMatchObject({ amount: 500, amount_paid: 125, amount_waived: 200, amount_due: 175 });
    }
  });

  test("a payment taken back leaves only what is not waived to pay again", async () => {
    const seat = await heldSeat();
    await waive(seat, { amount: 350 });
    const receipt = await payByPaybill(seat, 150);
    await unmatchTransaction(finance, { transaction_id: await idOf(receipt), reason: "Not theirs" });
    const summary = await showEnrollment(finance, { id: seat.enrollmentId });
    expect(summary).toMatchObject({ status: "pending", amount_waived: 350, amount_due: 150 });
  });

  test("the desk's list of fees paid in part knows what is left", async () => {
    const seat = await heldSeat();
    await waive(seat, { amount: 100 });
    await payByPaybill(seat, 150);
    const { rows } = await deskQueues(cashier, { queue: "short", pageSize: 500 });
    expect(
      rows.find((row) => "enrollment_id" in row && row.enrollment_id === seat.enrollmentId),
    ).toMatchObject({
      amount_paid: 150,
      amount_waived: 100,
      amount_due: 250,
    });
  });

  test("an open request for the paybill is closed once nothing is due", async () => {
    const seat = await heldSeat();
    await asOwner(openPayment, paymentOf(seat));
    await waive(seat);
    const [request] =
      await sql`select status from payment_requests where enrollment_id = ${seat.enrollmentId}`;
    expect(request?.status).toBe("cancelled");
  });
});
