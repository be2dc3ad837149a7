import { beforeAll } from "vitest";
import { showReconciliation } from "@/lib/domain/payments/reconciliation/show-reconciliation";
import type { Ctx } from "@/lib/platform/commands/command";
import { heldSeat, payByPaybill } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { payToAccount } from "./ledger";
import { setTransactionTime } from "./statement-fixtures";

export let finance: Ctx;

export let cashier: Ctx;

beforeAll(async () => {
  [finance, cashier] = await Promise.all([asStaff("finance"), asStaff("cashier")]);
});

export let days = 0;

/** A separate day for each test. */
export function newDay(): string {
  days += 1;
  return `2026-09-${String(days).padStart(2, "0")}`;
}

export const reconciliationOf = (from: string, to = from) => showReconciliation(finance, { from, to });

/** An enrollment that was paid at noon of a day. */
export async function paidOnDay(day: string, shillings = 500) {
  const seat = await heldSeat();
  const receipt = await payByPaybill(seat, shillings);
  await setTransactionTime(receipt, day);
  return { ...seat, receipt };
}

/** A payment in suspense from noon of a day. */
export async function suspenseOn(day: string, shillings = 500) {
  const payment = await payToAccount({ shillings });
  await setTransactionTime(payment.receipt, day);
  return payment;
}
