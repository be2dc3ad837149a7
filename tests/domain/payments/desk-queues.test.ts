import { describe, expect, test } from "vitest";
import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { claimReceipt } from "@/lib/domain/payments/receipts/claim-receipt";
import { listExpressRequests, listPaymentRequests } from "@/lib/domain/payments/requests/list-requests";
import { heldSeat, newClass, newPhone, type Seat } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { requestStkPush } from "../../support/request-stk-push";
import { advanceAndReconcile, advanceTime, customerPays, script } from "../../support/safaricom";
import { asOwner } from "../../support/students";
import { cancel, cashier, idOf, match, move, requestRefundOf } from "./support";

type Queue = "short" | "over" | "paid_waiting" | "suspense" | "undecided" | "claims" | "refunds";

const look = (queue: Queue, more: Record<string, unknown> = {}) =>
  deskQueues(cashier, { queue, pageSize: 500, ...more });

/** What some work adds to a queue: its count, its sum, and the rows of one enrollment. */
async function added(queue: Queue, work: () => Promise<Seat>) {
  const before = await look(queue);
  const seat = await work();
  const after = await look(queue);
  expect(after.counts[queue]).toBe(after.total);
  return {
    more: after.total - before.total,
    amount: after.total_amount - before.total_amount,
    rows: after.rows.filter((row) => "enrollment_id" in row && row.enrollment_id === seat.enrollmentId),
    seat,
  };
}

