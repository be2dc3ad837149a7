import { beforeAll, describe, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { donateCredit } from "@/lib/domain/payments/credits/donate-credit";
import { showCredit } from "@/lib/domain/payments/credits/show-credit";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { approveRefund } from "@/lib/domain/payments/refunds/approve-refund";
import { cancelRefund } from "@/lib/domain/payments/refunds/cancel-refund";
import { clearReversal } from "@/lib/domain/payments/refunds/clear-reversal";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { sendReversal } from "@/lib/domain/payments/refunds/send-reversal";
import { settleRefund } from "@/lib/domain/payments/refunds/settle-refund";
import { withdrawReversal } from "@/lib/domain/payments/refunds/withdraw-reversal";
import type { Ctx } from "@/lib/platform/commands/command";
import { type Seat, seated } from "../../api/cast";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { sendTo } from "../../support/prompts";
import { callbacks, control, customerPays, pass, requests } from "../../support/safaricom";
import { refusalOf, said, tally } from "../../support/said";
import { accountOf, auditOf, books, idOf, idOfStaff } from "./ledger";

let admin: Ctx;
let cashier: Ctx;
let finance: Ctx;
let colleague: Ctx;
beforeAll(async () => {
  [admin, cashier, finance, colleague] = await Promise.all([
    asStaff("admin"),
    asStaff("cashier"),
    asStaff("finance"),
    asStaff("finance"),
  ]);
});

let count = 0;
const payout = () => `UKL9${String(++count).padStart(6, "0")}`;

/** Somebody whose enrollment was taken away after paying: all of it is credit. */
async function cancelledPayer(amount = 500): Promise<Seat & { receipt: string }> {
  const seat = await seated();
  const { receipt } = await customerPays({ account: seat.payCode, amount });
  await deleteEnrollment(admin, { id: seat.enrollmentId });
  return { ...seat, receipt };
}

const ask = (seat: Seat, more: Record<string, unknown> = {}, by = cashier) =>
  requestRefund(by, { enrollment_id: seat.enrollmentId, reason: "Moved to Mombasa", ...more });
const approve = (refund_id: string, by = finance) => approveRefund(by, { refund_id });
const settle = (refund_id: string, payout_code: string, by = finance) =>
  settleRefund(by, { refund_id, payout_code });
const cancel = (refund_id: string, by = finance) => cancelRefund(by, { refund_id });
const reverse = (refund_id: string, by = finance) => sendReversal(by, { refund_id });

async function approved(seat: Seat): Promise<string> {
  const { refund_id } = await ask(seat);
  await approve(refund_id);
  return refund_id;
}

/** M-Pesa has not answered for an hour. */
const silentHour = (id: string) =>
  sql`update refunds set updated_at = now() - interval '61 minutes' where id = ${id}`;

const told = (id: string) => sql`select recipient, body from outbox where cause = ${`refunded:${id}`}`;

async function stateOf(id: string) {
  const [row] = await sql`select state, payout_code, returned_code, settled_by from refunds where id = ${id}`;
  return row as {
    state: string;
    payout_code: string | null;
    returned_code: string | null;
    settled_by: string | null;
  };
}

describe("a refund", () => {
  test("is asked by one, approved by another, paid out by hand, and its code settles it", async () => {
    const seat = await cancelledPayer();
    const asked = await ask(seat);
    expect(asked).toMatchObject({
      enrollment_id: seat.enrollmentId,
      transaction_id: await idOf(seat.receipt),
      amount: 500,
      state: "asked",
      payout_code: null,
    });
    expect(await approve(asked.refund_id)).toMatchObject({ state: "approved" });
    const code = payout();
    expect(await settle(asked.refund_id, code.toLowerCase())).toMatchObject({
      state: "settled",
      payout_code: code,
    });
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ free: 0 });
    const steps = (await auditOf(`refund:${asked.refund_id}`)).map(({ actor_id, changes }) => [
      actor_id,
      changes.to,
    ]);
    expect(steps).toEqual([
      [idOfStaff(cashier), "asked"],
      [idOfStaff(finance), "approved"],
      [idOfStaff(finance), "settled"],
    ]);
  });

  test("is never approved by who asked for it, also past the academy's code", async () => {
    const { refund_id } = await ask(await cancelledPayer(), {}, finance);
    expect(await said(approve(refund_id, finance))).toBe("same_person");
    await expect(
      sql`update refunds set state = 'approved', approved_by = asked_by where id = ${refund_id}`,
    ).rejects.toThrow("refunds_two_people");
    expect(await said(approve(refund_id, cashier))).toBe("not_allowed");
    expect(await said(approve(refund_id, colleague))).toBe("ok");
  });

  test("takes its money out of the credit until it is cancelled", async () => {
    const seat = await cancelledPayer();
    const { refund_id } = await ask(seat, { amount: 300 });
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ free: 200 });
    expect(await said(ask(seat, { amount: 201 }))).toBe("credit_too_small");
    await cancel(refund_id);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ free: 500 });
    expect((await showCredit(cashier, { enrollment_id: seat.enrollmentId })).refunds).toMatchObject([
      { refund_id, state: "cancelled", amount: 300, asked_by: idOfStaff(cashier), approved_by: null },
    ]);
  });

  test("is of one payment", async () => {
    const seat = await seated();
    const first = (await customerPays({ account: seat.payCode, amount: 700 })).receipt;
    const second = (await customerPays({ account: seat.payCode, amount: 300 })).receipt;
    expect(await said(ask(seat))).toBe("several_payments");
    expect(await said(ask(seat, { amount: 400 }))).toBe("several_payments");
    expect(await said(ask(seat, { amount: 501 }))).toBe("credit_too_small");
    expect(await ask(seat, { amount: 250 })).toMatchObject({
      transaction_id: await idOf(second),
      amount: 250,
    });
    expect(await ask(seat, { transaction_id: await idOf(first) })).toMatchObject({ amount: 200 });
  });

  test("goes its way in order: no step twice, none before its turn, none after the end", async () => {
    const id = (await ask(await cancelledPayer())).refund_id;
    expect(await said(settle(id, payout()))).toBe("refund_state");
    expect(await said(reverse(id))).toBe("refund_state");
    await approve(id);
    expect(await refusalOf(approve(id, colleague))).toMatchObject({
      code: "refund_state",
      data: { state: "approved" },
    });
    await settle(id, payout());
    for (const step of [() => settle(id, payout()), () => cancel(id), () => reverse(id), () => approve(id)])
      expect(await said<unknown>(step())).toBe("refund_state");
    await expect(
      sql`update refunds set state = 'cancelled', payout_code = null where id = ${id}`,
    ).rejects.toThrow();
    await expect(sql`update refunds set amount_cents = 1 where id = ${id}`).rejects.toThrow("never changes");
    await expect(sql`delete from refunds where id = ${id}`).rejects.toThrow("never removed");
  });

  test("may be cancelled by a cashier only as long as it is the own and nobody approved it", async () => {
    const seat = await cancelledPayer();
    const { refund_id } = await ask(seat);
    expect(await said(cancel(refund_id, await asStaff("cashier")))).toBe("not_allowed");
    await approve(refund_id);
    expect(await said(cancel(refund_id, cashier))).toBe("not_allowed");
    expect(await cancel(refund_id)).toMatchObject({ state: "cancelled" });
    expect(await cancel((await ask(seat)).refund_id, cashier)).toMatchObject({ state: "cancelled" });
  });
});

