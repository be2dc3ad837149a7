import { describe, expect, test } from "vitest";
import { SAFARICOM, SCHEDULER } from "@/lib/domain/access/actor";
import { reconcile } from "@/lib/domain/jobs/reconcile";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import { openCommand } from "@/lib/domain/payments/daraja-commands/commands";
import { listUnreadable } from "@/lib/domain/payments/unreadable/list-unreadable";
import { transaction } from "@/lib/platform/db/client";
import { confirmation, heldSeat } from "../../api/fixtures";
import { logged } from "../../support/call";
import { sql } from "../../support/database";
import { stkPushesOf, summaryOf, transactionsOf } from "../../support/payment-state";
import { sendTo } from "../../support/request-stk-push";
import { resultBody } from "../../support/result-body";
import { advanceAndReconcile, advanceTime, customerPays } from "../../support/safaricom";
import { breakTransactions, prompted } from "./mpesa-calls";
import { confirm, finance } from "./support";

let count = 0;
const newReceipt = () => `UKM${String(++count).padStart(7, "0")}`;
const waiting = async () => (await listUnreadable(finance, { pageSize: 500 })).rows;
const booked = async (receipt: string) => {
  const [row] =
    await sql`select amount_cents, payer_name, enrollment_id from transactions where receipt = ${receipt}`;
  return row;
};

describe("a paybill confirmation that can be read is booked, whatever its form", () => {
  test.each<[string, (body: ReturnType<typeof confirmation>) => string]>([
    ["commas between thousands", (body) => JSON.stringify({ ...body, TransAmount: "1,500.00" })],
    ["a name of 201 letters", (body) => JSON.stringify({ ...body, FirstName: "A".repeat(201) })],
    ["a list of one", (body) => JSON.stringify([body])],
    ["an object around it", (body) => JSON.stringify({ Body: body })],
    ["a form", (body) => new URLSearchParams(body).toString()],
    [
      "no names, no time",
      ({ TransID, TransAmount, BusinessShortCode }) =>
        JSON.stringify({ TransID, TransAmount, BusinessShortCode }),
    ],
    ["a NUL in a name", (body) => JSON.stringify({ ...body, FirstName: "A\u0000B" })],
  ])("%s", async (_form, made) => {
    const receipt = newReceipt();
    await confirm(made(confirmation(receipt, "NOBODY", 1_500)));
    expect(await booked(receipt)).toMatchObject({ amount_cents: 150_000 });
    expect((await waiting()).filter(({ raw }) => raw.includes(receipt))).toEqual([]);
  });
});

