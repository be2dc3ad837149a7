import { describe, expect, test } from "vitest";
import { couldBeCode, readReceiptCode, receiptDay } from "@/lib/domain/payments/ledger/receipt-code";
import { heldSeat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { stkPushesOf, summaryOf, transactionsOf } from "../../support/payment-state";
import { phoneEnding, requestStkPush } from "../../support/request-stk-push";
import {
  advanceAndReconcile,
  advanceTime,
  control,
  customerPays,
  script,
  sim,
} from "../../support/safaricom";
import { claim } from "./claim-calls";
import { prompted } from "./mpesa-calls";

const ENROLLED = { state: "enrolled", paid: 500, credit: 0 };
const EXACT = /^[A-Z0-9]{10}$/;

describe("a prompt's callback in a published shape enrolls the student", () => {
  test.each([
    ["every number as text", ["text-values"]],
    ["no Balance", ["no-balance"]],
    ["a Balance with a value", ["balance-value"]],
    ["no TransactionDate", ["no-date"]],
    ["a masked phone", ["masked-phone"]],
    ["an amount without decimals", ["amount-integer"]],
    [
      "all of it, in another order",
      ["text-values", "no-balance", "masked-phone", "shuffled", "extra-fields"],
    ],
  ])("%s", async (_what, faults) => {
    const seat = await prompted("success", ...faults, "no-c2b");
    await advanceTime(8);
    expect(await summaryOf(seat.enrollmentId)).toMatchObject(ENROLLED);
    expect(await transactionsOf(seat.enrollmentId)).toMatchObject([
      { receipt: expect.stringMatching(EXACT), sources: ["callback"], flags: [] },
    ]);
  });

  test("that is cancelled, with its code as text, is a cancellation", async () => {
    const seat = await prompted("cancelled", "text-values");
    await advanceTime(10);
    expect(await stkPushesOf(seat.enrollmentId)).toMatchObject([{ state: "cancelled", result_code: "1032" }]);
  });
});

describe("a paybill confirmation in a published shape enrolls the student", () => {
  test.each([
    ["numbers for texts", ["number-values"], "full"],
    ["no balance", ["no-balance"], "masked"],
    ["only a first name", ["first-name-only"], "masked_local"],
    ["no names", ["no-names"], "masked_one"],
    ["unknown fields", ["extra-fields"], "hashed"],
  ])("%s", async (_what, faults, msisdn) => {
    const seat = await heldSeat();
    const { receipt } = await customerPays({ account: seat.payCode, faults, msisdn });
    expect(await summaryOf(seat.enrollmentId)).toMatchObject(ENROLLED);
    expect(await transactionsOf(seat.enrollmentId)).toMatchObject([{ receipt, sources: ["confirmation"] }]);
  });

  test.each(["masked", "masked_stars", "masked_local", "masked_long", "masked_end", "masked_one"])(
    "and keeps the payer's number as it was sent: %s",
    async (msisdn) => {
      const seat = await heldSeat();
      const { receipt } = await customerPays({ account: seat.payCode, msisdn });
      const [row] = await sql`select msisdn from transactions where receipt = ${receipt}`;
      expect(row!.msisdn).toMatch(/[*X]/);
    },
  );
});

describe("a prompt that Daraja did not take", () => {
  test.each([
    ["302", "500.003.02"],
    ["303", "500.003.03"],
  ])(
    "for lack of capacity (a phone ending in %s) has failed, and is never said to be on the phone",
    async (ending, code) => {
      const [seat, phone] = [await heldSeat(), phoneEnding(ending)];
      const answer = await requestStkPush(seat, phone);
      expect(answer).toMatchObject({
        status: "failed",
        msg: "M-Pesa is busy, so the request was not sent. Try again in a minute, or pay by Paybill.",
      });
      expect(await stkPushesOf(seat.enrollmentId)).toMatchObject([
        { state: "failed", result_code: code, request: "failed" },
      ]);
      expect(sim.world.prompts.size).toBe(0);
      // Nothing is open: the next try is sent at once.
      const other = phoneEnding();
      await script(other, "success");
      expect(await requestStkPush(seat, other)).toMatchObject({ status: "pending" });
      await advanceTime(8);
      expect(await summaryOf(seat.enrollmentId)).toMatchObject(ENROLLED);
    },
  );

  test("because our passkey is wrong is not blamed on the payer's phone", async () => {
    const [seat, phone] = [await heldSeat(), phoneEnding()];
    const { passkey } = sim.world.options;
    sim.world.options.passkey = "another";
    const answer = await requestStkPush(seat, phone);
    sim.world.options.passkey = passkey;
    expect(answer).toMatchObject({ status: "failed", msg: expect.stringContaining("did not take") });
    expect(answer.msg).not.toMatch(/phone/i);
  });
});

test("a code of zeros, as in Safaricom's example of a result, is a receipt of its day", () => {
  expect(readReceiptCode("MBN0000000")).toBe("MBN0000000");
  expect(receiptDay("MBN0000000", "2026-11-26")).toBe("2018-02-23");
  expect(couldBeCode("MBN0000000", "mbn0000000", "2026-11-26")).toBe(true);
});

test("a status whose numbers are texts and whose own id is all zeros proves the claimed receipt", async () => {
  const seat = await heldSeat();
  await advanceTime(60);
  const payment = { account: seat.payCode, phone: seat.student.msisdn, faults: ["lost"] };
  const { receipt } = await customerPays(payment);
  await control("next", { call: "status", outcome: "success", faults: ["text-values", "zero-id"] });
  expect(await claim(seat, receipt)).toMatchObject({ outcome: "on_its_way" });
  await advanceAndReconcile(5);
  await advanceTime(5);
  expect(await summaryOf(seat.enrollmentId)).toMatchObject(ENROLLED);
  expect(await transactionsOf(seat.enrollmentId)).toMatchObject([{ receipt, sources: ["status"] }]);
});