describe("the code of a payment out", () => {
  test("settles one refund, however many enter it at once", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => approved(await cancelledPayer())));
    const code = payout();
    const texts = await Promise.all(ids.map((id) => said(settle(id, code))));
    expect(tally(texts)).toEqual({ ok: 1, code_used: 7 });
  });

  test("is no payment to the academy, has the shape of a code, and an odd date is told", async () => {
    const id = await approved(await cancelledPayer());
    const { receipt } = await customerPays({ account: "NOBODY" });
    expect(await said(settle(id, receipt))).toBe("code_used");
    expect((await refusalOf(settle(id, "CASH"))).errors).toHaveProperty("payout_code");
    expect(await settle(id, "UA00000001")).toMatchObject({ state: "settled", doubts: ["no_such_day"] });
  });
});

describe("a refund at once with others", () => {
  test("is asked once: of ten who ask for the whole credit one is heard", async () => {
    const seat = await cancelledPayer();
    const texts = await Promise.all(Array.from({ length: 10 }, () => said(ask(seat))));
    expect(tally(texts)).toEqual({ ok: 1, no_credit: 9 });
  });

  test("is settled or cancelled, not both", async () => {
    for (let round = 0; round < 5; round++) {
      const id = await approved(await cancelledPayer());
      const texts = await Promise.all([said<unknown>(settle(id, payout())), said<unknown>(cancel(id))]);
      expect(tally(texts)).toEqual({ ok: 1, refund_state: 1 });
    }
  });

  test("and the money given away is not given back", async () => {
    const seat = await cancelledPayer();
    await donateCredit(finance, { enrollment_id: seat.enrollmentId, reason: "A gift" });
    expect(await said(ask(seat))).toBe("no_credit");
    const all = await books();
    expect(all.arrived).toBe(all.pays + all.credit + all.suspense + all.refunded + all.donated);
  });
});