describe("the desk's queues list", () => {
  test("students with a part payment, also after the hold ended", async () => {
    const { more, amount, rows, seat } = await added("short", async () => {
      const one = await heldSeat();
      await customerPays({ account: one.payCode, amount: 200 });
      return one;
    });
    expect([more, amount]).toEqual([1, 300]);
    expect(rows).toMatchObject([
      {
        student_id: seat.student.id,
        registration_no: seat.student.registration_no,
        status: "pending",
        amount: 500,
        amount_paid: 200,
        amount_due: 300,
        credit: 0,
      },
    ]);
    await advanceAndReconcile(25 * 60 * 60);
    const late = (await look("short")).rows.filter((row) => "status" in row && row.status === "expired");
    expect(late).toHaveLength(1);
    await customerPays({ account: seat.payCode, amount: 300 });
    expect((await look("short", { search: seat.student.registration_no })).rows).toEqual([]);
  });

  test("no part payment on an enrollment that has ended", async () => {
    const seat = await heldSeat();
    await customerPays({ account: seat.payCode, amount: 200 });
    const { total, counts } = await look("short");
    await sql`update enrollments set state = 'expired', hold_until = null where id = ${seat.enrollmentId}`;
    expect(await look("short")).toMatchObject({ total, counts });
    await sql`update enrollments set state = 'cancelled' where id = ${seat.enrollmentId}`;
    expect(await look("short")).toMatchObject({ total: total - 1, counts: { short: counts.short - 1 } });
  });

  test("overpaid students until somebody decides; keeping the credit for the next season is a decision", async () => {
    const { more, amount, rows, seat } = await added("over", async () => {
      const one = await heldSeat();
      await customerPays({ account: one.payCode, amount: 720 });
      return one;
    });
    expect([more, amount]).toEqual([1, 220]);
    expect(rows).toMatchObject([{ status: "enrolled", amount_paid: 500, credit: 220 }]);
    await move(seat, null, {});
    expect((await look("over", { search: seat.student.registration_no })).total).toBe(0);
  });

  test("students who paid without getting a seat", async () => {
    const { more, amount, rows } = await added("paid_waiting", async () => {
      const one = await heldSeat(undefined, await newClass({ capacity: 1 }));
      await advanceTime(30 * 60 + 1);
      await heldSeat(undefined, one.group);
      await customerPays({ account: one.payCode });
      return one;
    });
    expect([more, amount]).toEqual([1, 500]);
    expect(rows).toMatchObject([{ status: "paid_waiting", amount_due: 0 }]);
  });

  test("suspense until it is matched", async () => {
    const before = await look("suspense");
    const { receipt } = await customerPays({ account: "NOBODY", amount: 350 });
    const { rows, total, total_amount } = await look("suspense");
    expect([total - before.total, total_amount - before.total_amount]).toEqual([1, 350]);
    expect(rows.at(-1)).toMatchObject({
      receipt,
      amount: 350,
      bill_ref: "NOBODY",
      transaction_id: await idOf(receipt),
    });
    const seat = await heldSeat();
    await match(await idOf(receipt), seat);
    expect((await look("suspense")).total).toBe(before.total);
  });

  test.each([1036, 7777])("prompts that ended with the undecided code %i", async (code) => {
    const { more, amount, rows } = await added("undecided", async () => {
      const [one, phone] = [await heldSeat(), newPhone()];
      await script(phone, code);
      await requestStkPush(one, phone);
      await advanceTime(130);
      return one;
    });
    expect([more, amount]).toEqual([1, 500]);
    expect(rows).toMatchObject([{ callback: `undecided ${code}`, state: "sent", status: "pending" }]);
  });

  test("no prompt that is answered or was just sent", async () => {
    const before = (await look("undecided")).total;
    const [paid, phone] = [await heldSeat(), newPhone()];
    await requestStkPush(paid, phone);
    await advanceTime(130);
    await requestStkPush(await heldSeat(), newPhone());
    expect((await look("undecided")).total).toBe(before);
  });

  test("unproven receipt claims", async () => {
    const day = (await customerPays({ account: "NOBODY" })).receipt.slice(0, 3);
    const { more, rows } = await added("claims", async () => {
      const one = await heldSeat();
      await asOwner(claimReceipt, {
        student_id: one.student.id,
        enrollment_id: one.enrollmentId,
        text: `${day}Q000001 Confirmed. Ksh500.00 sent to A on 22/11/26 at 10:15 AM.`,
      });
      return one;
    });
    expect(more).toBe(1);
    expect(rows).toMatchObject([
      { receipt: `${day}Q000001`, claimed_by: "payer", said_amount: 500, doubts: [], transaction_id: null },
    ]);
  });

  test("refunds under way", async () => {
    let refund = "";
    const { more, amount, rows } = await added("refunds", async () => {
      const one = await heldSeat();
      await customerPays({ account: one.payCode, amount: 600 });
      refund = (await requestRefundOf(one, { reason: "Paid too much" })).refund_id;
      return one;
    });
    expect([more, amount]).toEqual([1, 100]);
    expect(rows).toMatchObject([
      { refund_id: refund, state: "asked", amount: 100, is_whole: false, reason: "Paid too much" },
    ]);
    await cancel(refund);
    expect((await look("refunds")).counts.refunds).toBe(0);
  });

  test("one page at a time, for payment roles only", async () => {
    for (let nth = 0; nth < 3; nth++) await customerPays({ account: "PAGES", amount: 10 + nth });
    const pages = await Promise.all(
      [1, 2].map((page) => look("suspense", { search: "PAGES", page, pageSize: 2 })),
    );
    expect(pages.map(({ rows }) => rows.length)).toEqual([2, 1]);
    expect(pages.map(({ total, total_amount }) => [total, total_amount])).toEqual([
      [3, 33],
      [3, 33],
    ]);
    expect(await outcomeOf(deskQueues(await asStaff("tutor"), {}))).toBe("not_allowed");
  });
});

describe("the lists of payments show the sum of all filtered rows, not only of the page", () => {
  test("for transactions and paybill requests", async () => {
    for (const amount of [100, 200.5, 300]) await customerPays({ account: "SUMS", amount });
    for (const list of [listTransactions, listPaybillRequests])
      expect(await list(cashier, { search: "SUMS", pageSize: 1 })).toMatchObject({
        total: 3,
        total_amount: 600.5,
      });
    expect(await listTransactions(cashier, { search: "NO SUCH MONEY" })).toMatchObject({
      total: 0,
      total_amount: 0,
    });
  });

  test("for payment requests and prompts", async () => {
    const phones = [newPhone(), newPhone()];
    for (const phone of phones) await requestStkPush(await heldSeat(), phone);
    for (const list of [listPaymentRequests, listExpressRequests]) {
      expect(await list(cashier, { search: phones[0] })).toMatchObject({ total: 1, total_amount: 500 });
      const all = await list(cashier, { pageSize: 1 });
      expect(all.total_amount).toBe(all.total * 500);
    }
  });
});
