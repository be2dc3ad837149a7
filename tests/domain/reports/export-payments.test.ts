import { afterAll, beforeAll, expect, test } from "vitest";
import { donateCredit } from "@/lib/domain/payments/credits/spend-credit";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import {
  exportExpressRequests,
  exportPaybillRequests,
  exportPaymentRequests,
} from "@/lib/domain/reports/export-requests";
import { exportTransactions } from "@/lib/domain/reports/export-transactions";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, PAYBILL_DATE, payByPaybill } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { insertStkPush, insertStkPushTransaction } from "../../support/insert-stk-push";
import { outcomeOf } from "../../support/outcome";
import { asOwner } from "../../support/students";
import { payToAccount } from "../payments/support";
import { type File, nairobiToday, readCsv } from "./read-csv";

let admin: Ctx;
let cashier: Ctx;
let finance: Ctx;
let today: string;
beforeAll(async () => {
  [admin, cashier, finance] = await Promise.all([asStaff("admin"), asStaff("cashier"), asStaff("finance")]);
  today = await nairobiToday();
});
afterAll(closeDatabase);

/** Money is exported by the day on which it was paid. */
const PAID = { createdFrom: PAYBILL_DATE, createdTo: PAYBILL_DATE };
const EXPORTS = [exportTransactions, exportPaymentRequests, exportExpressRequests, exportPaybillRequests];
type Export = (ctx: Ctx, params: unknown) => Promise<File & { fileName: string }>;

const lines = (run: Export, filter: Record<string, unknown> = {}) =>
  readCsv(run(finance, { createdFrom: today, createdTo: today, ...filter }));

test("each transaction's line adds up to allocated, credit, refunded and donated, or is all in suspense", async () => {
  const seat = await heldSeat();
  const receipt = await payByPaybill(seat, 1012.5);
  await donateCredit(finance, { enrollment_id: seat.enrollmentId, amount: 100, reason: "A gift" });
  await requestRefund(cashier, { enrollment_id: seat.enrollmentId, amount: 200, reason: "Paid too much" });
  const unmatched = await payToAccount({ account: "=HYPERLINK(1)", shillings: 350 });
  const outsiders = await payToAccount({ shillings: 250 });
  await requestRefund(cashier, { transaction_id: outsiders.id, reason: "Typed a wrong paybill" });
  const { fileName, data } = await lines(exportTransactions, PAID);
  expect(fileName).toMatch(/^Transactions_\d{10}\.csv$/);
  expect(data.find((line) => line.Receipt === receipt)).toMatchObject({
    Amount: "1012.50",
    Pays: "500",
    Credit: "212.50",
    Refunded: "200",
    Donated: "100",
    Status: "credit",
    "Reg. Number": seat.student.registration_no,
  });
  expect(data.find((line) => line.Receipt === unmatched.receipt)).toMatchObject({
    Amount: "350",
    Pays: "0",
    Credit: "0",
    Suspense: "350",
    Status: "suspense",
    Account: "'=HYPERLINK(1)",
    "Reg. Number": "",
  });
  expect(data.find((line) => line.Receipt === outsiders.receipt)).toMatchObject({
    Amount: "250",
    Suspense: "0",
    Refunded: "250",
    Status: "given back",
  });
  const suspense = await lines(exportTransactions, { ...PAID, status: "suspense" });
  expect(suspense.data.map((line) => line.Receipt)).toEqual([unmatched.receipt]);
  expect((await lines(exportTransactions, { ...PAID, status: "credit" })).data).toHaveLength(1);
  expect((await lines(exportTransactions, { ...PAID, status: "matched" })).data).toHaveLength(0);
  expect((await lines(exportTransactions, { ...PAID, method: "paybill" })).data).toHaveLength(3);
  expect((await lines(exportTransactions, { ...PAID, method: "express" })).data).toHaveLength(0);
});

test("each payment request has a line, filtered by status and method", async () => {
  const seat = await heldSeat();
  await asOwner(requestPayment, {
    enrollment_id: seat.enrollmentId,
    student_id: seat.student.id,
    payment_method: "paybill",
    paying_msisdn: "0712 345 678",
    paying_first_name: "@Grace",
    paying_last_name: "Otieno",
  });
  const { fileName, data } = await lines(exportPaymentRequests, { status: "pending" });
  expect(fileName).toMatch(/^Payment_Requests_\d{10}\.csv$/);
  expect(data).toMatchObject([
    {
      Method: "paybill",
      Amount: "500",
      "Paying Phone": "+254712345678",
      Payer: "'@Grace Otieno",
      "Reg. Number": seat.student.registration_no,
      Account: seat.payCode,
      Status: "pending",
    },
  ]);
  expect((await lines(exportPaymentRequests, { status: "failed" })).data).toEqual([]);
  expect((await lines(exportPaymentRequests, { method: "paybill" })).data).toEqual(data);
  expect((await lines(exportPaymentRequests, { method: "express" })).data).toEqual([]);
});

