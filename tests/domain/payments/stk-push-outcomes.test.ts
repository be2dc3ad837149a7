import { describe, expect, onTestFinished, test, vi } from "vitest";
import { heldSeat } from "../../api/fixtures";
import { stkPushesOf, summaryOf, transactionsOf } from "../../support/payment-state";
import { phoneEnding, requestStkPush } from "../../support/request-stk-push";
import {
  advanceAndReconcile,
  advanceTime,
  callbacks,
  requests,
  script,
  sim,
  truth,
} from "../../support/safaricom";

/** A seat whose payer's phone ends in three digits of the simulator's table (simulator/README.md), and whose prompt is sent. */
async function promptedOn(ending: string, ...scripted: string[]) {
  const [seat, phone] = [await heldSeat(), phoneEnding(ending)];
  if (scripted.length > 0) await script(phone, scripted[0]!, ...scripted.slice(1));
  return { ...seat, answer: await requestStkPush(seat, phone) };
}

const PAID = { state: "enrolled", late: false, paid: 500, credit: 0 };
const UNPAID = { state: "pending_payment", late: false, paid: 0, credit: 0 };

/** The books must agree with Safaricom. */
async function expectTruth(enrollmentId: string): Promise<void> {
  const { payments } = await truth();
  const known = (await transactionsOf(enrollmentId)).map(({ receipt }) => receipt);
  expect(known.sort()).toEqual(payments.map(({ receipt }) => receipt).sort());
}

describe("a paid prompt enrolls the student", () => {
  test("when the callback reports it, seconds after the PIN was entered", async () => {
    const seat = await promptedOn("000");
    expect(seat.answer).toMatchObject({ status: "pending", amount: 500 });
    await advanceTime(8);
    expect(await summaryOf(seat.enrollmentId)).toEqual(PAID);
    expect(await stkPushesOf(seat.enrollmentId)).toMatchObject([{ state: "paid", request: "success" }]);
    expect(requests("stkpush/v1")[0]).toMatchObject({ Amount: 500, AccountReference: seat.payCode });
    await expectTruth(seat.enrollmentId);
  });

  test("also with a phone number outside the simulator's table", async () => {
    const { enrollmentId } = await promptedOn("123");
    await advanceTime(13);
    expect(await summaryOf(enrollmentId)).toEqual(PAID);
  });

  test.each([
    ["the callback arrives twice", "701", 13],
    ["the callback arrives ten minutes late", "702", 620],
    ["the callback arrives before the answer to our push", "704", 5],
    ["the query would say that it was cancelled", "706", 13],
    ["the Paybill confirmation arrives before the callback", "708", 13],
    ["M-Pesa answers for five minutes that it is processing", "709", 310],
    ["our push was answered with an error, and the prompt was sent", "500", 13],
  ])("even though %s", async (_what, ending, seconds) => {
    const { enrollmentId } = await promptedOn(ending);
    await advanceAndReconcile(seconds);
    await advanceAndReconcile(200);
    expect(await summaryOf(enrollmentId)).toEqual(PAID);
    expect((await stkPushesOf(enrollmentId)).map(({ state }) => state)).toEqual(["paid"]);
    await expectTruth(enrollmentId);
  });

  test("even though the callback is lost, because the query finds it", async () => {
    const { enrollmentId } = await promptedOn("700");
    await advanceTime(7);
    expect(callbacks().find(({ what }) => what === "stk callback")?.note).toBe("lost");
    const { checked, settled } = await advanceAndReconcile(10);
    expect({ checked, settled }).toEqual({ checked: 1, settled: 1 });
    expect(await summaryOf(enrollmentId)).toEqual(PAID);
    await expectTruth(enrollmentId);
  });

  test("though our push timed out; the payer gets an answer within twelve seconds", async () => {
    const [seat, phone] = [await heldSeat(), phoneEnding("504")];
    const patience: number[] = [];
    const hangUp = new AbortController();
    const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      patience.push(ms);
      return hangUp.signal;
    });
    onTestFinished(() => spy.mockRestore());
    const known = sim.world.prompts.size;
    const paying = requestStkPush(seat, phone);
    await vi.waitUntil(() => sim.world.prompts.size > known, { timeout: 60_000 });
    hangUp.abort();
    const result = await paying;
    spy.mockRestore();
    expect(Math.max(...patience)).toBeLessThan(12_000);
    expect(result).toMatchObject({ status: "pending", msg: expect.stringContaining("not answered yet") });
    expect(await stkPushesOf(seat.enrollmentId)).toMatchObject([{ state: "unknown", request: "pending" }]);
    await advanceTime(8);
    expect(await summaryOf(seat.enrollmentId)).toEqual(PAID);
    await advanceTime(40);
  });

  test("even though it was reported as failed first and paid three minutes later", async () => {
    const { enrollmentId } = await promptedOn("703");
    await advanceTime(30);
    expect(await stkPushesOf(enrollmentId)).toMatchObject([{ state: "failed", result_code: "1037" }]);
    await advanceTime(200);
    expect(await stkPushesOf(enrollmentId)).toMatchObject([{ state: "paid", request: "success" }]);
    expect(await summaryOf(enrollmentId)).toEqual(PAID);
    await expectTruth(enrollmentId);
  });
});

