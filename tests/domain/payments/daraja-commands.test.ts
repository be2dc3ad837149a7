import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { reconcile } from "@/lib/domain/jobs/reconcile";
import { openCommand, type Wanted } from "@/lib/domain/payments/daraja-commands/commands";
import { sendCommand } from "@/lib/domain/payments/daraja-commands/send-command";
import { transaction } from "@/lib/platform/db/client";
import { newAddressToken } from "@/lib/platform/secrets";
import { sql } from "../../support/database";
import { sendTo } from "../../support/request-stk-push";
import { advanceTime, callbacks, control, customerPays, requests, sim } from "../../support/safaricom";

const CTX = { actor: SCHEDULER };

async function ordered(wanted: Wanted) {
  const darajaCommand = await transaction((tx) => openCommand(tx, wanted));
  if (!darajaCommand) return null;
  const answer = await sendCommand(CTX, darajaCommand);
  return { ...darajaCommand, answer };
}

const aboutReceipt = (receipt: string) => ordered({ kind: "status", receipt, subject: null });
const back = (receipt: string, amountCents = 50_000) =>
  ordered({ kind: "reversal", receipt, amountCents, subject: `refund:${randomUUID()}` });

async function commandOf(id: string) {
  const [row] = await sql`select state, response_code, result_code, result, conversation_id
    from mpesa_orders where id = ${id}`;
  return row as {
    state: string;
    response_code: string;
    result_code: string;
    result: Record<string, unknown>;
  };
}

const paid = () => customerPays({ account: "NOBODY", amount: 500 });

describe("a transaction status command", () => {
  test("is stored before it is sent, and its result is kept and read", async () => {
    const { receipt } = await paid();
    const darajaCommand = await aboutReceipt(receipt);
    expect(darajaCommand!.answer).toMatchObject({ outcome: "accepted" });
    expect(await commandOf(darajaCommand!.id)).toMatchObject({ state: "sent", response_code: "0" });
    await advanceTime(3);
    const { state, result } = await commandOf(darajaCommand!.id);
    expect(state).toBe("done");
    expect(result).toMatchObject({
      outcome: "found",
      receipt,
      completed: true,
      amountCents: 50_000,
      payer: { number: "254712345678", name: "AMINA OTIENO" },
      payee: { number: "886490" },
    });
    const [kept] = await sql`select kind, body from mpesa_callbacks where order_id = ${darajaCommand!.id}`;
    expect(kept).toMatchObject({ kind: "result", body: expect.stringContaining(receipt) });
    expect(
      await sql`select what from (select changes as what from audit_log
      where subject = ${`order:${darajaCommand!.id}`} order by id) lines`,
    ).toEqual([
      { what: { kind: "status", from: "created", to: "sent" } },
      { what: { kind: "status", from: "sent", to: "done", result: "0" } },
    ]);
  });

  test("uses no word that Safaricom forbids in its addresses, and keeps its token out of our records", async () => {
    const darajaCommand = await aboutReceipt("UKL0000001");
    const [sent] = requests("transactionstatus").slice(-1);
    for (const url of [String(sent!.ResultURL), String(sent!.QueueTimeOutURL)]) {
      expect(url).toContain(darajaCommand!.token);
      expect(url).not.toMatch(/m-?pesa|safaricom|exe|cmd|sql|query/i);
    }
    const [{ row } = { row: "" }] =
      await sql`select mpesa_orders::text as row from mpesa_orders where id = ${darajaCommand!.id}`;
    expect(row).not.toContain(darajaCommand!.token);
  });

  test("for a receipt that M-Pesa does not know proves nothing", async () => {
    const darajaCommand = await aboutReceipt("UKL0000002");
    await advanceTime(3);
    expect(await commandOf(darajaCommand!.id)).toMatchObject({
      state: "failed",
      result_code: "25",
      result: { outcome: "refused", code: "25" },
    });
  });

  test("is refused without an operator, and nothing is sent", async () => {
    const before = requests("transactionstatus").length;
    const [name, password] = [process.env.MPESA_INITIATOR_NAME, process.env.MPESA_INITIATOR_PASSWORD];
    const { env } = await import("@/lib/platform/env");
    const settings = env();
    Object.assign(settings, { MPESA_INITIATOR_NAME: "", MPESA_INITIATOR_PASSWORD: "" });
    const darajaCommand = await aboutReceipt("UKL0000003");
    Object.assign(settings, { MPESA_INITIATOR_NAME: name, MPESA_INITIATOR_PASSWORD: password });
    expect(darajaCommand!.answer).toMatchObject({ outcome: "refused", code: "not_set_up" });
    expect((await commandOf(darajaCommand!.id)).state).toBe("refused");
    expect(requests("transactionstatus")).toHaveLength(before);
  });

  test("reads the same when it is answered in another documented shape", async () => {
    for (const fault of ["string-code", "extra-fields", "shuffled", "wrong-content-type", "slow-body"]) {
      const { receipt } = await paid();
      await control("next", { call: "status", faults: [fault] });
      const darajaCommand = await aboutReceipt(receipt);
      await advanceTime(3);
      expect((await commandOf(darajaCommand!.id)).result, fault).toMatchObject({ outcome: "found", receipt });
    }
  });

  test("stays open when the answer proves nothing", async () => {
    for (const fault of ["no-parameters", "one-parameter"]) {
      const { receipt } = await paid();
      await control("next", { call: "status", faults: [fault] });
      const darajaCommand = await aboutReceipt(receipt);
      await advanceTime(3);
      expect(await commandOf(darajaCommand!.id), fault).toMatchObject({
        state: "sent",
        result: { outcome: "undecided" },
      });
    }
  });
});

