import { beforeAll, beforeEach } from "vitest";
import { claimReceipt } from "@/lib/domain/payments/receipts/claim-receipt";
import { takeReceipt } from "@/lib/domain/payments/receipts/take-receipt";
import type { Ctx } from "@/lib/platform/commands/command";
import { type Seat, setting } from "../../api/fixtures";
import { sql } from "../../support/database";
import { customerPays } from "../../support/safaricom";
import { asStudent } from "../../support/students";
import { cashier } from "./support";

/** The first three characters of a receipt of today, by Safaricom's clock. */
export let day: string;

beforeAll(async () => {
  day = (await customerPays({ account: "NOBODY" })).receipt.slice(0, 3);
  // A test claims more at once than a person may in an hour.
  await setting("unlock_fails_per_student", 1_000);
});

let count = 0;

// A round queries only a few claims; those of earlier tests must not use it up.
beforeEach(() => sql`update receipt_claims set asked_at = now() where asked_at is null`);

/** A receipt of today that M-Pesa never issued. */
export const unknownReceipt = () => `${day}Z${String(++count).padStart(6, "0")}`;

export const claim = (seat: Seat, text: string, by: Ctx = asStudent(seat.student.id)) =>
  claimReceipt(by, { student_id: seat.student.id, enrollment_id: seat.enrollmentId, text });

export const take = (seat: Seat, receipt: string) =>
  takeReceipt(cashier, { enrollment_id: seat.enrollmentId, receipt });

export const sms = (code: string, shillings = 500, account = "") =>
  `${code} Confirmed. Ksh${shillings}.00 sent to GNM ACADEMY${account ? ` for account ${account}` : ""} on 22/11/26 at 10:15 AM. New M-PESA balance is Ksh1.00.`;

export async function claimsOf(seat: Seat) {
  const rows = await sql`select code, claimed_by, state, doubts, said_cents from receipt_claims
    where enrollment_id = ${seat.enrollmentId} order by created_at, id`;
  return [...rows];
}
