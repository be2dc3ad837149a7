import type { STATEMENT_KINDS } from "@/db/schema/statements";
import { voidCash as voidTaken } from "@/lib/domain/payments/cash/void-cash";
import { heldSeat, payByPaybill, type Seat, staffMember } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { insertStatement, setTransactionTime } from "./support";
import { waive } from "./waiver-calls";

/** Cash, deposits and waivers of days that are past: the verbs know today alone. */

/** Cash taken on a day for a student's seat. @returns the transaction's id */
export async function insertCash(seat: Seat, day: string, shillings = 500): Promise<string> {
  const [paid] = await sql`with next as (select coalesce(max(receipt_no), 0) + 1 as no from cash_receipts),
    taken as (
      insert into transactions (receipt, amount_cents, method, enrollment_id, narrative, sources, transacted_at)
      select 'CASH-' || no, ${shillings * 100}, 'cash', ${seat.enrollmentId}, 'Cash', '{till}', ${`${day}T12:00:00+03:00`}::timestamptz
      from next returning id)
    insert into cash_receipts (transaction_id, receipt_no, day, taken_by)
      select taken.id, next.no, ${day}, ${await staffMember("cashier")} from next, taken returning transaction_id as id`;
  return paid!.id;
}

export async function voidCash(transactionId: string): Promise<void> {
  await voidTaken(await asStaff("admin"), { transaction_id: transactionId, reason: "Counted twice" });
}

export async function insertDeposit(
  day: string,
  kind: "mpesa" | "bank",
  shillings: number,
  reference: string,
): Promise<void> {
  await sql`insert into cash_deposits (kind, reference, transaction_id, amount_cents, deposited_on, staff_id)
    values (${kind}, ${reference}, (select id from transactions where receipt = ${reference}), ${shillings * 100}, ${day}, ${await staffMember("finance")})`;
  // What came by M-Pesa is no income: it leaves suspense, as the verb does it.
  await sql`insert into refunds (transaction_id, amount_cents, state, reason, asked_by)
    select id, amount_cents, 'deposited', ${`deposit ${reference}`}, ${await staffMember("finance")} from transactions where receipt = ${reference}`;
}

/** A waiver that was approved at noon of a day. */
export async function insertWaiver(
  seat: Seat,
  day: string,
  payer: "academy" | "bursary",
  shillings: number,
): Promise<void> {
  const { waiver_id } = await waive(seat, { from: payer, amount: shillings });
  await sql`alter table fee_waivers disable trigger user`;
  await sql`update fee_waivers set decided_at = ${`${day}T12:00:00+03:00`} where id = ${waiver_id}`;
  await sql`alter table fee_waivers enable trigger user`;
}

/** A paid seat, of noon of a day. */
export async function paidOn(day: string, shillings = 500): Promise<Seat & { receipt: string }> {
  const seat = await heldSeat();
  const receipt = await payByPaybill(seat, shillings);
  await setTransactionTime(receipt, day);
  return { ...seat, receipt };
}

export type StatementLine = {
  kind: (typeof STATEMENT_KINDS)[number];
  receipt: string;
  shillings: number;
  outcome?: "known" | "ignored";
};

/**
 * An imported statement of some whole days, with rows at noon of the first. Staff have dismissed what was left for a person: money in
 * that is neither a payment nor the account's own, and reversals.
 * @returns its id
 */
export async function insertStatementRows(day: string, to: string, lines: StatementLine[]): Promise<string> {
  const id = await insertStatement(day, []);
  await sql`alter table statements disable trigger user`;
  await sql`update statements set period_to = ${`${to}T23:59:59+03:00`} where id = ${id}`;
  await sql`alter table statements enable trigger user`;
  for (const [at, { kind, receipt, shillings, outcome = "ignored" }] of lines.entries()) {
    const isLeft = kind === "reversal" || (shillings > 0 && kind !== "sweep");
    const [direction, moment] = [shillings < 0 ? "out" : "in", `${day}T12:00:00+03:00`];
    await sql`insert into statement_rows
      (statement_id, line, receipt, direction, kind, status, cents, completed_at, outcome, is_counted) values
      (${id}, ${at + 1}, ${receipt}, ${direction}, ${kind}, 'Completed', ${shillings * 100}, ${moment},
        ${isLeft ? "conflicting" : outcome}, true)`;
    if (isLeft)
      await sql`insert into unreadable_money (source, key, reason, raw, receipt, cents, paid_at, resolution, resolved_by, resolved_reason, resolved_at)
        select 'statement', ${`statement:${receipt} ${direction} ${kind} ${shillings * 100}`}, 'unknown_in', ${receipt}, ${receipt},
          ${shillings * 100}, ${moment}, d.resolution, d.by, d.reason, d.at
        from (select 'dismissed' as resolution, ${await staffMember("finance")}::uuid as by, 'Ours' as reason, now() as at) d`;
  }
  return id;
}