describe("a reversal", () => {
  test("gives the payment back, and its own receipt is stored", async () => {
    const { receipt } = await paid();
    const darajaCommand = await back(receipt);
    await advanceTime(3);
    const { state, result } = await commandOf(darajaCommand!.id);
    expect(state).toBe("done");
    expect(result).toMatchObject({ outcome: "reversed", originalReceipt: receipt, amountCents: 50_000 });
    expect(sim.world.reversals.map((one) => one.receipt)).toEqual([result.receipt]);
  });

  test("is not ordered twice while its outcome is unknown", async () => {
    const { receipt } = await paid();
    await control("next", { call: "reversal", outcome: "lost_answer", faults: ["lost"] });
    const darajaCommand = await back(receipt);
    expect(darajaCommand!.answer.outcome).toBe("unknown");
    await advanceTime(60);
    expect((await commandOf(darajaCommand!.id)).state).toBe("unknown");
    expect(await back(receipt)).toBeNull();
  });

  test("is sent again when there was no capacity for a moment, and pays back once", async () => {
    const { receipt } = await paid();
    await control("next", { call: "reversal", outcome: "spike_error", times: 2 });
    const darajaCommand = await back(receipt);
    expect(darajaCommand!.answer.outcome).toBe("accepted");
    await advanceTime(3);
    expect((await commandOf(darajaCommand!.id)).state).toBe("done");
    expect(sim.world.reversals).toHaveLength(1);
  });

  test("names its amount and parties as texts, as Safaricom's example does", async () => {
    await back((await paid()).receipt);
    expect(requests("reversal/v1").at(-1)).toMatchObject({
      ...{ Amount: "500", ReceiverParty: "886490", RecieverIdentifierType: "11" },
    });
  });

  test("may be ordered again if it was refused at once", async () => {
    const { receipt } = await paid();
    await control("next", { call: "reversal", outcome: "spike", times: 3 });
    expect((await back(receipt))!.answer.outcome).toBe("refused");
    expect((await back(receipt))!.answer.outcome).toBe("accepted");
  });

  test.each(["lost_answer", "empty_answer", "html_answer", "half_answer"])(
    "is done once when its answer was lost (%s) and its result arrives",
    async (outcome) => {
      const { receipt } = await paid();
      await control("next", { call: "reversal", outcome });
      const darajaCommand = await back(receipt);
      expect((await commandOf(darajaCommand!.id)).state).toBe("unknown");
      await advanceTime(3);
      expect((await commandOf(darajaCommand!.id)).state).toBe("done");
    },
  );

  test("of a payment that was reversed before is reported as such", async () => {
    const { receipt } = await paid();
    await control("reverse", { receipt });
    const darajaCommand = await back(receipt);
    await advanceTime(3);
    expect(await commandOf(darajaCommand!.id)).toMatchObject({
      state: "failed",
      result: { outcome: "already" },
    });
  });

  test.each([
    ["no_money", "failed"],
    ["invalid_transaction", "failed"],
    ["locked", "failed"],
    ["26", "sent"],
    ["code:4242", "sent"],
    // The queue was full: not failed, whether or not it was done.
    ["timeout", "unanswered"],
    ["timeout_done", "unanswered"],
  ])("with result %s is %s, because only a certain result ends it", async (outcome, state) => {
    const { receipt } = await paid();
    await control("next", { call: "reversal", outcome });
    const darajaCommand = await back(receipt);
    await advanceTime(3);
    expect((await commandOf(darajaCommand!.id)).state).toBe(state);
  });

  test("is done once when its result arrives before the answer, twice, or late", async () => {
    for (const faults of [["before-ack"], ["duplicate:3"], ["delay:600"]]) {
      const { receipt } = await paid();
      await control("next", { call: "reversal", faults });
      const darajaCommand = await back(receipt);
      await advanceTime(700);
      expect((await commandOf(darajaCommand!.id)).state).toBe("done");
      const lines = await sql`select changes->>'to' as state from audit_log
        where subject = ${`order:${darajaCommand!.id}`} and changes->>'to' = 'done'`;
      expect(lines).toHaveLength(1);
    }
  });

  test("stays done, whatever is reported later", async () => {
    const { receipt } = await paid();
    const darajaCommand = await back(receipt);
    await advanceTime(3);
    const { url, body } = callbacks().findLast(({ what }) => what === "reversal result")!;
    const before = await commandOf(darajaCommand!.id);
    await sendTo(url, body.replace('"ResultCode":0', '"ResultCode":1'));
    await sendTo(url.replace("/result/", "/timeout/"), body);
    expect(await commandOf(darajaCommand!.id)).toEqual(before);
    await expect(
      sql`update mpesa_orders set state = 'failed' where id = ${darajaCommand!.id}`,
    ).rejects.toThrow("stays done");
    await expect(sql`delete from mpesa_orders where id = ${darajaCommand!.id}`).rejects.toThrow(
      "never changed",
    );
  });
});