describe("a failed prompt leaves the seat held, and says why", () => {
  test.each([
    ["not enough money", "001", "1", "failed"],
    ["cancelled by the payer", "032", "1032", "cancelled"],
    ["a wrong PIN", "201", "2001", "failed"],
    ["it expired", "019", "1019", "failed"],
    ["no answer from the phone", "037", "1037", "failed"],
    ["the same amount too soon", "017", "17", "failed"],
    ["M-Pesa was busy", "026", "26", "failed"],
    ["the push failed", "025", "1025", "failed"],
    ["M-Pesa's own error", "999", "9999", "failed"],
  ])("%s", async (_why, ending, code, state) => {
    const { enrollmentId } = await promptedOn(ending);
    await advanceAndReconcile(35);
    expect(await stkPushesOf(enrollmentId)).toMatchObject([{ state, result_code: code, request: state }]);
    expect(await summaryOf(enrollmentId)).toEqual(UNPAID);
    expect(await transactionsOf(enrollmentId)).toEqual([]);
  });

  test("that never rang a busy phone, and the payer is told at once", async () => {
    const seat = await promptedOn("101");
    expect(seat.answer).toMatchObject({
      status: "failed",
      msg: expect.stringContaining("Another M-Pesa request is open on your phone"),
    });
    expect(await stkPushesOf(seat.enrollmentId)).toMatchObject([
      { state: "failed", request: "failed", result_code: "1001" },
    ]);
    expect(await summaryOf(seat.enrollmentId)).toEqual(UNPAID);
  });
});

describe("an undecided prompt stays undecided", () => {
  test.each([
    ["the phone's answer was lost", "036"],
    ["an unknown code", "707"],
  ])("%s: neither paid nor failed, and queried for a day", async (_what, ending) => {
    const { enrollmentId } = await promptedOn(ending);
    let questions = 0;
    for (const seconds of [16, 15, 30, 30, 90, 420, 1_200, 85_000])
      questions += (await advanceAndReconcile(seconds)).checked;
    expect(questions).toBe(8);
    expect((await advanceAndReconcile(86_400)).checked).toBe(0);
    expect(await stkPushesOf(enrollmentId)).toMatchObject([{ state: "sent", request: "pending" }]);
    expect((await summaryOf(enrollmentId)).paid).toBe(0);
  });
});

describe("a callback that names another amount than requested", () => {
  test("creates no transaction by itself: its confirmation has the amount paid", async () => {
    const { enrollmentId } = await promptedOn("705");
    await advanceTime(7);
    expect(await transactionsOf(enrollmentId)).toEqual([]);
    expect(await summaryOf(enrollmentId)).toEqual(UNPAID);
    await advanceTime(5);
    expect(await transactionsOf(enrollmentId)).toMatchObject([
      { shillings: 500, method: "express", flags: [] },
    ]);
    expect(await stkPushesOf(enrollmentId)).toMatchObject([{ state: "paid", request: "success" }]);
    expect((await summaryOf(enrollmentId)).state).toBe("enrolled");
  });

  test("is recorded with that amount and flagged if it is correct", async () => {
    const { enrollmentId } = await promptedOn("705", "success", "paid-amount:300");
    await advanceTime(30);
    expect(await transactionsOf(enrollmentId)).toMatchObject([
      { shillings: 300, method: "express", flags: ["amount_differs"] },
    ]);
    expect(await stkPushesOf(enrollmentId)).toMatchObject([{ state: "paid" }]);
    expect((await summaryOf(enrollmentId)).paid).toBe(300);
  });

  test("creates no transaction after a query either, because queries name no amount", async () => {
    const { enrollmentId } = await promptedOn("705", "success", "paid-amount:300", "no-c2b");
    for (const seconds of [16, 20, 40]) await advanceAndReconcile(seconds);
    expect(await transactionsOf(enrollmentId)).toEqual([]);
    expect(await stkPushesOf(enrollmentId)).toMatchObject([{ state: "sent" }]);
  });
});