describe("a paybill confirmation that cannot be booked stands in the money desk's queue", () => {
  test.each<[string, string, (body: ReturnType<typeof confirmation>) => string]>([
    [
      "names another shortcode",
      "another_shortcode",
      (body) => JSON.stringify({ ...body, BusinessShortCode: "600100" }),
    ],
    ["names no amount", "not_understood", (body) => JSON.stringify({ ...body, TransAmount: "five hundred" })],
    [
      "holds two payments",
      "not_understood",
      (body) => JSON.stringify([body, { ...body, TransID: "UKM9999999" }]),
    ],
    ["is cut off", "not_understood", (body) => JSON.stringify(body).slice(0, 120)],
  ])("%s", async (_what, reason, made) => {
    const receipt = newReceipt();
    const body = made(confirmation(receipt, "NOBODY", 500));
    await confirm(body);
    expect(await booked(receipt)).toBeUndefined();
    const [entry, ...more] = (await waiting()).filter(({ raw }) => raw === body);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ source: "callback", reason, resolution: null });
    expect(logged.filter((line) => line.includes("money.unreadable")).at(-1)).toContain(
      `unreadable:${entry!.id}`,
    );
  });

  test("once, however often it is sent", async () => {
    const body = JSON.stringify({
      ...confirmation(newReceipt(), "NOBODY", 500),
      BusinessShortCode: "600100",
    });
    for (let nth = 0; nth < 3; nth++) await confirm(body);
    expect((await waiting()).filter(({ raw }) => raw === body)).toHaveLength(1);
  });

  test("with as much as can be read of it", async () => {
    const receipt = newReceipt();
    await confirm({ ...confirmation(receipt, "K7M2Q9", 700), BusinessShortCode: 600100 });
    const [entry] = (await waiting()).filter((row) => row.receipt === receipt);
    expect(entry).toMatchObject({ amount: 700, payer_name: "AMINA", bill_ref: "K7M2Q9" });
  });

  test("until another source reports the same payment", async () => {
    const receipt = newReceipt();
    await confirm({ ...confirmation(receipt, "NOBODY", 700), BusinessShortCode: 600100 });
    await confirm(confirmation(receipt, "NOBODY", 700));
    expect((await waiting()).filter((row) => row.receipt === receipt)).toEqual([]);
  });

  test("if the books have its code with another amount", async () => {
    const receipt = newReceipt();
    for (const shillings of [500, 900]) await confirm(confirmation(receipt, "NOBODY", shillings));
    expect(await booked(receipt)).toMatchObject({ amount_cents: 50_000 });
    expect((await waiting()).filter((row) => row.receipt === receipt)).toMatchObject([
      { reason: "amount_differs", amount: 900 },
    ]);
  });

  test("if writing it fails again and again, and is booked once that works", async () => {
    const mend = await breakTransactions();
    const receipt = newReceipt();
    await confirm(confirmation(receipt, "NOBODY", 500));
    await advanceAndReconcile(11);
    expect((await waiting()).filter((row) => row.receipt === receipt)).toEqual([]);
    await advanceAndReconcile(400);
    expect((await waiting()).filter((row) => row.receipt === receipt)).toMatchObject([
      { reason: "not_recorded" },
    ]);
    await mend();
    await advanceAndReconcile(11);
    expect(await booked(receipt)).toMatchObject({ amount_cents: 50_000 });
    expect((await waiting()).filter((row) => row.receipt === receipt)).toEqual([]);
  });
});

/** A success whose stkCallback is changed. */
function changed(checkoutId: string, receipt: string, change: Record<string, unknown>): string {
  const body = JSON.parse(resultBody(checkoutId, 0, receipt));
  Object.assign(body.Body.stkCallback, change);
  return JSON.stringify(body);
}

