import { createHash } from "node:crypto";
import { SAFARICOM } from "@/lib/domain/access/actor";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import type { Ctx } from "@/lib/platform/commands/command";
import { confirmation, type Seat } from "../../api/fixtures";
import { sql } from "../../support/database";

let count = 0;

type Arrival = { account?: string; shillings?: number; msisdn?: string; first?: string; last?: string };

/** A Paybill payment to any account. @returns its receipt and the transaction's id. */
export async function payToAccount({
  account = "NOBODY",
  shillings = 500,
  msisdn = "2547 ***** 126",
  first = "AMINA",
  last = "",
}: Arrival = {}): Promise<{ receipt: string; id: string }> {
  count += 1;
  const receipt = `UKL${String(count).padStart(7, "0")}`;
  await sendConfirmation(receipt, { account, shillings, msisdn, first, last });
  return { receipt, id: await idOf(receipt) };
}

/** Safaricom's confirmation of a payment, for the first time or again. */
export async function sendConfirmation(receipt: string, given: Arrival): Promise<void> {
  const {
    account = "NOBODY",
    shillings = 500,
    msisdn = "2547 ***** 126",
    first = "AMINA",
    last = "",
  } = given;
  const result = {
    ...confirmation(receipt, account, shillings),
    MSISDN: msisdn,
    FirstName: first,
    LastName: last,
  };
  await receiveCallback({ actor: SAFARICOM }, { kind: "confirmation", body: JSON.stringify(result) });
}

export async function idOf(receipt: string): Promise<string> {
  const [row] = await sql`select id from transactions where receipt = ${receipt}`;
  return row!.id;
}

/** An enrollment's account in shillings: what is allocated, what is free credit, and its state. */
export async function accountOf(enrollmentId: string) {
  const [row] = await sql`select state, late, receipt_no,
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
export function hashedPhone(msisdn: string): string {
  return createHash("sha256").update(msisdn).digest("hex");
}

/** The audit entries of a subject, oldest first. */
export async function auditOf(subject: string) {
  return sql`select actor_kind, actor_id, verb, changes from audit_log where subject = ${subject} order by id`;
}

export const idOfStaff = ({ actor }: Ctx): string => (actor.kind === "staff" ? actor.staffId : "");

export const isOn = async (seat: Seat, receipt: string): Promise<boolean> => {
  const [row] = await sql`select enrollment_id from transactions where receipt = ${receipt}`;
  return row?.enrollment_id === seat.enrollmentId;
};
