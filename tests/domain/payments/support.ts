import { createHash } from "node:crypto";
import Papa from "papaparse";
import { beforeAll } from "vitest";
import { SAFARICOM } from "@/lib/domain/access/actor";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import { moveCredit } from "@/lib/domain/payments/credits/spend-credit";
import { matchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { showReconciliation } from "@/lib/domain/payments/reconciliation/show-reconciliation";
import { approveRefund, cancelRefund, settleRefund } from "@/lib/domain/payments/refunds/decide-refund";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import type { Ctx } from "@/lib/platform/commands/command";
import { confirmation, heldSeat, newClass, payByPaybill, type Seat, staffMember } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { insertStkPush } from "../../support/insert-stk-push";

export let admin: Ctx;
export let cashier: Ctx;
export let finance: Ctx;
/** Another finance officer. */
export let colleague: Ctx;

beforeAll(async () => {
  const roles = ["admin", "cashier", "finance", "finance"] as const;
  [admin, cashier, finance, colleague] = (await Promise.all(roles.map((role) => asStaff(role)))) as [
    Ctx,
    Ctx,
    Ctx,
    Ctx,
  ];
});

export const idOfStaff = ({ actor }: Ctx): string => (actor.kind === "staff" ? actor.staffId : "");

let arrivals = 0;

type Arrival = { account?: string; shillings?: number; msisdn?: string; first?: string; last?: string };

/** A Paybill payment to any account. @returns its receipt and the transaction's id. */
export async function payToAccount(arrival: Arrival = {}): Promise<{ receipt: string; id: string }> {
  arrivals += 1;
  const receipt = `UKL${String(arrivals).padStart(7, "0")}`;
  await sendConfirmation(receipt, arrival);
  return { receipt, id: await idOf(receipt) };
}

/** Safaricom's confirmation of a payment, for the first time or again. */
export async function sendConfirmation(
  receipt: string,
  { account = "NOBODY", shillings = 500, msisdn = "2547 ***** 126", first = "AMINA", last = "" }: Arrival,
): Promise<void> {
  const names = { MSISDN: msisdn, FirstName: first, LastName: last };
  await confirm({ ...confirmation(receipt, account, shillings), ...names });
}

/** Delivers a confirmation, as it is or as text. */
export const confirm = (body: object | string) =>
  receiveCallback(
    { actor: SAFARICOM },
    { kind: "confirmation", body: typeof body === "string" ? body : JSON.stringify(body) },
  );

export async function idOf(receipt: string): Promise<string> {
  const [row] = await sql`select id from transactions where receipt = ${receipt}`;
  return row!.id;
}

/** An enrollment's account in shillings: what is allocated, what is free credit, and its state. */
export async function accountOf(enrollmentId: string) {
  const [row] = await sql`select state,
      coalesce((select sum(amount_cents) from allocations a where a.enrollment_id = e.id), 0)::int / 100.0 as paid,
      coalesce((select sum(cents) from credits c where c.enrollment_id = e.id), 0)::int / 100.0 as free
    from enrollments e where id = ${enrollmentId}`;
  return { state: row!.state as string, paid: Number(row!.paid), free: Number(row!.free) };
}

/** All money in the books by where it is, in shillings. */
export async function bookTotals() {
  const [row] = await sql`select
    (select coalesce(sum(amount_cents), 0)::int / 100 from transactions) as arrived,
    (select coalesce(sum(cents), 0)::int / 100 from suspense) as suspense,
    (select coalesce(sum(amount_cents), 0)::int / 100 from allocations) as pays,
    (select coalesce(sum(cents), 0)::int / 100 from credits) as credit,
    (select coalesce(sum(amount_cents), 0)::int / 100 from donations) as donated,
    (select coalesce(sum(amount_cents), 0)::int / 100 from refunds where state <> 'cancelled') as refunded`;
  return row as unknown as Record<
    "arrived" | "suspense" | "pays" | "credit" | "donated" | "refunded",
    number
  >;
}

/** A payer's number as Safaricom hashes it. */
export const hashedPhone = (msisdn: string) => createHash("sha256").update(msisdn).digest("hex");

/** The audit entries of a subject, oldest first. */
export async function auditOf(subject: string) {
  return sql`select actor_kind, actor_id, verb, changes from audit_log where subject = ${subject} order by id`;
}

export const isOn = async (seat: Seat, receipt: string): Promise<boolean> => {
  const [row] = await sql`select enrollment_id from transactions where receipt = ${receipt}`;
  return row?.enrollment_id === seat.enrollmentId;
};

/** Minutes that an enrollment's seat is still held. */
export async function minutesHeld({ enrollmentId }: Pick<Seat, "enrollmentId">): Promise<number> {
  const [row] = await sql`select round(extract(epoch from hold_until - now()) / 60)::int as minutes
    from enrollments where id = ${enrollmentId}`;
  return row!.minutes;
}

/** A hold that ended, its class taken by another student meanwhile or not. */
export async function endedHold(isFull: boolean): Promise<Seat> {
  const seat = await heldSeat(undefined, await newClass({ capacity: 1 }));
  await advanceClock(30 * 60 + 1);
  if (isFull) await heldSeat(undefined, seat.group);
  return seat;
}

export const match = (id: string, { enrollmentId }: Seat, by = cashier) =>
  matchTransaction(by, { transaction_id: id, enrollment_id: enrollmentId });

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

let payouts = 0;
export const newPayoutReceipt = () => `UKM9${String(++payouts).padStart(6, "0")}`;

export const requestRefundOf = (seat: Seat, more: Record<string, unknown> = {}, by = cashier) =>
  requestRefund(by, { enrollment_id: seat.enrollmentId, reason: "Moved to Mombasa", ...more });
export const approve = (refund_id: string, by = finance) => approveRefund(by, { refund_id });
export const settle = (refund_id: string, payout_code: string, by = finance) =>
  settleRefund(by, { refund_id, payout_code });
export const cancel = (refund_id: string, by = finance) => cancelRefund(by, { refund_id });

/** A payment by prompt that only a query has reported, without a receipt. */
export async function paidWithoutReceipt({ enrollmentId }: Seat, stkPushId: string): Promise<void> {
  await sql`insert into transactions (amount_cents, method, enrollment_id, express_request_id, narrative, sources, transacted_at)
    values (50000, 'express', ${enrollmentId}, ${stkPushId}, 'M-Pesa Express', '{query}', now())`;
}

/** A seat with a prompt whose payment only a query has reported. */
export async function queriedSeat(): Promise<Seat> {
  const seat = await heldSeat();
  const { stkPushId } = await insertStkPush(seat, { state: "paid" }, { status: "success" });
  await paidWithoutReceipt(seat, stkPushId);
  return seat;
}

export const reconciliationOf = (from: string, to = from) => showReconciliation(finance, { from, to });

let days = 0;
/** A separate day for each test. */
export function newDay(): string {
  days += 1;
  return `2026-09-${String(days).padStart(2, "0")}`;
}

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

let files = 0;

type Line = { receipt: string; shillings: number; time?: string; account?: string };

/**
 * Inserts an imported statement: the Nairobi times it covers, and its payments.
 * @param day YYYY-MM-DD; rows without a time are at noon
 * @returns its id
 */
export async function insertStatement(
  day: string,
  lines: Line[],
  { from = "00:00:00", to = "23:59:59" }: { from?: string; to?: string } = {},
): Promise<string> {
  files += 1;
  const who = await staffMember("finance");
  const [file] =
    await sql`insert into statement_files (file_hash, file_name, bytes, uploaded_by) values (${String(files).padStart(64, "0")}, 'S.csv', '', ${who}) returning id`;
  const [statement] =
    await sql`insert into statements (file_id, layout, format, period_from, period_to, row_count, imported_by) values
    (${file!.id}, 'classic', 'csv', ${nairobi(day, from)}, ${nairobi(day, to)}, ${lines.length}, ${who}) returning id`;
  for (const [position, { receipt, shillings, time = "12:00:00", account = "" }] of lines.entries()) {
    const [transaction] = await sql`select id, amount_cents from transactions where receipt = ${receipt}`;
    const isKnown = transaction?.amount_cents === shillings * 100;
    await sql`insert into statement_rows
      (statement_id, line, receipt, direction, kind, status, cents, completed_at, account, outcome, transaction_id, is_counted) values
      (${statement!.id}, ${position + 1}, ${receipt}, 'in', 'payment', 'Completed', ${shillings * 100}, ${nairobi(day, time)}, ${account},
        ${isKnown ? "known" : "conflicting"}, ${isKnown ? transaction.id : null},
        not exists (select 1 from statement_rows s where s.receipt = ${receipt} and s.is_counted))`;
    if (!isKnown)
      await sql`insert into unreadable_money (source, key, reason, raw, receipt, cents, paid_at) values
        ('statement', ${`statement:${receipt} in payment ${shillings * 100}`}, 'future', ${receipt}, ${receipt}, ${shillings * 100},
          ${nairobi(day, time)}) on conflict do nothing`;
  }
  return statement!.id;
}

/** Sets the time of a transaction, in Nairobi time. */
export async function setTransactionTime(receipt: string, day: string, time = "12:00:00"): Promise<void> {
  await sql`update transactions set transacted_at = ${nairobi(day, time)} where receipt = ${receipt}`;
}

const nairobi = (day: string, time: string) => `${day}T${time}+03:00`;

/** The lines of an export, by column. */
export async function csvLines({ csv }: { csv: ReadableStream }): Promise<Record<string, string>[]> {
  const text = await new Response(csv).text();
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}
