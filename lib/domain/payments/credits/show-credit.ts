import "server-only";
import { eq, inArray } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { creditKeeps, refunds } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import type { Actor } from "@/lib/domain/access/actor";
import { scopeOf } from "@/lib/domain/access/authorize";
import { type Credit, readCredits, sumCents } from "@/lib/domain/enrollments/credits";
import { dueOf } from "@/lib/domain/enrollments/rules";
import { SHOWN, sumAllocated } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { type PaymentStep, readHistory } from "../ledger/payment-history";
import { ledgerTexts as texts } from "../ledger/texts";
import { readRefunds } from "../refunds/refund-rows";
import { ShowCredit } from "./input";

/**
 * The credit of an enrollment: the student and what is due, the free parts by payment, whether credit is kept for the next
 * season, the refunds, and the history of the account, oldest first. Amounts in shillings.
 * @throws Refusal 404.
 */
export const showCredit = query("payments.show-credit", ShowCredit, async ({ actor, input, db }) => {
  const { enrollment_id: id } = input;
  const account = await readAccount(db, id);
  if (!account) throw new Refusal("not_found", "not_found", texts.noEnrollment);
  const { enrollment, student, kept } = account;
  const free = await readCredits(db, id);
  const paidCents = await sumAllocated(db, id);
  const names = await staffNames(db, [kept?.staffId ?? null]);
  return {
    enrollment_id: id,
    student_id: student.id,
    full_name: student.fullName,
    registration_no: student.registrationNo,
    msisdn: student.msisdn,
    course: account.course,
    class: account.class,
    season: enrollment.seasonNumber,
    status: SHOWN[enrollment.state],
    amount: toShillings(enrollment.feeCents),
    amount_paid: toShillings(paidCents),
    amount_waived: toShillings(enrollment.waivedCents),
    amount_due: toShillings(dueOf(enrollment, paidCents)),
    credit: toShillings(sumCents(free)),
    kept_since: kept?.createdAt.toISOString() ?? null,
    kept_by: kept ? (names[kept.staffId] ?? null) : null,
    parts: await withPayers(db, free),
    refunds: await readRefunds(db, eq(refunds.enrollmentId, id)),
    history: withoutReasons(actor, await readHistory(db, { enrollmentId: id })),
  };
});

/** Roles that see no list of waivers see what was waived, and not why. */
function withoutReasons(actor: Actor, history: PaymentStep[]): PaymentStep[] {
  if (actor.kind === "staff" && scopeOf(actor.role, "payments.waivers")) return history;
  return history.map((step) => (step.payer === null ? step : { ...step, reason: "" }));
}

async function readAccount(db: Db, id: string) {
  const [account] = await db
    .select({
      enrollment: enrollments,
      student: students,
      class: classes.name,
      course: courses.name,
      kept: creditKeeps,
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .leftJoin(creditKeeps, eq(creditKeeps.enrollmentId, enrollments.id))
    .where(eq(enrollments.id, id));
  return account;
}

/** The free parts of payments with the payer, the date and the whole amount. */
async function withPayers(db: Db, free: Credit[]) {
  const rows = await db
    .select()
    .from(transactions)
    .where(
      inArray(
        transactions.id,
        free.map(({ transactionId }) => transactionId),
      ),
    );
  return free.flatMap(({ transactionId, receipt, cents }) => {
    const transaction = rows.find(({ id }) => id === transactionId);
    if (!transaction) return [];
    return {
      transaction_id: transactionId,
      receipt,
      amount: toShillings(cents),
      amount_arrived: toShillings(transaction.amountCents),
      payer_name: transaction.payerName,
      payer_msisdn: transaction.msisdn,
      transaction_date: transaction.transactedAt.toISOString(),
    };
  });
}