describe("a prompt's paid callback", () => {
  test.each<[string, Record<string, unknown>]>([
    ["null", { ResultDesc: null }],
    ["1,200 letters", { ResultDesc: "x".repeat(1_200) }],
    ["a list", { ResultDesc: ["paid"] }],
  ])("pays, whatever its prose is: %s", async (_what, change) => {
    const { enrollmentId, url, checkoutId } = await prompted("by_hand");
    const receipt = newReceipt();
    await sendTo(url, changed(checkoutId, receipt, change));
    expect(await summaryOf(enrollmentId)).toMatchObject({ state: "enrolled", paid: 500 });
  });

  test("pays with its items as texts and without a balance", async () => {
    const { enrollmentId, url, checkoutId } = await prompted("by_hand");
    const receipt = newReceipt();
    const Item = [
      { Name: "Amount", Value: "500.00" },
      { Name: "MpesaReceiptNumber", Value: receipt.toLowerCase() },
      { Name: "TransactionDate", Value: "20261122101500" },
    ];
    await sendTo(url, changed(checkoutId, receipt, { CallbackMetadata: { Item } }));
    expect(await transactionsOf(enrollmentId)).toMatchObject([{ receipt, shillings: 500 }]);
  });

  test.each<[string, Record<string, unknown>]>([
    ["null", { CallbackMetadata: null }],
    ["empty", { CallbackMetadata: {} }],
    ["one item only", { CallbackMetadata: { Item: { Name: "Amount", Value: 500 } } }],
  ])(
    "without a readable code waits in the queue until M-Pesa's answer settles it: metadata %s",
    async (_what, change) => {
      const { enrollmentId, url, checkoutId } = await prompted("success", "lost", "no-c2b");
      const body = changed(checkoutId, newReceipt(), change);
      await sendTo(url, body);
      expect((await waiting()).filter(({ raw }) => raw === body)).toMatchObject([{ reason: "no_receipt" }]);
      await advanceAndReconcile(16);
      expect(await summaryOf(enrollmentId)).toMatchObject({ state: "enrolled", paid: 500 });
      expect((await waiting()).filter(({ raw }) => raw === body)).toEqual([]);
    },
  );

  test("waits in the queue if it is of another prompt or its code has paid for another prompt", async () => {
    const [one, other] = [await prompted("by_hand"), await prompted("by_hand")];
    const receipt = newReceipt();
    const foreign = resultBody(other.checkoutId, 0, newReceipt());
    await sendTo(one.url, foreign);
    await sendTo(one.url, resultBody(one.checkoutId, 0, receipt));
    const second = resultBody(other.checkoutId, 0, receipt);
    await sendTo(other.url, second);
    const reasons = (await waiting())
      .filter(({ raw }) => [foreign, second].includes(raw))
      .map(({ reason }) => reason);
    expect(reasons.sort()).toEqual(["another_prompt", "receipt_of_another"]);
    expect(await stkPushesOf(other.enrollmentId)).toMatchObject([{ state: "sent" }]);
    expect(await summaryOf(other.enrollmentId)).toMatchObject({ state: "pending_payment" });
  });

  test("waits in the queue if it names another amount, even after the prompt is given up", async () => {
    const { enrollmentId, url, checkoutId, payCode } = await prompted("by_hand");
    const body = resultBody(checkoutId, 0, newReceipt(), 300);
    await sendTo(url, body);
    await customerPays({ account: payCode });
    await advanceTime(200);
    expect(await summaryOf(enrollmentId)).toMatchObject({ state: "enrolled" });
    expect((await waiting()).filter(({ raw }) => raw === body)).toMatchObject([
      { reason: "another_amount", amount: 300 },
    ]);
  });
});

describe("a callback that decides nothing", () => {
  test("leaves its prompt in the queue of prompts, and appears here only once the student has paid otherwise", async () => {
    const { enrollmentId, url, checkoutId, payCode } = await prompted("by_hand");
    const body = resultBody(checkoutId, 1036);
    await sendTo(url, body);
    const here = async () => (await waiting()).filter(({ raw }) => raw === body).map(({ reason }) => reason);
    expect(await here()).toEqual([]);
    await sql`update mpesa_express_requests set state = 'failed', result_code = null where enrollment_id = ${enrollmentId}`;
    expect(await here()).toEqual([]);
    await customerPays({ account: payCode });
    expect(await here()).toEqual(["undecided"]);
  });
});

describe("a result of a Daraja command", () => {
  test("waits in the queue if it cannot be read, names another command, or is about nothing", async () => {
    const darajaCommand = await transaction((tx) =>
      openCommand(tx, { kind: "status", receipt: "UKL0000007", subject: null }),
    );
    const send = (body: string) =>
      receiveCallback({ actor: SAFARICOM }, { kind: "result", token: darajaCommand!.token, body });
    await sql`update mpesa_orders set conversation_id = 'AG_1' where id = ${darajaCommand!.id}`;
    const bodies = [
      "nonsense",
      JSON.stringify({ Result: { ResultCode: 0, ConversationID: "AG_2" } }),
      JSON.stringify({ Result: { ResultCode: 1, ConversationID: "AG_1", ResultDesc: "x".repeat(900) } }),
    ];
    for (const body of bodies) await send(body);
    const reasons = bodies.map(async (body) => (await waiting()).find(({ raw }) => raw === body)?.reason);
    expect(await Promise.all(reasons)).toEqual(["not_understood", "another_order", "no_subject"]);
    await reconcile({ actor: SCHEDULER }, {});
  });
});

test("the queue alone never pays a prompt", async () => {
  const seat = await heldSeat();
  await confirm({ ...confirmation(newReceipt(), seat.payCode, 500), BusinessShortCode: "1" });
  expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "held", paid: 0 });
});
