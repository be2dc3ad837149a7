import "server-only";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { allocations, transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { bySettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { checkCode, isCheckCode } from "@/lib/domain/people/students/check-code";
import { checkCodeLimits } from "@/lib/domain/people/students/student-limits";
import { refuseOthers } from "@/lib/domain/people/students/student-scope";
import type { Ctx } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { type Limit, withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { CheckReceipt, ShowReceipt } from "./input";
import { receiptTexts as texts } from "./texts";

/**
 * The academy's numbered receipt of a paid enrollment: student, class, amount, payments, and the code for the public check
 * (lib/domain/payments/README.md). Amounts in shillings.
 * @throws Refusal 404 no_receipt for an unpaid enrollment; 403 for another student's.
 */
export const showReceipt = query("payments.show-receipt", ShowReceipt, async ({ actor, input, db }) => {
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
  if (row) refuseOthers(actor, row.student.id);
  const { receiptNo, enrolledAt, state } = row?.enrollment ?? {};
  if (!row || !receiptNo || !enrolledAt || state !== "enrolled")
    throw new Refusal("not_found", "no_receipt", texts.noReceipt);
  return {
    enrollment_id: row.enrollment.id,
    receipt_no: receiptNo,
    check: checkCode(PAPER, subjectOf(receiptNo, row.enrollment.id)),
    date: enrolledAt.toISOString(),
    amount: toShillings(row.enrollment.feeCents),
    /** The part of it that the student need not pay. */
    amount_waived: toShillings(row.enrollment.waivedCents),
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
});

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

const check = query("payments.check-receipt", CheckReceipt, async ({ input, db }) => {
  const [row] = await db
    .select({ id: enrollments.id, feeCents: enrollments.feeCents, enrolledAt: enrollments.enrolledAt })
    .from(enrollments)
    .where(and(eq(enrollments.receiptNo, input.receipt_no), eq(enrollments.state, "enrolled")));
  const isRight = isCheckCode(PAPER, subjectOf(input.receipt_no, row?.id ?? ""), input.check);
  if (!row?.enrolledAt || !isRight) throw new Refusal("not_found", "not_valid", texts.receiptNotValid);
  return { valid: true as const, amount: toShillings(row.feeCents), date: row.enrolledAt.toISOString() };
});

/**
 * Whether a receipt is the academy's and still valid. Returns amount (shillings) and date, no personal data
 * (lib/domain/payments/README.md).
 * @throws Refusal 404 not_valid, the same for an unknown number, a wrong check code and an enrollment no longer paid for;
 *   429 after five wrong tries at a number in 15 minutes from one client network.
 */
export const checkReceipt = withRateLimit(check, bySettings(receiptLimits));

function receiptLimits(ctx: Ctx, { receipt_no }: { receipt_no: number }, settings: Settings): Limit[] {
  return checkCodeLimits("receipt", receipt_no, ctx, settings);
}

const PAPER = "receipt";

function subjectOf(receiptNo: number, enrollmentId: string): string {
  return `${receiptNo}:${enrollmentId}`;
}
