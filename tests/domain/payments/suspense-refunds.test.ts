import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { claimReceipt } from "@/lib/domain/payments/receipts/claim-receipt";
import { showReconciliation } from "@/lib/domain/payments/reconciliation/show-reconciliation";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { showRefunds } from "@/lib/domain/payments/refunds/show-refunds";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { heldSeat, heldSeats, payByPaybill } from "../../api/fixtures";
import { barrier } from "../../support/barrier";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import { asOwner } from "../../support/students";
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
  match,
  newPayoutReceipt,
  payToAccount,
  sendConfirmation,
  settle,
} from "./support";

const ask = (id: string, amount?: number, by = cashier) =>
  requestRefund(by, { transaction_id: id, amount, reason: "Typed a wrong paybill" });
async function givenBack(id: string, amount?: number): Promise<string> {
  const { refund_id } = await ask(id, amount);
  await approve(refund_id);
  await settle(refund_id, newPayoutReceipt());
  return refund_id;
}

const inQueue = async (queue: "suspense" | "refunds", id: string) =>
  (await deskQueues(cashier, { queue, pageSize: 500 })).rows.filter(
    (row) => "transaction_id" in row && row.transaction_id === id,
  );

describe("a refund from suspense", () => {
  test("counts as refunded from its request on, and the books stay even", async () => {
    const { id } = await payToAccount();
    const day = nairobiDate(new Date());
    const balance = async () => (await showReconciliation(finance, { from: day, to: day })).balance;
    const before = await balance();
    const moved = { suspense: before.suspense - 500, refunded: before.refunded + 500, is_even: true };
    const { refund_id } = await ask(id);
    expect(await balance()).toEqual({ ...before, ...moved });
    await approve(refund_id);
    await settle(refund_id, newPayoutReceipt());
    expect(await balance()).toEqual({ ...before, ...moved });
  });

  test("that is cancelled is suspense again, in the queue and in the books", async () => {
    const { id } = await payToAccount();
    const day = nairobiDate(new Date());
    const totals = async () => [
      (await showReconciliation(finance, { from: day, to: day })).balance,
      (await deskQueues(cashier, { queue: "suspense" })).counts.suspense,
    ];
    const before = await totals();
    const { refund_id } = await ask(id);
    expect(await totals()).not.toEqual(before);
    await cancel(refund_id);
    expect(await totals()).toEqual(before);
  });

  test("goes to its payer without a student: requested, approved by another, paid out", async () => {
    const { id } = await payToAccount({ msisdn: "254799000111", first: "STRANGER" });
    const before = await bookTotals();
    const requested = await ask(id);
    expect(requested).toMatchObject({
      enrollment_id: null,
      transaction_id: id,
      amount: 500,
      state: "asked",
    });
    expect(await inQueue("suspense", id)).toEqual([]);
    expect(await inQueue("refunds", id)).toMatchObject([
      {
        refund_id: requested.refund_id,
        full_name: null,
        payer_name: "STRANGER",
        amount: 500,
        is_whole: true,
      },
    ]);
    await approve(requested.refund_id);
    const code = newPayoutReceipt();
    await settle(requested.refund_id, code);
    expect(await bookTotals()).toEqual({
      ...before,
      suspense: before.suspense - 500,
      refunded: before.refunded + 500,
    });
    expect(await inQueue("refunds", id)).toEqual([]);
    const shown = await showTransaction(cashier, { id });
    expect([shown.status, shown.parts]).toEqual([
      "given_back",
      [{ what: "refund", enrollment_id: null, registration_no: null, amount: 500 }],
    ]);
    expect(shown.timeline.map(({ step, amount }) => [step, amount])).toEqual([
      ["confirmed", 500],
      ["refund_asked", 500],
      ["refund_settled", 500],
    ]);
    const steps = (await showRefunds(cashier, { transaction_id: id })).history.map(({ step, by }) => [
      step,
      by !== null,
    ]);
    expect(steps).toEqual([
      ["arrived", false],
      ["refund_asked", true],
      ["refund_approved", true],
      ["refund_settled", true],
    ]);
    expect((await auditOf(`transaction:${id}`)).at(-1)).toMatchObject({
      changes: { refund_asked_cents: 50_000 },
    });
    const result =
      await sql`select recipient, body from outbox where cause = ${`refunded:${requested.refund_id}`}`;
    expect(result).toMatchObject([{ recipient: "254799000111", body: expect.stringContaining(code) }]);
  });

  test("sends no message if M-Pesa hides the phone", async () => {
    const { id } = await payToAccount();
    const refund = await givenBack(id);
    expect(await sql`select 1 from outbox where cause = ${`refunded:${refund}`}`).toHaveLength(0);
  });

  test("is limited to the amount available, and excludes transactions on an account", async () => {
    const { id } = await payToAccount();
    await ask(id, 200);
    expect(await refusalOf(ask(id, 301))).toMatchObject({ code: "too_much", data: { left: 300 } });
    await ask(id);
    expect(await outcomeOf(ask(id))).toBe("nothing_left");
    const seat = await heldSeat();
    const others = await idOf(await payByPaybill(seat, 700));
    expect(await refusalOf(ask(others))).toMatchObject({
      code: "on_account",
      data: { enrollment_id: seat.enrollmentId },
    });
    expect((await refusalOf(requestRefund(cashier, { reason: "Nothing named" }))).errors).toHaveProperty(
      "transaction_id",
    );
    await expect(
      sql`insert into refunds (transaction_id, amount_cents, reason, asked_by)
        select ${others}, 1, 'past the academy', id from staff limit 1`,
    ).rejects.toThrow("given back from there");
    await expect(
      sql`insert into refunds (transaction_id, amount_cents, reason, asked_by)
        select ${id}, 1, 'past the academy', id from staff limit 1`,
    ).rejects.toThrow("more is given back");
  });
});

