import "server-only";
import { eq } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { SHOWN } from "@/lib/domain/students/enrollment-summary";
import { query } from "@/lib/platform/commands/query";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { paymentTexts as texts } from "../texts";
import { FREE, SPENT, transactionStatus, UNKNOWN } from "./list-conditions";
import { TransactionId } from "./list-input";
import { readMatches, readPlaces } from "./transaction-parts";
import { readTimeline } from "./transaction-timeline";

/**
 * Some money with all that is known of it: whose account it stands on, what it pays, and its way from the request to the
 * seat with what Safaricom said (ux.md 2.4). Amounts in shillings. @throws Refusal 404.
 */
export const showTransaction = query("payments.show-transaction", TransactionId, async ({ input, db }) => {
  const [row] = await db
    .select({
      money: transactions,
      spentCents: SPENT,
      freeCents: FREE,
      unknownCents: UNKNOWN,
      student: { id: students.id, full_name: students.fullName, registration_no: students.registrationNo },
      enrollment: { id: enrollments.id, state: enrollments.state, course: courses.name, class: classes.name },
    })
    .from(transactions)
    .leftJoin(enrollments, eq(enrollments.id, transactions.enrollmentId))
    .leftJoin(students, eq(students.id, enrollments.studentId))
    .leftJoin(classes, eq(classes.id, enrollments.classId))
    .leftJoin(courses, eq(courses.id, classes.courseId))
    .where(eq(transactions.id, input.id));
  if (!row) throw new Refusal("not_found", "not_found", texts.noTransaction);
  const { money, spentCents, freeCents, unknownCents, student, enrollment } = row;
  return {
    id: money.id,
    transaction_id: money.receipt,
    amount: toShillings(money.amountCents),
    spent: toShillings(spentCents),
    credit: toShillings(freeCents),
    status: transactionStatus(money, freeCents, unknownCents),
    payment_method: money.method,
    transaction_date: money.transactedAt.toISOString(),
    msisdn: money.msisdn,
    payer_name: money.payerName,
    bill_ref: money.billRef,
    narrative: money.narrative,
    flags: money.flags,
    sources: money.sources,
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
    places: await readPlaces(db, money.id),
    matches: await readMatches(db, money.id),
    story: await readTimeline(db, money),
    created_at: money.createdAt.toISOString(),
  };
});
