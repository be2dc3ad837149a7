import { describe, expect, test } from "vitest";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { clearReversal } from "@/lib/domain/payments/refunds/clear-reversal";
import { withdrawReversal } from "@/lib/domain/payments/refunds/withdraw-reversal";
import type { Ctx } from "@/lib/platform/commands/command";
import type { Seat } from "../../api/cast";
import { sql } from "../../support/database";
import { sendTo } from "../../support/prompts";
import { callbacks, control, pass, requests } from "../../support/safaricom";
import { refusalOf, said } from "../../support/said";
import { auditOf, idOfStaff } from "./ledger";
import {
  approve,
  approved,
  ask,
  cancel,
  cancelledPayer,
  cashier,
  finance,
  payout,
  reverse,
  settle,
} from "./refunding";

/** M-Pesa has not answered for an hour. */
const silentHour = (id: string) =>
  sql`update refunds set updated_at = now() - interval '61 minutes' where id = ${id}`;

async function stateOf(id: string) {
  const [row] = await sql`select state, payout_code, returned_code, settled_by from refunds where id = ${id}`;
  return row as {
    state: string;
    payout_code: string | null;
    returned_code: string | null;
    settled_by: string | null;
  };
}

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

  test("that M-Pesa refuses leaves the refund approved, with the reason, to be paid another way", async () => {
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
    "that is certainly refused (%s) makes the refund available again at once",
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

  test.each(["lost_answer", "26", "timeout"])("with an unknown outcome (%s) stays sent", async (outcome) => {
    const id = await approved(await cancelledPayer());
    await control("next", { call: "reversal", outcome, faults: outcome === "lost_answer" ? ["lost"] : [] });
    expect(await reverse(id)).toMatchObject({ state: "sent" });
    await pass(60);
    expect((await stateOf(id)).state).toBe("sent");
    expect(await said(settle(id, payout()))).toBe("refund_sent");
    await silentHour(id);
    expect(await settle(id, payout())).toMatchObject({ state: "settled" });
  });

  test("that was done before settles the refund as reversed, and staff must find its receipt", async () => {
    const seat = await cancelledPayer();
    await control("reverse", { receipt: seat.receipt });
    const id = await approved(seat);
    await reverse(id);
    await pass(5);
    expect(await stateOf(id)).toMatchObject({ state: "approved", returned_code: "R000001" });
  });

  test("that failed and is later reported done settles the refund; if it was paid by hand meanwhile, the desk is warned", async () => {
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

  test("is refused for part of a payment, and cannot be cancelled once sent", async () => {
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

describe("a reversal without an answer from M-Pesa", () => {
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

  test("can be withdrawn by finance after an hour, with a reason; the refund is then paid another way", async () => {
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

  test("can be sent again once withdrawn; a late answer settles the refund once", async () => {
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

  test("that was withdrawn is not withdrawn again by a late refusal", async () => {
    const { id, tell } = await lost();
    await silentHour(id);
    await reverseAllocation(id);
    await control("next", { call: "reversal", outcome: "timeout" });
    await reverse(id);
    await tell({ ResultCode: "R000002", TransactionID: "" });
    expect((await stateOf(id)).state).toBe("sent");
  });

  test("that turns out done after a payout by hand is shown to the desk until finance decides", async () => {
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

  test("can be settled with the receipt from the portal; a later answer changes nothing", async () => {
    const { id, tell } = await lost();
    await silentHour(id);
    const receipt = payout();
    await settle(id, receipt);
    await tell({ ResultCode: 0, TransactionID: receipt });
    expect(await stateOf(id)).toMatchObject({ state: "settled", payout_code: receipt, returned_code: null });
  });

  test("ends once: when settled, withdrawn and answered at the same moment, one of them counts", async () => {
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
