import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { moneyMatches } from "@/db/schema/ledger";
import { toShillings } from "@/lib/platform/money";

/** Where a part of some money stands: it pays for a place, is free on an account, was given back, given away, or is nobody's. */
export type TransactionPart = {
  what: "pays" | "credit" | "refund" | "donated" | "suspense";
  enrollment_id: string | null;
  registration_no: string | null;
  /** Shillings. */
  amount: number;
};

type Row = {
  what: TransactionPart["what"];
  enrollment_id: string | null;
  registration_no: string | null;
  cents: number;
};

/** Where all of some money stands now; the amounts add up to it. */
export async function readPlaces(db: Db, transactionId: string): Promise<TransactionPart[]> {
  const rows = await db.execute<Row>(sql`
    with parts as (
      select 'pays' as what, enrollment_id, sum(amount_cents)::int as cents from allocations
        where transaction_id = ${transactionId} group by enrollment_id
      union all
      select 'credit', enrollment_id, cents from credits where transaction_id = ${transactionId}
      union all
      select 'refund', enrollment_id, sum(amount_cents)::int from refunds
        where transaction_id = ${transactionId} and state <> 'cancelled' group by enrollment_id
      union all
      select 'donated', enrollment_id, sum(amount_cents)::int from donations
        where transaction_id = ${transactionId} group by enrollment_id
      union all
      select 'suspense', null, cents from suspense where transaction_id = ${transactionId}
    )
    select p.what, p.enrollment_id, s.registration_no, p.cents from parts p
      left join enrollments e on e.id = p.enrollment_id left join students s on s.id = e.student_id
    where p.cents <> 0 order by p.what, s.registration_no`);
  return [...rows].map(({ cents, ...place }) => ({ ...place, amount: toShillings(cents) }));
}

/** What people said of whose the money is, oldest first. `staff_id` is null where the payer proved it. */
export async function readMatches(db: Db, transactionId: string) {
  const rows = await db
    .select()
    .from(moneyMatches)
    .where(eq(moneyMatches.transactionId, transactionId))
    .orderBy(asc(moneyMatches.id));
  return rows.map((match) => ({
    step: match.step,
    enrollment_id: match.enrollmentId,
    staff_id: match.staffId,
    reason: match.reason,
    at: match.createdAt.toISOString(),
  }));
}
