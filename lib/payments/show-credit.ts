import "server-only";
import { asc, eq, or } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { creditKeeps, creditMoves, donations, refunds } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { readCredits, sumCents } from "../enrollments/credits";
import { toShillings } from "../platform/money";
import { query } from "../query";
import { Refusal } from "../refusal";
import { ShowCredit } from "./input";
import { deskWords as words } from "./words";

/**
 * The credit of an enrollment: how much is free, of which payments, whether it is kept for the next season, and where
 * credit went, oldest first. Amounts in shillings. @throws Refusal 404.
 */
export const showCredit = query("payments.show-credit", ShowCredit, async ({ input, db }) => {
  const { enrollment_id: id } = input;
  const [place] = await db
    .select({ id: enrollments.id, studentId: enrollments.studentId, keptAt: creditKeeps.createdAt })
    .from(enrollments)
    .leftJoin(creditKeeps, eq(creditKeeps.enrollmentId, enrollments.id))
    .where(eq(enrollments.id, id));
  if (!place) throw new Refusal("not_found", "not_found", words.noEnrollment);
  const free = await readCredits(db, id);
  const [moves, given, back] = await Promise.all([
    db
      .select()
      .from(creditMoves)
      .where(or(eq(creditMoves.fromEnrollmentId, id), eq(creditMoves.toEnrollmentId, id)))
      .orderBy(asc(creditMoves.createdAt)),
    db.select().from(donations).where(eq(donations.enrollmentId, id)).orderBy(asc(donations.createdAt)),
    db
      .select({ refund: refunds, receipt: transactions.receipt })
      .from(refunds)
      .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
      .where(eq(refunds.enrollmentId, id))
      .orderBy(asc(refunds.createdAt)),
  ]);
  return {
    enrollment_id: id,
    student_id: place.studentId,
    credit: toShillings(sumCents(free)),
    kept_since: place.keptAt?.toISOString() ?? null,
    parts: free.map(({ transactionId, receipt, cents }) => ({
      transaction_id: transactionId,
      receipt,
      amount: toShillings(cents),
    })),
    moves: moves.map((move) => ({
      id: move.id,
      from_enrollment_id: move.fromEnrollmentId,
      to_enrollment_id: move.toEnrollmentId,
      amount: toShillings(move.amountCents),
      reason: move.reason,
      staff_id: move.staffId,
      at: move.createdAt.toISOString(),
    })),
    donations: given.map((gift) => ({
      id: gift.id,
      amount: toShillings(gift.amountCents),
      reason: gift.reason,
      staff_id: gift.staffId,
      at: gift.createdAt.toISOString(),
    })),
    refunds: back.map(({ refund, receipt }) => ({
      refund_id: refund.id,
      transaction_id: refund.transactionId,
      receipt,
      amount: toShillings(refund.amountCents),
      state: refund.state,
      reason: refund.reason,
      asked_by: refund.askedBy,
      approved_by: refund.approvedBy,
      settled_by: refund.settledBy,
      payout_code: refund.payoutCode,
      returned_code: refund.returnedCode,
      at: refund.createdAt.toISOString(),
      updated_at: refund.updatedAt.toISOString(),
    })),
  };
});
