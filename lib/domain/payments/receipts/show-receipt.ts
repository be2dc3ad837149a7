import "server-only";
import { asc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { allocations, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { refuseOthers } from "@/lib/domain/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { ShowReceipt } from "../input";
import { deskTexts as texts } from "../texts";
import { receiptCheck } from "./receipt-check";

/**
 * The academy's numbered receipt of an enrollment that is paid: for whom, for what, how much, by which payments, and the
 * check code that the public check asks for. Amounts in shillings.
 * @throws Refusal 404 no_receipt for a place that is not paid for; 403 for another's.
 */
export const showReceipt = query(
  "payments.show-receipt",
  ShowReceipt,
  async ({ actor, scope, input, db }) => {
    const [row] = await db
      .select({
        enrollment: enrollments,
        student: students,
        className: classes.name,
        courseName: courses.name,
      })
      .from(enrollments)
      .innerJoin(students, eq(students.id, enrollments.studentId))
      .innerJoin(classes, eq(classes.id, enrollments.classId))
      .innerJoin(courses, eq(courses.id, classes.courseId))
      .where(eq(enrollments.id, input.enrollment_id));
    if (row) refuseOthers(actor, scope, row.student.id);
    const { receiptNo, enrolledAt, state } = row?.enrollment ?? {};
    if (!row || !receiptNo || !enrolledAt || state !== "enrolled")
      throw new Refusal("not_found", "no_receipt", texts.noReceipt);
    return {
      enrollment_id: row.enrollment.id,
      receipt_no: receiptNo,
      check: receiptCheck(receiptNo, row.enrollment.id),
      date: enrolledAt.toISOString(),
      amount: toShillings(row.enrollment.feeCents),
      season: row.enrollment.seasonNumber,
      course: row.courseName,
      class: row.className,
      student: {
        id: row.student.id,
        full_name: row.student.fullName,
        registration_no: row.student.registrationNo,
      },
      payments: await paymentsOf(db, row.enrollment.id),
    };
  },
);

/** The payments whose money pays for the place now, oldest first. */
async function paymentsOf(db: Db, enrollmentId: string) {
  const cents = sql<string>`sum(${allocations.amountCents})`;
  const rows = await db
    .select({
      receipt: transactions.receipt,
      method: transactions.method,
      at: transactions.transactedAt,
      cents,
    })
    .from(allocations)
    .innerJoin(transactions, eq(transactions.id, allocations.transactionId))
    .where(eq(allocations.enrollmentId, enrollmentId))
    .groupBy(transactions.id)
    .having(gt(cents, sql`0`))
    .orderBy(asc(transactions.transactedAt), asc(transactions.createdAt), asc(transactions.id));
  return rows.map((payment) => ({
    receipt: payment.receipt,
    method: payment.method,
    date: payment.at.toISOString(),
    amount: toShillings(Number(payment.cents)),
  }));
}
