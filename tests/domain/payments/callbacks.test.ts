import { describe, expect, onTestFinished, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { queryPush } from "@/lib/domain/payments/daraja/express";
import { recordPulled } from "@/lib/domain/payments/reconciliation/pull-transactions";
import { dequeueQueries, recordQueryAnswer } from "@/lib/domain/payments/requests/query-stk-pushes";
import { confirmation, heldSeat, stampNow } from "../../api/fixtures";
import { sql } from "../../support/database";
import { deadlocks } from "../../support/deadlocks";
import { dumpBooks, stkPushesOf, summaryOf, transactionsOf } from "../../support/payment-state";
import { phoneEnding, requestStkPush, sendTo } from "../../support/request-stk-push";
import { resultBody } from "../../support/result-body";
import { advanceAndReconcile, advanceTime, callbacks, customerPays, script } from "../../support/safaricom";
import { processStored } from "../../support/stored-callbacks";
import { expectEnrolledOnce, prompted } from "./mpesa-calls";
import { confirm } from "./support";

const HEALER = { actor: SCHEDULER };

describe("one payment is one transaction", () => {
  test("when its callback arrives ten times", async () => {
    const { enrollmentId } = await prompted("success", "duplicate:10");
    await advanceTime(10);
    expect(callbacks().filter(({ what }) => what === "stk callback")).toHaveLength(10);
    await expectEnrolledOnce(enrollmentId);
  });

  test.each([
    ["the callback before the paybill confirmation", [], ["callback", "confirmation"]],
    ["the paybill confirmation before the callback", ["c2b-first"], ["confirmation", "callback"]],
  ])("when both report it, %s", async (_order, faults, sources) => {
    const { enrollmentId } = await prompted("success", ...faults);
    await advanceTime(10);
    await expectEnrolledOnce(enrollmentId);
    expect(await transactionsOf(enrollmentId)).toMatchObject([{ method: "express", sources, flags: [] }]);
  });

  test("when the query reported it, and its callback names the receipt ten minutes later", async () => {
    const { enrollmentId } = await prompted("success", "delay:600", "no-c2b");
    await advanceAndReconcile(16);
    expect(await summaryOf(enrollmentId)).toMatchObject({ state: "enrolled" });
    expect(await transactionsOf(enrollmentId)).toMatchObject([{ receipt: null, sources: ["query"] }]);
    await advanceTime(600);
    await expectEnrolledOnce(enrollmentId);
    expect(await transactionsOf(enrollmentId)).toMatchObject([{ sources: ["query", "callback"], flags: [] }]);
  });

  test("when the query reported it, and only its Paybill confirmation names the receipt", async () => {
    const { enrollmentId } = await prompted("success", "lost", "c2b-delay:600");
    await advanceAndReconcile(16);
    expect(await transactionsOf(enrollmentId)).toMatchObject([{ receipt: null }]);
    await advanceTime(600);
    await expectEnrolledOnce(enrollmentId);
  });

  test("when its confirmation arrived, its callback is lost, and the query reports it half an hour later", async () => {
    const { enrollmentId } = await prompted("success", "lost");
    await advanceTime(10);
    expect(await transactionsOf(enrollmentId)).toMatchObject([{ sources: ["confirmation"] }]);
    await advanceAndReconcile(1_900);
    await expectEnrolledOnce(enrollmentId);
    expect(await transactionsOf(enrollmentId)).toMatchObject([
      { method: "express", sources: ["confirmation", "query"], flags: [] },
    ]);
  });

  test("when its confirmation and the pull report it at the same moment, for an unknown account", async () => {
    await delayTransactionCommit();
    const [receipt, msisdn] = ["TKM0000002", "254712345678"];
    const listed = { receipt, amountCents: 50_000, msisdn, payerName: "", billRef: "NOBODY", at: new Date() };
    await Promise.all([confirm(confirmation(receipt, "NOBODY", 500)), recordPulled(HEALER, listed)]);
    const known = await sql`select sources from transactions where receipt = ${receipt}`;
    expect(known.map(({ sources }) => [...sources].sort())).toEqual([["confirmation", "pull"]]);
  });

  test("when callback, confirmation and query report it at the same moment", async () => {
    const { enrollmentId, url, checkoutId, payCode } = await prompted("by_hand");
    const [{ id } = { id: "" }] = await stkPushesOf(enrollmentId);
    const paid = {
      verdict: "paid",
      resultCode: "0",
      resultDesc: "",
      httpStatus: 200,
      body: "",
      tooFast: false,
    };
    const twin = { ...confirmation("TKM0000001", payCode, 500), TransTime: await stampNow() };
    await Promise.all([
      sendTo(url, resultBody(checkoutId, 0, "TKM0000001")),
      confirm(twin),
      recordQueryAnswer(HEALER, { express_request_id: id, ...paid }),
      sendTo(url, resultBody(checkoutId, 0, "TKM0000001")),
    ]);
    expect(await summaryOf(enrollmentId)).toMatchObject({ state: "enrolled", credit: 0 });
    expect(await transactionsOf(enrollmentId)).toMatchObject([{ receipt: "TKM0000001" }]);
  });
});

describe("two payments are two transactions", () => {
  test("when two receipts arrive for one prompt", async () => {
    const { enrollmentId, url, checkoutId } = await prompted("by_hand");
    await sendTo(url, resultBody(checkoutId, 0, "TKM0000011"));
    await sendTo(url, resultBody(checkoutId, 0, "TKM0000012"));
    expect(await summaryOf(enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 500 });
    expect((await transactionsOf(enrollmentId)).map(({ flags }) => flags)).toEqual([[], ["paid_twice"]]);
  });

  test("when an abandoned prompt is paid after all, and its replacement too", async () => {
    const { url, checkoutId, phone, ...seat } = await prompted("by_hand");
    await advanceTime(121);
    await script(phone, "success");
    await requestStkPush(seat, phone);
    await sendTo(url, resultBody(checkoutId, 0, "TKM0000021"));
    await advanceTime(10);
    expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 500 });
    expect((await stkPushesOf(seat.enrollmentId)).map(({ state }) => state)).toEqual(["paid", "paid"]);
  });

  test("when the prompt was paid, and someone paid by Paybill as well", async () => {
    const { enrollmentId, payCode } = await prompted("success");
    await advanceTime(10);
    await customerPays({ account: payCode });
    expect(await summaryOf(enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 500 });
    expect((await transactionsOf(enrollmentId)).map(({ shillings }) => shillings)).toEqual([500, 500]);
  });

  test.each([
    ["is of another amount", { receipt: "TKM0000031", shillings: 200, minutesAgo: 0, minutesLater: 0 }],
    [
      "was made a quarter of an hour before",
      { receipt: "TKM0000032", shillings: 500, minutesAgo: 16, minutesLater: 0 },
    ],
    [
      "was made a quarter of an hour later",
      { receipt: "TKM0000033", shillings: 500, minutesAgo: 0, minutesLater: 16 },
    ],
  ])("when only the query reported one, and the one that Paybill names %s", async (_which, other) => {
    const { receipt, shillings, minutesAgo, minutesLater } = other;
    const { enrollmentId, payCode } = await prompted("success", "delay:3600", "no-c2b");
    await advanceAndReconcile(16);
    await advanceTime(minutesLater * 60);
    const TransTime = await stampNow(minutesAgo / (24 * 60));
    await confirm({ ...confirmation(receipt, payCode, shillings), TransTime });
    expect((await transactionsOf(enrollmentId)).map((one) => one.receipt)).toEqual([null, receipt]);
  });
});