describe("a reversal", () => {
  test("is sent for the whole payment, and M-Pesa's result settles the refund with its receipt", async () => {
    const seat = await cancelledPayer();
    const id = await approved(seat);
    expect(await reverse(id)).toMatchObject({ state: "sent" });
    expect(requests("reversal").at(-1)).toMatchObject({ TransactionID: seat.receipt, Amount: 500 });
    await pass(5);
    const settled = await stateOf(id);
    expect(settled).toMatchObject({
      state: "settled",
      settled_by: null,
      payout_code: expect.stringMatching(/^[A-Z0-9]{10}$/),
    });
    expect(settled.payout_code).not.toBe(seat.receipt);
    expect((await auditOf(`refund:${id}`)).at(-1)).toMatchObject({
      actor_id: "safaricom",
      changes: { to: "settled" },
    });
  });

  test("that M-Pesa refuses leaves the refund approved, with the reason, to be paid otherwise", async () => {
    const seat = await cancelledPayer();
    const id = await approved(seat);
    await control("reset", {});
    await reverse(id);
    await pass(5);
    expect(await stateOf(id)).toMatchObject({
      state: "approved",
      payout_code: null,
      returned_code: "R000002",
    });
    expect(await settle(id, payout())).toMatchObject({ state: "settled" });
  });

  test.each([["spike"], ["no_money"], ["invalid_transaction"]])(
    "that is refused for certain (%s) gives the refund back at once",
    async (outcome) => {
      const id = await approved(await cancelledPayer());
      await control("next", { call: "reversal", outcome });
      await reverse(id);
      await pass(5);
      expect(await stateOf(id)).toMatchObject({
        state: "approved",
        payout_code: null,
        returned_code: expect.any(String),
      });
      expect(await reverse(id)).toMatchObject({ state: "sent" });
      await pass(5);
      expect((await stateOf(id)).state).toBe("settled");
    },
  );

  test.each(["lost_answer", "26", "timeout"])("of which nobody knows (%s) stays sent", async (outcome) => {
    const id = await approved(await cancelledPayer());
    await control("next", { call: "reversal", outcome, faults: outcome === "lost_answer" ? ["lost"] : [] });
    expect(await reverse(id)).toMatchObject({ state: "sent" });
    await pass(60);
    expect((await stateOf(id)).state).toBe("sent");
    expect(await said(settle(id, payout()))).toBe("refund_sent");
    await silentHour(id);
    expect(await settle(id, payout())).toMatchObject({ state: "settled" });
  });

  test("that was done before gives the refund back, for a person to find its code", async () => {
    const seat = await cancelledPayer();
    await control("reverse", { receipt: seat.receipt });
    const id = await approved(seat);
    await reverse(id);
    await pass(5);
    expect(await stateOf(id)).toMatchObject({ state: "approved", returned_code: "R000001" });
  });

  test("that failed and is heard to be done after all settles it; paid by hand meanwhile, the desk sees it", async () => {
    const late = async (meanwhile: (id: string) => Promise<unknown>) => {
      const id = await approved(await cancelledPayer());
      await control("next", { call: "reversal", outcome: "no_money" });
      await reverse(id);
      await pass(5);
      await meanwhile(id);
      const { url, body } = callbacks().findLast(({ what }) => what === "reversal result")!;
      const receipt = payout();
      const result = { ...JSON.parse(body).Result, ResultCode: 0, TransactionID: receipt };
      await sendTo(url, JSON.stringify({ Result: result }));
      return { id, receipt };
    };
    const settled = await late(async () => {});
    expect(await stateOf(settled.id)).toMatchObject({ state: "settled", payout_code: settled.receipt });
    const twice = await late((id) => settle(id, payout()));
    expect(await stateOf(twice.id)).toMatchObject({
      state: "settled",
      returned_code: `reversed:${twice.receipt}`,
    });
    const { rows } = await deskQueues(finance, { queue: "refunds", pageSize: 500 });
    expect(rows.filter((row) => "refund_id" in row && row.refund_id === twice.id)).toHaveLength(1);
  });

  test("is not for a part of a payment, nor cancelled on its way", async () => {
    const part = await cancelledPayer();
    const { refund_id } = await ask(part, { amount: 200 });
    await approve(refund_id);
    expect(await said(reverse(refund_id))).toBe("reversal_whole_only");
    const id = await approved(await cancelledPayer());
    await reverse(id);
    expect(await said(reverse(id))).toBe("refund_state");
    expect(await said(cancel(id))).toBe("refund_sent");
    await silentHour(id);
    expect(await said(cancel(id))).toBe("refund_sent");
  });
});

