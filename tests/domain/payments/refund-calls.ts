import { beforeAll } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { sendReversal } from "@/lib/domain/payments/orders/reversals";
import { approveRefund, cancelRefund, settleRefund } from "@/lib/domain/payments/refunds/decide-refund";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import type { Ctx } from "@/lib/platform/commands/command";
import { heldSeat, type Seat } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { customerPays } from "../../support/safaricom";

export let admin: Ctx;

export let cashier: Ctx;

export let finance: Ctx;

export let colleague: Ctx;

beforeAll(async () => {
  [admin, cashier, finance, colleague] = await Promise.all([
    asStaff("admin"),
    asStaff("cashier"),
    asStaff("finance"),
    asStaff("finance"),
  ]);
});

export let count = 0;

export const newPayoutReceipt = () => `UKL9${String(++count).padStart(6, "0")}`;

/** A student whose enrollment was deleted after paying: all of it is credit. */
export async function cancelledPayer(amount = 500): Promise<Seat & { receipt: string }> {
  const seat = await heldSeat();
  const { receipt } = await customerPays({ account: seat.payCode, amount });
  await deleteEnrollment(admin, { id: seat.enrollmentId });
  return { ...seat, receipt };
}

export const requestRefundOf = (seat: Seat, more: Record<string, unknown> = {}, by = cashier) =>
  requestRefund(by, { enrollment_id: seat.enrollmentId, reason: "Moved to Mombasa", ...more });

export const approve = (refund_id: string, by = finance) => approveRefund(by, { refund_id });

export const settle = (refund_id: string, payout_code: string, by = finance) =>
  settleRefund(by, { refund_id, payout_code });

export const cancel = (refund_id: string, by = finance) => cancelRefund(by, { refund_id });

export const reverse = (refund_id: string, by = finance) => sendReversal(by, { refund_id });

export async function approvedRefund(seat: Seat): Promise<string> {
  const { refund_id } = await requestRefundOf(seat);
  await approve(refund_id);
  return refund_id;
}