describe("a payment stays paid", () => {
  test.each([1, 1032, 1037, 2001, 4999, 7777])("when a callback says %i after a success", async (code) => {
    const { enrollmentId, url, checkoutId } = await prompted("success", "no-c2b");
    await advanceTime(10);
    const before = await dumpBooks();
    expect(await sendTo(url, resultBody(checkoutId, code))).toBe(200);
    expect(await dumpBooks()).toBe(before);
    expect(await stkPushesOf(enrollmentId)).toMatchObject([{ state: "paid", result_code: "0" }]);
  });

  test("when a query contradicts it; it is flagged for staff", async () => {
    const { enrollmentId } = await prompted("success", "query-lies", "delay:20", "no-c2b");
    await advanceTime(16);
    // The query is sent while the callback is on its way, and answered after it.
    const [question] = await dequeueQueries(HEALER, {});
    await advanceTime(10);
    const answer = await queryPush(question!.checkoutRequestId, new Date());
    expect(answer.verdict).toBe("cancelled");
    await recordQueryAnswer(HEALER, { express_request_id: question!.id, ...answer });
    await expectEnrolledOnce(enrollmentId);
    expect(await transactionsOf(enrollmentId)).toMatchObject([{ flags: ["query_disagrees"] }]);
  });

  test("a success that arrives after a wrong query answer counts", async () => {
    const { enrollmentId } = await prompted("success", "query-lies", "delay:60", "no-c2b");
    await advanceAndReconcile(16);
    expect(await stkPushesOf(enrollmentId)).toMatchObject([{ state: "cancelled", request: "cancelled" }]);
    await advanceTime(60);
    await expectEnrolledOnce(enrollmentId);
    expect(await stkPushesOf(enrollmentId)).toMatchObject([{ state: "paid", request: "success" }]);
  });
});

describe("concurrent messages about one enrollment", () => {
  test("two payments at the same moment both count and never deadlock", async () => {
    const before = await deadlocks();
    await delayTransactionCommit();
    for (let round = 0; round < 5; round++) {
      const { payCode, enrollmentId } = await heldSeat();
      const bodies = [1, 2, 3].map((n) => confirmation(`TKN000${round}00${n}`, payCode, 200));
      await Promise.all(bodies.map(confirm));
      await processStored();
      expect(await summaryOf(enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 100 });
    }
    expect(await deadlocks()).toBe(before);
  });

  test("a payment that arrives while another is requested never deadlocks", async () => {
    const before = await deadlocks();
    await delayTransactionCommit();
    for (let round = 0; round < 5; round++) {
      const seat = await heldSeat();
      await Promise.all([
        confirm(confirmation(`TKP000${round}001`, seat.payCode, 200)),
        requestStkPush(seat, phoneEnding()),
      ]);
      await processStored();
      expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "pending_payment", paid: 200 });
    }
    expect(await deadlocks()).toBe(before);
  });
});

/** Delays the commit after a transaction is written, so that other calls run in between. */
async function delayTransactionCommit(): Promise<void> {
  await sql`create function take_a_while() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.05); return null; end $$`;
  await sql`create trigger z_slow after insert on transactions for each row execute function take_a_while()`;
  onTestFinished(async () => void (await sql`drop function take_a_while cascade`));
}