test("each prompt has a line with Daraja's result, and the receipt of its payment", async () => {
  const seat = await heldSeat();
  const refused = await insertStkPush(seat, {
    state: "failed",
    result_code: "1032",
    result_desc: "=cancelled by user",
  });
  const paid = await insertStkPush(seat, { state: "paid", response_description: "@Success" });
  await insertStkPushTransaction(paid.stkPushId, "UKLEXPORT1");
  const { fileName, data } = await lines(exportExpressRequests);
  expect(fileName).toMatch(/^Express_Requests_\d{10}\.csv$/);
  const of = ({ msisdn }: { msisdn: string }) => data.find((line) => line["Phone Number"] === `+${msisdn}`);
  expect(of(refused)).toMatchObject({
    Amount: "500",
    "Reg. Number": seat.student.registration_no,
    "Full Name": "Amina Wanjiru Otieno",
    "Student Phone": `+${seat.student.msisdn}`,
    ResultCode: "1032",
    ResultDesc: "'=cancelled by user",
    Status: "failed",
    Receipt: "",
  });
  expect(of(paid)).toMatchObject({
    ResponseDescription: "'@Success",
    CheckoutRequestID: `ws_CO_${paid.mark}`,
    MerchantRequestID: `MR_${paid.mark}`,
    Status: "paid",
    Receipt: "UKLEXPORT1",
  });
  expect((await lines(exportExpressRequests, { status: "paid" })).data).toEqual([of(paid)]);
});

test("each Paybill payment has a line in Safaricom's words, matched or not", async () => {
  const seat = await heldSeat();
  const receipt = await payByPaybill(seat, 500);
  const inSuspense = await payToAccount({ account: "+254WHOSE", shillings: 120 });
  const { fileName, data } = await lines(exportPaybillRequests, PAID);
  expect(fileName).toMatch(/^Paybill_Requests_\d{10}\.csv$/);
  expect(data.find((line) => line.TransID === receipt)).toMatchObject({
    TransAmount: "500",
    BillRefNumber: seat.payCode,
    FirstName: "AMINA",
    TransactionType: "Pay Bill",
    TransTime: "2026-11-21 10:30",
    Status: "matched",
    "Reg. Number": seat.student.registration_no,
    "Student Phone": `+${seat.student.msisdn}`,
  });
  const alone = data.find((line) => line.TransID === inSuspense.receipt);
  expect(alone).toMatchObject({ BillRefNumber: "'+254WHOSE", Status: "unmatched", "Reg. Number": "" });
  const unmatched = await lines(exportPaybillRequests, { ...PAID, status: "unmatched" });
  expect(unmatched.data).toContainEqual(alone);
  expect(unmatched.data.filter((line) => line.Status !== "unmatched")).toEqual([]);
  expect((await lines(exportPaybillRequests, { ...PAID, status: "matched" })).data).not.toContainEqual(alone);
});

test("exports are of past dates, and are logged", async () => {
  const dates = { createdFrom: today, createdTo: today };
  for (const run of EXPORTS) {
    await (await run(admin, dates)).csv.cancel();
    expect(await outcomeOf(run(finance, { createdFrom: "2020-01-01", createdTo: today }))).toBe("invalid");
    expect(await outcomeOf(run(finance, { ...dates, status: "x' or true --" }))).toBe("invalid");
  }
  const [row] =
    await sql`select changes from audit_log where verb = 'payments.export-transactions' order by id limit 1`;
  expect(row!.changes).toEqual({ exported: "transactions", status: null, method: null });
  await (await exportPaybillRequests(admin, { ...dates, status: "matched" })).csv.cancel();
  const [last] =
    await sql`select verb, subject, changes from audit_log where verb like 'payments.export%' order by id desc limit 1`;
  expect(last).toEqual({
    verb: "payments.export-paybill-requests",
    subject: `export:${today}_${today}`,
    changes: { exported: "paybill requests", status: "matched" },
  });
});