describe("suspense of which a refund is requested", () => {
  test("cannot be matched: not by the desk, not by a claim, not by a later report of M-Pesa's", async () => {
    const seat = await heldSeat();
    const { id, receipt } = await payToAccount({ msisdn: seat.student.msisdn });
    const { refund_id } = await ask(id, 100);
    expect(await inQueue("suspense", id)).toMatchObject([
      { amount: 400, amount_arrived: 500, refund_asked: true },
    ]);
    expect(await outcomeOf(match(id, seat))).toBe("refund_asked");
    const claim = { student_id: seat.student.id, enrollment_id: seat.enrollmentId, text: receipt };
    expect(await asOwner(claimReceipt, claim)).toMatchObject({ outcome: "kept" });
    await expect(
      sql`update transactions set enrollment_id = ${seat.enrollmentId} where id = ${id}`,
    ).rejects.toThrow("matched to nobody");
    await cancel(refund_id);
    expect(await match(id, seat)).toMatchObject({ status: "enrolled" });
  });

  test("stays in suspense even if a message names an account for it after all", async () => {
    const seat = await heldSeat();
    const { id, receipt } = await payToAccount();
    await ask(id);
    await sendConfirmation(receipt, { account: seat.payCode });
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "held", paid: 0, free: 0 });
    expect((await sql`select enrollment_id, flags from transactions where id = ${id}`)[0]).toEqual({
      enrollment_id: null,
      flags: [],
    });
  });

  test("can be matched with the rest if it is refunded in part; unmatched again, the rest is in suspense", async () => {
    const seat = await heldSeat();
    const { id } = await payToAccount({ shillings: 700 });
    await givenBack(id, 200);
    expect(await inQueue("suspense", id)).toMatchObject([{ amount: 500, refund_asked: false }]);
    const before = await bookTotals();
    expect(await match(id, seat)).toMatchObject({ status: "enrolled", credit: 0 });
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    await unmatchTransaction(finance, { transaction_id: id, reason: "Another student's" });
    expect(await bookTotals()).toEqual(before);
    expect(await inQueue("suspense", id)).toMatchObject([{ amount: 500 }]);
    const whole = await payToAccount();
    await givenBack(whole.id);
    expect(await outcomeOf(match(whole.id, seat))).toBe("given_back");
  });
});

