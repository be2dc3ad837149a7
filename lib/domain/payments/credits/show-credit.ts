import "server-only";
import { eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { creditKeeps, refunds } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { type Credit, readCredits, sumCents } from "@/lib/domain/enrollments/credits";
import { SHOWN, sumAllocated } from "@/lib/domain/students/enrollment-summary";
import { query } from "@/lib/platform/commands/query";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { ShowCredit } from "../input";
import { readHistory } from "../ledger/payment-history";
import { staffNames } from "../ledger/staff-names";
import { readRefunds } from "../refunds/refund-rows";
import { deskTexts as texts } from "../texts";

/**
 * The credit of an enrollment: whose it is and how it stands, how much is free and of which payments, whether it is kept
 * for the next season, what is given back of it, and all that happened to its money, oldest first. Amounts in shillings.
 * @throws Refusal 404.
 */
export const showCredit = query("payments.show-credit", ShowCredit, async ({ input, db }) => {
  const { enrollment_id: id } = input;
  const place = await readPlace(db, id);
  if (!place) throw new Refusal("not_found", "not_found", texts.noEnrollment);
  const { enrollment, student, kept } = place;
  const free = await readCredits(db, id);
  const paidCents = await sumAllocated(db, id);
  const names = await staffNames(db, [kept?.staffId ?? null]);
  return {
    enrollment_id: id,
    student_id: student.id,
    full_name: student.fullName,
    registration_no: student.registrationNo,
    msisdn: student.msisdn,
    course: place.course,
    class: place.class,
    season: enrollment.seasonNumber,
    status: SHOWN[enrollment.state],
    amount: toShillings(enrollment.feeCents),
    amount_paid: toShillings(paidCents),
    amount_due: toShillings(enrollment.feeCents - paidCents),
    credit: toShillings(sumCents(free)),
    kept_since: kept?.createdAt.toISOString() ?? null,
    kept_by: kept ? (names[kept.staffId] ?? null) : null,
    parts: await withPayers(db, free),
    refunds: await readRefunds(db, eq(refunds.enrollmentId, id)),
    history: await readHistory(db, { enrollmentId: id }),
  };
});

async function readPlace(db: Db, id: string) {
  const [place] = await db
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
  return place;
}

/** The free parts of payments, each with who paid it, when, and how much it was. */
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
    const money = rows.find(({ id }) => id === transactionId);
    if (!money) return [];
    return {
      transaction_id: transactionId,
      receipt,
      amount: toShillings(cents),
      amount_arrived: toShillings(money.amountCents),
      payer_name: money.payerName,
      payer_msisdn: money.msisdn,
      transaction_date: money.transactedAt.toISOString(),
    };
  });
}
