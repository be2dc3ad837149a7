import { describe, expect, test } from "vitest";
import { withdrawReversal } from "@/lib/domain/payments/daraja-commands/reversals";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { clearReversal } from "@/lib/domain/payments/refunds/decide-refund";
import type { Ctx } from "@/lib/platform/commands/command";
import type { Seat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { outcomeOf, refusalOf } from "../../support/outcome";
import { sendTo } from "../../support/request-stk-push";
import { advanceTime, callbacks, control, requests } from "../../support/safaricom";
import { approvedRefund, cancelledPayer, reverse } from "./mpesa-calls";
import {
  approve,
  auditOf,
  cancel,
  cashier,
  finance,
  idOfStaff,
  newPayoutReceipt,
  requestRefundOf,
  settle,
} from "./support";

/** M-Pesa has not answered for an hour. */
const silentHour = (id: string) =>
  sql`update refunds set updated_at = now() - interval '61 minutes' where id = ${id}`;

type Refund = Record<
  "state" | "payout_code" | "returned_code" | "unexpected_reversal_receipt" | "settled_by",
  string | null
>;

const stateOf = async (id: string) =>
  (
    await sql<Refund[]>`select state, payout_code, returned_code, unexpected_reversal_receipt, settled_by
      from refunds where id = ${id}`
  )[0]!;

/** The refund's rows in the desk's queue. */
const inQueue = async (id: string) =>
  (await deskQueues(finance, { queue: "refunds", pageSize: 500 })).rows.filter(
    (row) => "refund_id" in row && row.refund_id === id,
  );

describe("a reversal", () => {
  test("is sent for the whole payment, and M-Pesa's result settles the refund with its receipt", async () => {
    const seat = await cancelledPayer();
    const id = await approvedRefund(seat);
    expect(await reverse(id)).toMatchObject({ state: "sent" });
    expect(requests("reversal").at(-1)).toMatchObject({ TransactionID: seat.receipt, Amount: "500" });
    await advanceTime(5);
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

  test("that M-Pesa refuses leaves the refund approved, with the reason, to be paid another way", async () => {
    const seat = await cancelledPayer();
    const id = await approvedRefund(seat);
    await control("reset", {});
    await reverse(id);
    await advanceTime(5);
    expect(await stateOf(id)).toMatchObject({
      state: "approved",
      payout_code: null,
      returned_code: "R000002",
    });
    expect(await settle(id, newPayoutReceipt())).toMatchObject({ state: "settled" });
  });

  test.each([["quota"], ["no_money"], ["invalid_transaction"]])(
    "that is certainly refused (%s) may be sent again at once",
    async (outcome) => {
      const id = await approvedRefund(await cancelledPayer());
      await control("next", { call: "reversal", outcome });
      await reverse(id);
      await advanceTime(5);
      expect(await stateOf(id)).toMatchObject({
        state: "approved",
        payout_code: null,
        returned_code: expect.any(String),
      });
      expect(await reverse(id)).toMatchObject({ state: "sent" });
      await advanceTime(5);
      expect((await stateOf(id)).state).toBe("settled");
    },
  );

  test.each(["lost_answer", "26", "timeout"])(
    "stays sent when its outcome is unknown (%s)",
    async (outcome) => {
      const id = await approvedRefund(await cancelledPayer());
      await control("next", { call: "reversal", outcome, faults: outcome === "lost_answer" ? ["lost"] : [] });
      expect(await reverse(id)).toMatchObject({ state: "sent" });
      await advanceTime(60);
      expect((await stateOf(id)).state).toBe("sent");
      expect(await outcomeOf(settle(id, newPayoutReceipt()))).toBe("refund_sent");
      await silentHour(id);
      expect(await settle(id, newPayoutReceipt())).toMatchObject({ state: "settled" });
    },
  );

  test("that was done before ends the refund, and nobody is asked to give the money back again", async () => {
    const seat = await cancelledPayer();
    await control("reverse", { receipt: seat.receipt });
    const id = await approvedRefund(seat);
    await reverse(id);
    await advanceTime(5);
    expect(await stateOf(id)).toMatchObject({ state: "reversed", returned_code: "R000001" });
    expect(await outcomeOf(settle(id, newPayoutReceipt()))).toBe("refund_state");
    expect(await inQueue(id)).toEqual([]);
  });

  test("that failed and is later reported done settles the refund; if it was paid by hand meanwhile, the desk is warned", async () => {
    const late = async (meanwhile: (id: string) => Promise<unknown>) => {
      const id = await approvedRefund(await cancelledPayer());
      await control("next", { call: "reversal", outcome: "no_money" });
      await reverse(id);
      await advanceTime(5);
      await meanwhile(id);
      const { url, body } = callbacks().findLast(({ what }) => what === "reversal result")!;
      const receipt = newPayoutReceipt();
      const result = { ...JSON.parse(body).Result, ResultCode: 0, TransactionID: receipt };
      await sendTo(url, JSON.stringify({ Result: result }));
      return { id, receipt };
    };
    const settled = await late(async () => {});
    expect(await stateOf(settled.id)).toMatchObject({ state: "settled", payout_code: settled.receipt });
    const twice = await late((id) => settle(id, newPayoutReceipt()));
    expect(await stateOf(twice.id)).toMatchObject({
      state: "settled",
      unexpected_reversal_receipt: twice.receipt,
    });
    expect(await inQueue(twice.id)).toHaveLength(1);
  });

  test("is refused for part of a payment, and cannot be cancelled once sent", async () => {
    const part = await cancelledPayer();
    const { refund_id } = await requestRefundOf(part, { amount: 200 });
    await approve(refund_id);
    expect(await outcomeOf(reverse(refund_id))).toBe("reversal_whole_only");
    const id = await approvedRefund(await cancelledPayer());
    await reverse(id);
    expect(await outcomeOf(reverse(id))).toBe("refund_state");
    expect(await outcomeOf(cancel(id))).toBe("refund_sent");
    await silentHour(id);
    expect(await outcomeOf(cancel(id))).toBe("refund_sent");
  });
});

describe("a reversal without an answer from M-Pesa", () => {
  async function lost(): Promise<{ id: string; seat: Seat; report: (result: object) => Promise<void> }> {
    const seat = await cancelledPayer();
    const id = await approvedRefund(seat);
    await control("next", { call: "reversal", outcome: "timeout" });
    await reverse(id);
    await advanceTime(60);
    const sent = requests("reversal").at(-1)!;
    const [darajaCommand] = await sql`select conversation_id, originator_conversation_id from mpesa_orders
      where subject = ${`refund:${id}`} order by created_at desc limit 1`;
    const report = (result: object) =>
      sendTo(
        String(sent.ResultURL),
        JSON.stringify({
          Result: {
            ResultDesc: "",
            ConversationID: darajaCommand!.conversation_id,
            OriginatorConversationID: darajaCommand!.originator_conversation_id,
            ...result,
          },
        }),
      ).then(() => {});
    return { id, seat, report };
  }
  const withdraw = (refund_id: string, by = finance, reason = "Not done in the portal") =>
    withdrawReversal(by, { refund_id, reason });

  test("can be withdrawn by finance after an hour, with a reason; the refund is then paid another way", async () => {
    const { id } = await lost();
    expect(await outcomeOf(withdraw(id))).toBe("refund_sent");
    await silentHour(id);
    expect(await outcomeOf(withdraw(id, cashier))).toBe("not_allowed");
    expect((await refusalOf(withdraw(id, finance, " "))).errors).toHaveProperty("reason");
    expect(await withdraw(id)).toMatchObject({ state: "approved" });
    expect(await outcomeOf(withdraw(id))).toBe("not_sent");
    expect((await auditOf(`refund:${id}`)).at(-1)).toMatchObject({
      actor_id: idOfStaff(finance),
      changes: { from: "sent", to: "approved", checked: true },
    });
    expect(await settle(id, newPayoutReceipt())).toMatchObject({ state: "settled" });
  });

  test("can be sent again once withdrawn; a late answer settles the refund once", async () => {
    const { id, report } = await lost();
    await silentHour(id);
    await withdraw(id);
    await control("next", { call: "reversal", outcome: "timeout" });
    expect(await reverse(id)).toMatchObject({ state: "sent" });
    const receipt = newPayoutReceipt();
    await report({ ResultCode: 0, TransactionID: receipt });
    expect(await stateOf(id)).toMatchObject({ state: "settled", payout_code: receipt });
    await report({ ResultCode: 0, TransactionID: receipt });
    expect(await stateOf(id)).toMatchObject({ state: "settled", returned_code: "not_done" });
  });

  test("ignores a late refusal of the first order after it was sent again", async () => {
    const { id, report } = await lost();
    await silentHour(id);
    await withdraw(id);
    await control("next", { call: "reversal", outcome: "timeout" });
    await reverse(id);
    await report({ ResultCode: "R000002", TransactionID: "" });
    expect((await stateOf(id)).state).toBe("sent");
  });

  test("that turns out done after a payout by hand is shown to the desk until finance decides", async () => {
    const { id, report } = await lost();
    await silentHour(id);
    await withdraw(id);
    await settle(id, newPayoutReceipt());
    const receipt = newPayoutReceipt();
    await report({ ResultCode: 0, TransactionID: receipt });
    expect(await stateOf(id)).toMatchObject({ state: "settled", unexpected_reversal_receipt: receipt });
    expect(await inQueue(id)).toHaveLength(1);
    const clear = (by: Ctx) => clearReversal(by, { refund_id: id, reason: "The payer sent it back" });
    expect(await outcomeOf(clear(cashier))).toBe("not_allowed");
    expect(await outcomeOf(clear(finance))).toBe("ok");
    expect(await outcomeOf(clear(finance))).toBe("nothing_to_clear");
    expect(await inQueue(id)).toEqual([]);
  });

  test("can be settled with the receipt from the portal; a later answer changes nothing", async () => {
    const { id, report } = await lost();
    await silentHour(id);
    const receipt = newPayoutReceipt();
    await settle(id, receipt);
    await report({ ResultCode: 0, TransactionID: receipt });
    expect(await stateOf(id)).toMatchObject({ state: "settled", payout_code: receipt, returned_code: null });
  });

  test("ends once: when settled, withdrawn and answered at the same moment, one of them counts", async () => {
    for (let round = 0; round < 3; round++) {
      const { id, report } = await lost();
      await silentHour(id);
      const receipt = newPayoutReceipt();
      await Promise.all([
        outcomeOf<unknown>(settle(id, receipt)),
        outcomeOf<unknown>(withdraw(id)),
        report({ ResultCode: 0, TransactionID: receipt }),
      ]);
      const { state, payout_code } = await stateOf(id);
      expect([state, payout_code]).toEqual(["settled", receipt]);
    }
  });
});
