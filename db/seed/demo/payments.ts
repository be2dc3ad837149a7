import { nairobiStamp } from "@/lib/platform/time/nairobi-time";
import { mpesaQueries } from "../../schema/daraja";
import {
  allocations,
  mpesaExpressRequests,
  mpesaPaybillConfirmations,
  paymentRequests,
  transactions,
} from "../../schema/payments";
import type { Writer } from "./writer";

/** The demo's fee, in cents. */
export const FEE = 500_00;
const HOUR = 3_600_000;

export type DemoStudent = { id: string; msisdn: string; fullName: string; isMinor: boolean };

/** The outcome of a demo enrollment: its state, and the cents paid by one method. */
export type Fate = {
  state: "enrolled" | "pending_payment" | "expired" | "paid_waiting";
  cents: number;
  by: "express" | "paybill";
};

/** `nth` numbers the demo's enrollments, so that codes and receipts differ. */
type PaidPart = { student: DemoStudent; fate: Fate; nth: number; at: Date };

/** The payment of a demo enrollment, by prompt or paybill, with its request and its allocation to the fee. */
export async function seedPayment(
  db: Writer,
  { student, fate, nth, at }: PaidPart,
  enrollment: { id: string; payCode: string },
): Promise<void> {
  const [first = "", last = ""] = student.fullName.split(" ");
  const paid = fate.cents >= FEE;
  const [request] = await db
    .insert(paymentRequests)
    .values({
      enrollmentId: enrollment.id,
      method: fate.by,
      amountCents: FEE,
      payingMsisdn: student.msisdn,
      payingFirstName: first,
      payingLastName: last,
      status: paid ? "success" : fate.state === "expired" ? "cancelled" : "pending",
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: paymentRequests.id });
  const stkPush =
    fate.by === "express"
      ? await seedStkPush(db, student, enrollment.id, request?.id ?? "", paid, at, nth)
      : null;
  if (fate.cents === 0) return;

  const receipt = demoReceipt(at, nth);
  if (fate.by === "paybill") {
    await db
      .insert(mpesaPaybillConfirmations)
      .values(confirmation(student, receipt, fate.cents, enrollment.payCode, at));
  }
  const [transaction] = await db
    .insert(transactions)
    .values({
      receipt,
      amountCents: fate.cents,
      method: fate.by,
      enrollmentId: enrollment.id,
      expressRequestId: stkPush,
      msisdn: student.msisdn,
      payerName: student.fullName,
      billRef: enrollment.payCode,
      narrative: fate.by === "express" ? "M-Pesa Express" : "Pay Bill",
      sources: fate.by === "express" ? ["callback", "confirmation"] : ["confirmation"],
      transactedAt: at,
      createdAt: at,
    })
    .returning({ id: transactions.id });
  await db.insert(allocations).values({
    transactionId: transaction?.id ?? "",
    enrollmentId: enrollment.id,
    amountCents: Math.min(fate.cents, FEE),
    createdAt: at,
  });
}

async function seedStkPush(
  db: Writer,
  student: DemoStudent,
  enrollmentId: string,
  paymentRequestId: string,
  paid: boolean,
  at: Date,
  nth: number,
) {
  const stamp = nairobiStamp(at);
  const [stkPush] = await db
    .insert(mpesaExpressRequests)
    .values({
      paymentRequestId,
      enrollmentId,
      msisdn: student.msisdn,
      amountCents: FEE,
      state: paid ? "paid" : "cancelled",
      tokenHash: `demo-${nth}`,
      checkoutRequestId: `ws_CO_${stamp.slice(6, 8)}${stamp.slice(4, 6)}${stamp.slice(0, 4)}${stamp.slice(8)}${nth}${student.msisdn.slice(3)}`,
      merchantRequestId: `demo-${nth}-1`,
      responseCode: "0",
      responseDescription: "Success. Request accepted for processing",
      resultCode: paid ? "0" : "1032",
      resultDesc: paid ? "The service request is processed successfully." : "Request cancelled by user",
      sentAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: mpesaExpressRequests.id, checkoutId: mpesaExpressRequests.checkoutRequestId });
  if (stkPush && (!paid || nth % 10 === 0)) await seedQuery(db, stkPush, paid, at);
  return stkPush?.id ?? null;
}

/** A query about a prompt whose callback was late. */
async function seedQuery(
  db: Writer,
  stkPush: { id: string; checkoutId: string | null },
  paid: boolean,
  at: Date,
): Promise<void> {
  const answer = {
    ResponseCode: "0",
    ResponseDescription: "The service request has been accepted successfully",
    CheckoutRequestID: stkPush.checkoutId,
    ResultCode: paid ? "0" : "1032",
    ResultDesc: paid ? "The service request is processed successfully." : "Request cancelled by user",
  };
  await db.insert(mpesaQueries).values({
    expressRequestId: stkPush.id,
    httpStatus: 200,
    body: JSON.stringify(answer),
    verdict: paid ? "paid" : "cancelled",
    createdAt: new Date(at.getTime() + 15_000),
  });
}

/** A payment with an unknown account number, in suspense until staff match it. */
export async function seedSuspense(db: Writer, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 5 * HOUR);
  const payer = { msisdn: "254733000099", fullName: "Ruth Wekesa" };
  const receipt = demoReceipt(at, 77);
  await db.insert(mpesaPaybillConfirmations).values(confirmation(payer, receipt, FEE, "RUTH", at));
  await db.insert(transactions).values({
    receipt,
    amountCents: FEE,
    method: "paybill",
    msisdn: payer.msisdn,
    payerName: payer.fullName,
    billRef: "RUTH",
    narrative: "Pay Bill",
    sources: ["confirmation"],
    transactedAt: at,
    createdAt: at,
  });
}

type Payer = Pick<DemoStudent, "msisdn" | "fullName">;

function confirmation(payer: Payer, transId: string, amountCents: number, billRef: string, at: Date) {
  const [firstName = "", lastName = ""] = payer.fullName.split(" ");
  return {
    transId,
    transactionType: "Pay Bill",
    transTime: nairobiStamp(at),
    amountCents,
    shortcode: "886490",
    billRef,
    msisdn: payer.msisdn,
    firstName,
    middleName: "",
    lastName,
    createdAt: at,
  };
}

/** A receipt in M-Pesa's form: the first three characters are year, month and day in Nairobi (docs/mpesa.md). */
function demoReceipt(at: Date, nth: number): string {
  const stamp = nairobiStamp(at);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const day = Number(stamp.slice(6, 8));
  const date = [
    letters.charAt(Number(stamp.slice(0, 4)) - 2006),
    letters.charAt(Number(stamp.slice(4, 6)) - 1),
    day < 10 ? String(day) : letters.charAt(day - 10),
  ];
  return `${date.join("")}${String(1_000_000 + (((nth + 1) * 7_654_321) % 9_000_000))}`;
}
