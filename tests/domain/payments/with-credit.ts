import { beforeAll } from "vitest";
import { moveCredit } from "@/lib/domain/payments/credits/spend-credit";
import type { Ctx } from "@/lib/platform/commands/command";
import { heldSeat, payByPaybill, type Seat } from "../../api/fixtures";
import { asStaff } from "../../support/actors";

export let admin: Ctx;

export let cashier: Ctx;

export let finance: Ctx;

beforeAll(async () => {
  [admin, cashier, finance] = await Promise.all([asStaff("admin"), asStaff("cashier"), asStaff("finance")]);
});

/** A student who paid this much more than the fee. */
export async function withCredit(shillings: number): Promise<Seat & { receipt: string }> {
  const seat = await heldSeat();
  return { ...seat, receipt: await payByPaybill(seat, 500 + shillings) };
}

export const move = (
  from: Seat,
  to: Seat | null,
  more: Record<string, unknown> = { reason: "The same family" },
  by = finance,
) =>
  moveCredit(by, { enrollment_id: from.enrollmentId, to_enrollment_id: to?.enrollmentId ?? null, ...more });
