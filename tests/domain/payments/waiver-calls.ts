import { decideWaiver, withdrawWaiver } from "@/lib/domain/payments/waivers/decide-waiver";
import { waiveFee } from "@/lib/domain/payments/waivers/request-waiver";
import type { Seat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { colleague, finance, payToAccount } from "./support";

/** A waiver that a finance officer requests, of the whole fee unless it says otherwise. */
export const requestWaiverOf = (
  { enrollmentId }: Pick<Seat, "enrollmentId">,
  more: Record<string, unknown> = {},
  by = finance,
) =>
  waiveFee(by, {
    enrollment_id: enrollmentId,
    reason: "The fellowship exempts him",
    from: "academy",
    ...more,
  });

export const decide = (waiver_id: string, approve = true, by = colleague) =>
  decideWaiver(by, { waiver_id, approve });

export const withdrawOf = (waiver_id: string, by = finance) =>
  withdrawWaiver(by, { waiver_id, reason: "Asked by mistake" });

/** A waiver that one officer requests and another approves. */
export async function waive(seat: Seat, more: Record<string, unknown> = {}) {
  return decide((await requestWaiverOf(seat, more)).waiver_id);
}

/** A gift by paybill to the bursary fund. */
export const give = (shillings: number, account = "BURSARY") =>
  payToAccount({ account, shillings, msisdn: "254712000111" });

/** Shillings in the bursary fund. */
export async function fund(): Promise<number> {
  const [row] = await sql`select coalesce(sum(cents), 0)::int / 100 as shillings from bursary_entries`;
  return row!.shillings;
}

/** Messages queued for a student, by kind. */
export const messagesOf = (studentId: string) =>
  sql<{ kind: string; body: string; state: string }[]>`select kind, body, state from outbox
    where student_id = ${studentId} order by created_at, id`;

/** State, fee and waived shillings, and receipt of an enrollment. */
export async function rowOf({ enrollmentId }: Pick<Seat, "enrollmentId">) {
  const [row] = await sql`select state, fee_cents / 100 as fee, waived_cents / 100 as waived, receipt_no, late
    from enrollments where id = ${enrollmentId}`;
  return row!;
}
