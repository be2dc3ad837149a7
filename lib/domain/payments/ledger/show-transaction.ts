import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import { cashReceipts } from "@/db/schema/cash";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { transactionMatches } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { SHOWN } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { TransactionId } from "./input";
import { ALLOCATED_CENTS, STUDENT } from "./list-conditions";
import { ledgerTexts as texts } from "./texts";
import { FREE_CENTS, STATUS } from "./transaction-status";
import { readTimeline } from "./transaction-timeline";

/**
 * A transaction in full: its account, how its amount is divided, the staff who matched it, and its timeline with Safaricom's
 * messages. Amounts in shillings. @throws Refusal 404.
 */
export const showTransaction = query("payments.show-transaction", TransactionId, async ({ input, db }) => {
  const [row] = await db
    .select({
      transaction: transactions,
      allocatedCents: ALLOCATED_CENTS,
      freeCents: FREE_CENTS,
      status: STATUS,
      student: STUDENT,
      enrollment: { id: enrollments.id, state: enrollments.state, course: courses.name, class: classes.name },
    })
    .from(transactions)
    .leftJoin(enrollments, eq(enrollments.id, transactions.enrollmentId))
    .leftJoin(students, eq(students.id, enrollments.studentId))
    .leftJoin(classes, eq(classes.id, enrollments.classId))
    .leftJoin(courses, eq(courses.id, classes.courseId))
    .where(eq(transactions.id, input.id));
  if (!row) throw new Refusal("not_found", "not_found", texts.noTransaction);
  const { transaction, allocatedCents, freeCents, status, student, enrollment } = row;
  return {
    id: transaction.id,
    transaction_id: transaction.receipt,
    amount: toShillings(transaction.amountCents),
    spent: toShillings(allocatedCents),
    credit: toShillings(freeCents),
    status,
    payment_method: transaction.method,
    transaction_date: transaction.transactedAt.toISOString(),
    msisdn: transaction.msisdn,
    payer_name: transaction.payerName,
    bill_ref: transaction.billRef,
    narrative: transaction.narrative,
    flags: transaction.flags,
    sources: transaction.sources,
    student,
    enrollment:
      enrollment.id && enrollment.state
        ? {
            id: enrollment.id,
            course: enrollment.course,
            class: enrollment.class,
            status: SHOWN[enrollment.state],
          }
        : null,
    parts: await readParts(db, transaction.id),
    matches: await readMatches(db, transaction.id),
    cash: transaction.method === "cash" ? await readCash(db, transaction.id) : null,
    timeline: await readTimeline(db, transaction),
    created_at: transaction.createdAt.toISOString(),
  };
});

/** Who took cash and who voided it; `void_reason` is "" of cash that was not voided. */
async function readCash(db: Db, transactionId: string) {
  const [cash] = await db.select().from(cashReceipts).where(eq(cashReceipts.transactionId, transactionId));
  if (!cash) return null;
  const names = await staffNames(db, [cash.takenBy, cash.voidedBy]);
  return {
    note: cash.note,
    taken_by_name: names[cash.takenBy] ?? null,
    voided_at: cash.voidedAt?.toISOString() ?? null,
    voided_by_name: cash.voidedBy ? (names[cash.voidedBy] ?? null) : null,
    void_reason: cash.voidReason ?? "",
  };
}

/** A part of a transaction: allocated to an enrollment, credit of an account, refunded, donated, or in suspense. */
type TransactionPart = {
  what: "pays" | "credit" | "refund" | "donated" | "suspense";
  enrollment_id: string | null;
  registration_no: string | null;
  /** Shillings. */
  amount: number;
};

type PartRow = Omit<TransactionPart, "amount"> & { cents: number };

/** How a transaction is divided now; the parts add up to its amount. */
async function readParts(db: Db, transactionId: string): Promise<TransactionPart[]> {
  const rows = await db.execute<PartRow>(sql`
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
  return [...rows].map(({ cents, ...part }) => ({ ...part, amount: toShillings(cents) }));
}

/** The matches and unmatches of a transaction, oldest first. The staff's id and name are null if the payer proved the match. */
async function readMatches(db: Db, transactionId: string) {
  const rows = await db
    .select()
    .from(transactionMatches)
    .where(eq(transactionMatches.transactionId, transactionId))
    .orderBy(asc(transactionMatches.id));
  const names = await staffNames(
    db,
    rows.map(({ staffId }) => staffId),
  );
  return rows.map((match) => ({
    step: match.step,
    enrollment_id: match.enrollmentId,
    staff_id: match.staffId,
    staff_name: match.staffId === null ? null : (names[match.staffId] ?? null),
    reason: match.reason,
    at: match.createdAt.toISOString(),
  }));
}