describe("two decisions made at the same moment", () => {
  test("to match and to refund: one succeeds, however many try", async () => {
    for (let round = 0; round < 5; round++) {
      const seats = await heldSeats(4);
      const { id } = await payToAccount();
      const texts = await Promise.all([
        ...seats.map((seat) => outcomeOf<unknown>(match(id, seat))),
        ...seats.map(() => outcomeOf<unknown>(ask(id))),
      ]);
      expect(countOutcomes(texts).ok, texts.join()).toBe(1);
    }
  });

  test("the race is real: checking before writing, without a lock, matches and refunds the same money", async () => {
    const [seat, { id }] = [await heldSeat(), await payToAccount()];
    const many = postgres(process.env.DATABASE_URL ?? "", { max: 2, onnotice: () => {} });
    const bothRead = barrier(2);
    const free = async () => {
      const [row] = await many`select cents from suspense where transaction_id = ${id}`;
      await bothRead();
      return row!.cents === 50_000;
    };
    await sql`alter table transactions disable trigger transactions_check_suspense`;
    await sql`alter table refunds disable trigger refunds_check_suspense`;
    const matches = async () => {
      if (await free())
        await many`update transactions set enrollment_id = ${seat.enrollmentId} where id = ${id}`;
    };
    const asks = async () => {
      if (await free())
        await many`insert into refunds (transaction_id, amount_cents, reason, asked_by)
          select ${id}, 50000, 'at the same moment', id from staff limit 1`;
    };
    await Promise.all([matches(), asks()]);
    await many.end();
    await sql`alter table transactions enable trigger transactions_check_suspense`;
    await sql`alter table refunds enable trigger refunds_check_suspense`;
    const broken = (await sql`select rule from check_invariants()`).map(({ rule }) => rule);
    await sql`update transactions set enrollment_id = null where id = ${id}`;
    // Where the two writes overlap, neither sees the other, so the account's counted money is wrong too.
    expect(broken).toContain("money that its payer is to have back is matched to nobody");
  });

  test("to approve: the second person learns that it is approved already", async () => {
    for (let round = 0; round < 5; round++) {
      const { refund_id } = await ask((await payToAccount()).id);
      const texts = await Promise.all([
        outcomeOf(approve(refund_id)),
        outcomeOf(approve(refund_id, colleague)),
      ]);
      expect(countOutcomes(texts)).toEqual({ ok: 1, refund_state: 1 });
      expect(
        (await auditOf(`refund:${refund_id}`)).filter(({ changes }) => changes.to === "approved"),
      ).toHaveLength(1);
    }
  });

  test("the race is real: without the guard, both see a requested refund and both approve it", async () => {
    const { refund_id } = await ask((await payToAccount()).id);
    const people = await sql`select id from staff where role = 'finance' limit 2`;
    const many = postgres(process.env.DATABASE_URL ?? "", { max: 2, onnotice: () => {} });
    await sql`alter table refunds disable trigger refunds_change`;
    const bothRead = barrier(people.length);
    const done = await Promise.all(
      people.map(async ({ id }) => {
        const [seen] = await many`select state from refunds where id = ${refund_id}`;
        await bothRead();
        if (seen!.state !== "asked") return 0;
        return (
          await many`update refunds set state = 'approved', approved_by = ${id} where id = ${refund_id}`
        ).count;
      }),
    );
    await many.end();
    await sql`alter table refunds enable trigger refunds_change`;
    expect(done).toEqual([1, 1]);
  });
});