describe("a message about a Daraja command that nobody has authenticated", () => {
  test("is kept when the address is ours, and believed only if it names our command", async () => {
    const { receipt } = await paid();
    await control("next", { call: "reversal", outcome: "timeout", faults: ["lost"] });
    const darajaCommand = await back(receipt);
    await control("next", { call: "status", faults: ["forged"] });
    const question = await aboutReceipt(receipt);
    await advanceTime(3);
    expect((await commandOf(question!.id)).state).toBe("done");
    expect(
      await sql`select outcome from mpesa_callback_outcomes r join mpesa_callbacks c on c.id = r.callback_id
      where c.order_id = ${question!.id} order by c.id`,
    ).toEqual([{ outcome: "names another order" }, { outcome: "found" }]);
    expect((await commandOf(darajaCommand!.id)).state).toBe("sent");
  });

  test("at an unknown address is acknowledged and dropped", async () => {
    const count = async () => (await sql`select count(*)::int as all from mpesa_callbacks`)[0]!.all;
    const before = await count();
    await aboutReceipt("UKL0000004");
    const { ResultURL, QueueTimeOutURL } = requests("transactionstatus").at(-1)!;
    for (const url of [String(ResultURL), String(QueueTimeOutURL)])
      expect(await sendTo(url.replace(/[^/]+$/, newAddressToken()), "{}")).toBe(200);
    expect(await count()).toBe(before);
  });

  test("about another receipt than the ordered one proves nothing", async () => {
    const { receipt } = await paid();
    await control("next", { call: "status", faults: ["lost"] });
    const darajaCommand = await aboutReceipt(receipt);
    await advanceTime(3);
    const { url, body } = callbacks().findLast(({ what }) => what === "status result")!;
    await sendTo(url, body.replaceAll(receipt, "UKL0000005"));
    expect((await commandOf(darajaCommand!.id)).state).toBe("sent");
  });

  test("that is garbage is kept, read once, and changes nothing", async () => {
    const darajaCommand = await aboutReceipt("UKL0000006");
    const url = String(requests("transactionstatus").at(-1)!.ResultURL);
    for (const body of ["", "{", "[]", '{"Result":7}', '{"Result":{"ResultCode":{}}}'])
      expect(await sendTo(url, body)).toBe(200);
    expect((await commandOf(darajaCommand!.id)).state).toBe("sent");
    await reconcile(CTX, {});
    const readings = await sql`select outcome from mpesa_callback_outcomes r
      join mpesa_callbacks c on c.id = r.callback_id where c.order_id = ${darajaCommand!.id}`;
    expect(readings.map(({ outcome }) => outcome)).toEqual(Array(5).fill("not understood"));
  });
});
