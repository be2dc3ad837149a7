import { describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { donateCredit, moveCredit } from "@/lib/domain/payments/credits/spend-credit";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { recordQueryAnswer } from "@/lib/domain/payments/requests/query-stk-pushes";
import { heldSeat, newClass, payByPaybill } from "../../api/fixtures";
import { sql } from "../../support/database";
import { insertStkPush } from "../../support/insert-stk-push";
import {
  cashier,
  finance,
  insertStatement,
  newDay,
  paidOnDay,
  reconciliationOf,
  setTransactionTime,
  suspenseOn,
} from "./support";

describe("a seat without a receipt", () => {
  test("is one whose payment is in no statement, although one covers its time and a day has passed", async () => {
    const day = newDay();
    const { receipt, enrollmentId, student } = await paidOnDay(day);
    const { lists: before } = await reconciliationOf(day);
    expect(before.seats.total).toBe(0);
    await insertStatement(day, []);
    const { lists } = await reconciliationOf(day);
    expect(lists.seats).toMatchObject({ total: 1, amount: 500 });
    expect(lists.seats.rows).toMatchObject([
      {
        cause: "seat_unproven",
        receipt,
        proof: "unproven",
        enrollment_id: enrollmentId,
        registration_no: student.registration_no,
        status: "enrolled",
        amount: 500,
        statement_amount: null,
        books_amount: 500,
      },
    ]);
  });

  test("is not reported at the edge of a statement, nor before a day has passed", async () => {
    const day = newDay();
    await paidOnDay(day);
    await insertStatement(day, [], { to: "12:05:00" });
    expect((await reconciliationOf(day)).lists.seats.total).toBe(0);

    const fresh = await paidOnDay(day);
    const [now] = await sql`select (now() at time zone 'Africa/Nairobi')::date::text as today,
      (now() - interval '23 hours') as at, ((now() - interval '23 hours') at time zone 'Africa/Nairobi')::date::text as day`;
    await sql`update transactions set transacted_at = ${now!.at} where receipt = ${fresh.receipt}`;
    await insertStatement(now!.day, []);
    await insertStatement(now!.today, []);
    const { lists } = await reconciliationOf(now!.day, now!.today);
    expect(lists.seats.rows.filter(({ receipt }) => receipt === fresh.receipt)).toEqual([]);
  });

  test("is one whose payment only a query reported", async () => {
    const day = newDay();
    const seat = await heldSeat();
    const { stkPushId } = await insertStkPush(seat, { state: "sent", result_code: null });
    const answer = {
      verdict: "paid",
      resultCode: "0",
      resultDesc: "",
      httpStatus: 200,
      body: "",
      tooFast: false,
    };
    await recordQueryAnswer({ actor: SCHEDULER }, { express_request_id: stkPushId, ...answer });
    await sql`update transactions set transacted_at = ${`${day}T12:00:00+03:00`} where enrollment_id = ${seat.enrollmentId}`;
    const { lists } = await reconciliationOf(day);
    expect(lists.seats.rows).toMatchObject([
      { cause: "seat_no_receipt", receipt: null, proof: "no_receipt", enrollment_id: seat.enrollmentId },
    ]);
  });
});

describe("a receipt without a seat", () => {
  test.each([
    [
      "suspense",
      "money_suspense",
      async (day: string) => ({ receipt: (await suspenseOn(day)).receipt, amount: 500 }),
    ],
    [
      "a payment for a full class",
      "money_waiting",
      async (day: string) => {
        const one = await newClass({ capacity: 1 });
        const late = await heldSeat(undefined, one);
        await sql`update enrollments set state = 'expired' where id = ${late.enrollmentId}`;
        await payByPaybill(await heldSeat(undefined, one));
        const receipt = await payByPaybill(late);
        await setTransactionTime(receipt, day);
        return { receipt, amount: 500 };
      },
    ],
    [
      "a part payment",
      "money_part",
      async (day: string) => ({ receipt: (await paidOnDay(day, 200)).receipt, amount: 200 }),
    ],
    [
      "credit without a decision",
      "money_credit",
      async (day: string) => ({ receipt: (await paidOnDay(day, 650)).receipt, amount: 150 }),
    ],
    [
      "credit on a cancelled enrollment",
      "money_closed",
      async (day: string) => {
        const seat = await heldSeat();
        await sql`update enrollments set state = 'cancelled' where id = ${seat.enrollmentId}`;
        const receipt = await payByPaybill(seat);
        await setTransactionTime(receipt, day);
        return { receipt, amount: 500 };
      },
    ],
  ])("is %s", async (_what, cause, make) => {
    const day = newDay();
    const { receipt, amount } = await make(day);
    const { lists } = await reconciliationOf(day);
    expect(lists.money.rows.map((row) => [row.cause, row.receipt, row.amount])).toEqual([
      [cause, receipt, amount],
    ]);
    expect(lists.money).toMatchObject({ total: 1, amount });
    expect(lists.money.causes).toContainEqual({ cause, count: 1, amount });
  });

  test("is settled by a decision: kept, refunded, donated", async () => {
    const day = newDay();
    const kept = await paidOnDay(day, 600);
    await moveCredit(finance, { enrollment_id: kept.enrollmentId });
    const given = await paidOnDay(day, 600);
    await donateCredit(finance, { enrollment_id: given.enrollmentId, amount: 100, reason: "A gift" });
    const back = await paidOnDay(day, 600);
    await requestRefund(cashier, { enrollment_id: back.enrollmentId, amount: 100, reason: "Paid too much" });
    expect((await reconciliationOf(day)).lists.money.total).toBe(0);
  });

  test("is also reported when the payment is in no statement", async () => {
    const day = newDay();
    const { receipt } = await suspenseOn(day);
    await insertStatement(day, []);
    expect((await reconciliationOf(day)).lists.money.rows).toMatchObject([{ receipt, proof: "unproven" }]);
  });
});

describe("a difference between statement and books", () => {
  test("links to the statement if a payment is missing from the books", async () => {
    const day = newDay();
    const id = await insertStatement(day, [{ receipt: "UZZ0000002", shillings: 450, account: "K7M 2Q9" }]);
    const { lists, control } = await reconciliationOf(day);
    expect(lists.missing).toMatchObject({
      total: 1,
      amount: 450,
      rows: [
        {
          receipt: "UZZ0000002",
          statement_id: id,
          statement_amount: 450,
          books_amount: null,
          bill_ref: "K7M 2Q9",
          transaction_id: null,
        },
      ],
    });
    expect(control.adds_up).toBe(true);
  });

  test("lists both amounts if they differ, and is explained by them", async () => {
    const day = newDay();
    const { receipt } = await suspenseOn(day, 500);
    await insertStatement(day, [{ receipt, shillings: 480 }]);
    const { lists, totals, control } = await reconciliationOf(day);
    expect(lists.differs).toMatchObject({
      total: 1,
      rows: [{ receipt, statement_amount: 480, books_amount: 500, amount: 20 }],
    });
    expect(totals.difference).toBe(20);
    expect(control).toEqual({ apart: 20, adds_up: true });
  });

  test("is listed without a statement if amounts are reported differently", async () => {
    const day = newDay();
    const { receipt } = await suspenseOn(day);
    await sql`update transactions set flags = array['amount_conflict'] where receipt = ${receipt}`;
    expect((await reconciliationOf(day)).lists.differs.rows).toMatchObject([
      { receipt, statement_amount: null },
    ]);
  });

  test("does not exist for a seat whose payment is in the statement", async () => {
    const day = newDay();
    const { receipt } = await paidOnDay(day);
    await insertStatement(day, [{ receipt, shillings: 500 }]);
    const { lists } = await reconciliationOf(day);
    expect(Object.values(lists).map(({ total }) => total)).toEqual([0, 0, 0, 0]);
  });
});
