import { describe, expect, test } from "vitest";
import { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import { listPaymentsOfStudent } from "@/lib/domain/payments/ledger/payments-of-student";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import { showPayment } from "@/lib/domain/payments/requests/show-payment";
import type { Ctx } from "@/lib/platform/commands/command";
import { heldSeat, paidSeat, payByPaybill, type Seat, student } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { insertStkPush } from "../../support/insert-stk-push";
import { outcomeOf } from "../../support/outcome";
import { asOwner, asStudent } from "../../support/students";
import { paidInCash, setCash, voided } from "./cash-calls";
import { cashier } from "./support";

const paymentsOf = async (seat: Seat) =>
  (await listPaymentsOfStudent(cashier, { student_id: seat.student.id })).rows;

const askPaybill = (seat: Seat) =>
  asOwner(requestPayment, {
    enrollment_id: seat.enrollmentId,
    student_id: seat.student.id,
    payment_method: "paybill",
    paying_msisdn: "0712 345 678",
    paying_first_name: "Grace",
    paying_last_name: "Otieno",
  });

test("the receipt shown to a student is that of the payment that pays, even after one that is credit", async () => {
  const seat = await paidSeat();
  const later = await payByPaybill(seat);
  await sql`update transactions set transacted_at = now() + interval '1 minute' where receipt = ${later}`;
  const ctx = asStudent(seat.student.id, "manage");
  expect((await showPayment(ctx, { student_id: seat.student.id })).receipt).toBe(seat.receipt);
});

describe("a student's payments", () => {
  test("keep cash that was voided, as voided, and its place's story says that the fee is owed again", async () => {
    await setCash(true);
    const { id, receipt, ...seat } = await paidInCash();
    await voided(id);
    expect(await paymentsOf(seat)).toMatchObject([
      { receipt, method: "cash", amount: 500, status: "voided", enrollment_id: seat.enrollmentId },
    ]);
    const { status, story } = await showEnrollment(cashier, { id: seat.enrollmentId });
    expect(status).toBe("pending");
    expect(story.map(({ step }) => step)).toEqual(["held", "enrolled", "owed_again"]);
  });

  test("are the requests and the transactions, in shillings, newest first", async () => {
    const seat = await heldSeat();
    const { payment_request_id } = await askPaybill(seat);
    const receipt = await payByPaybill(seat, 700);
    await sql`update transactions set transacted_at = now() + interval '1 minute' where receipt = ${receipt}`;
    expect(await paymentsOf(seat)).toMatchObject([
      {
        kind: "money",
        at: expect.stringMatching(/Z$/),
        method: "paybill",
        amount: 700,
        credit: 200,
        receipt,
        status: "credit",
        enrollment_id: seat.enrollmentId,
        payment_request_id: null,
      },
      {
        kind: "request",
        id: payment_request_id,
        method: "paybill",
        amount: 500,
        receipt: null,
        status: "success",
        payer_msisdn: "254712345678",
        payer_name: "Grace Otieno",
        payment_request_id,
      },
    ]);
  });

  test("are that student's only, of all seasons", async () => {
    const [seat, other] = [await paidSeat(), await paidSeat()];
    await sql`update classes set season_number = 9 where id = ${seat.group.classId}`;
    const again = await paidSeat(seat.student);
    const receipts = (await paymentsOf(seat)).map(({ receipt }) => receipt);
    expect(receipts.sort()).toEqual([seat.receipt, again.receipt].sort());
    expect(receipts).not.toContain(other.receipt);
  });

  test("by prompt name the request they answer", async () => {
    const seat = await heldSeat();
    const { requestId, stkPushId } = await insertStkPush(seat);
    const receipt = await payByPaybill(seat);
    await sql`update transactions set express_request_id = ${stkPushId} where receipt = ${receipt}`;
    const [money] = (await paymentsOf(seat)).filter(({ kind }) => kind === "money");
    expect(money).toMatchObject({ receipt, status: "matched", credit: 0, payment_request_id: requestId });
  });

  test("are the newest fifty at most", async () => {
    const seat = await heldSeat();
    await sql`insert into payment_requests (enrollment_id, method, amount_cents, paying_msisdn, paying_first_name,
        paying_last_name, status, created_at)
      select ${seat.enrollmentId}, 'express', 100 * n, '254712121212', 'Grace', 'Otieno', 'failed',
        now() - interval '1 year' + n * interval '1 hour' from generate_series(1, 60) n`;
    const lines = await paymentsOf(seat);
    expect(lines.map(({ amount }) => amount)).toEqual(Array.from({ length: 50 }, (_, n) => 60 - n));
  });

  test("are empty for a student who never enrolled; an unknown student is not found", async () => {
    const { id } = await student();
    expect(await listPaymentsOfStudent(cashier, { student_id: id })).toEqual({ rows: [] });
    const unknownId = "00000000-0000-4000-8000-000000000000";
    expect(await outcomeOf(listPaymentsOfStudent(cashier, { student_id: unknownId }))).toBe("not_found");
  });

  test("are shown to admin, cashier and finance, not to tutors or the student", async () => {
    const { id } = await student();
    const own: Ctx = asStudent(id, "manage");
    const texts = [];
    for (const who of [await asStaff("admin"), await asStaff("finance"), await asStaff("tutor"), own])
      texts.push(await outcomeOf(listPaymentsOfStudent(who, { student_id: id })));
    expect(texts).toEqual(["ok", "ok", "not_allowed", "not_allowed"]);
  });
});