describe("a reversal that M-Pesa leaves without an answer", () => {
  async function lost(): Promise<{ id: string; seat: Seat; tell: (result: object) => Promise<void> }> {
    const seat = await cancelledPayer();
    const id = await approved(seat);
    await control("next", { call: "reversal", outcome: "timeout" });
    await reverse(id);
    await pass(60);
    const sent = requests("reversal").at(-1)!;
    const [order] = await sql`select conversation_id, originator_conversation_id from mpesa_orders
      where subject = ${`refund:${id}`} order by created_at desc limit 1`;
    const tell = (result: object) =>
      sendTo(
        String(sent.ResultURL),
        JSON.stringify({
          Result: {
            ResultDesc: "",
            ConversationID: order!.conversation_id,
            OriginatorConversationID: order!.originator_conversation_id,
            ...result,
          },
        }),
      ).then(() => {});
    return { id, seat, tell };
  }
  const reverseAllocation = (refund_id: string, by = finance, reason = "Not done in the portal") =>
    withdrawReversal(by, { refund_id, reason });

  test("is taken back by finance after an hour, with a reason; then the refund is paid another way", async () => {
    const { id } = await lost();
    expect(await said(reverseAllocation(id))).toBe("refund_sent");
    await silentHour(id);
    expect(await said(reverseAllocation(id, cashier))).toBe("not_allowed");
    expect((await refusalOf(reverseAllocation(id, finance, " "))).errors).toHaveProperty("reason");
    expect(await reverseAllocation(id)).toMatchObject({ state: "approved" });
    expect(await said(reverseAllocation(id))).toBe("not_sent");
    expect((await auditOf(`refund:${id}`)).at(-1)).toMatchObject({
      actor_id: idOfStaff(finance),
      changes: { from: "sent", to: "approved", checked: true },
    });
    expect(await settle(id, payout())).toMatchObject({ state: "settled" });
  });

  test("may be sent anew once it was taken back; its late answer settles the refund once", async () => {
    const { id, tell } = await lost();
    await silentHour(id);
    await reverseAllocation(id);
    await control("next", { call: "reversal", outcome: "timeout" });
    expect(await reverse(id)).toMatchObject({ state: "sent" });
    const receipt = payout();
    await tell({ ResultCode: 0, TransactionID: receipt });
    expect(await stateOf(id)).toMatchObject({ state: "settled", payout_code: receipt });
    await tell({ ResultCode: 0, TransactionID: receipt });
    expect(await stateOf(id)).toMatchObject({ state: "settled", returned_code: "not_done" });
  });

  test("and was taken back is not returned once more by a late no", async () => {
    const { id, tell } = await lost();
    await silentHour(id);
    await reverseAllocation(id);
    await control("next", { call: "reversal", outcome: "timeout" });
    await reverse(id);
    await tell({ ResultCode: "R000002", TransactionID: "" });
    expect((await stateOf(id)).state).toBe("sent");
  });

  test("and turns out to be done after it was paid by hand is shown to the desk until finance decides", async () => {
    const { id, tell } = await lost();
    await silentHour(id);
    await reverseAllocation(id);
    await settle(id, payout());
    const receipt = payout();
    await tell({ ResultCode: 0, TransactionID: receipt });
    expect(await stateOf(id)).toMatchObject({ state: "settled", returned_code: `reversed:${receipt}` });
    const waiting = async () =>
      (await deskQueues(finance, { queue: "refunds", pageSize: 500 })).rows.filter(
        (row) => "refund_id" in row && row.refund_id === id,
      );
    expect(await waiting()).toHaveLength(1);
    const clear = (by: Ctx) => clearReversal(by, { refund_id: id, reason: "The payer sent it back" });
    expect(await said(clear(cashier))).toBe("not_allowed");
    expect(await said(clear(finance))).toBe("ok");
    expect(await said(clear(finance))).toBe("nothing_to_clear");
    expect(await waiting()).toEqual([]);
  });

  test("is settled with the code seen in the portal; the answer that comes then says nothing new", async () => {
    const { id, tell } = await lost();
    await silentHour(id);
    const receipt = payout();
    await settle(id, receipt);
    await tell({ ResultCode: 0, TransactionID: receipt });
    expect(await stateOf(id)).toMatchObject({ state: "settled", payout_code: receipt, returned_code: null });
  });

  test("is decided once: of a settling, a taking back and an answer at one moment the books know one end", async () => {
    for (let round = 0; round < 3; round++) {
      const { id, tell } = await lost();
      await silentHour(id);
      const receipt = payout();
      await Promise.all([
        said<unknown>(settle(id, receipt)),
        said<unknown>(reverseAllocation(id)),
        tell({ ResultCode: 0, TransactionID: receipt }),
      ]);
      const { state, payout_code } = await stateOf(id);
      expect([state, payout_code]).toEqual(["settled", receipt]);
    }
  });
});

describe("whom the money goes back to", () => {
  test("is told when it went, once; a payer whose phone is hidden through the student", async () => {
    const seat = await cancelledPayer();
    const id = await approved(seat);
    expect(await told(id)).toEqual([]);
    const code = payout();
    await settle(id, code);
    expect(await told(id)).toEqual([
      {
        recipient: seat.student.msisdn,
        body: `KES 500 of payment ${seat.receipt} was given back to who paid it. M-Pesa code ${code}.`,
      },
    ]);
  });

  test("is told at the phone that M-Pesa named, also of a reversal", async () => {
    const seat = await cancelledPayer();
    await sql`update transactions set msisdn = '254799888777' where receipt = ${seat.receipt}`;
    const id = await approved(seat);
    await reverse(id);
    await pass(5);
    expect(await told(id)).toMatchObject([{ recipient: "254799888777" }]);
  });
});
