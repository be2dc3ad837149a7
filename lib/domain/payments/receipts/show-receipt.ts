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
import { checkCodeOf } from "./check-code";
import { ShowReceipt } from "./input";
import { receiptTexts as texts } from "./texts";

/**
 * The academy's numbered receipt of a paid enrollment: student, class, amount, payments, and the code for the public check
 * (docs/business-rules.md, "Receipts"). Amounts in shillings.
 * @throws Refusal 404 no_receipt for an unpaid enrollment; 403 for another student's.
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
      check: checkCodeOf(receiptNo, row.enrollment.id),
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

/** The transactions that pay for the enrollment now, oldest first. */
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
