import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { SHOWN } from "@/lib/domain/students/enrollment-summary";
import { query } from "@/lib/platform/commands/query";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { SuggestMatches } from "../input";
import { weighReasons } from "../rules";
import { deskTexts as texts } from "../texts";
import { findCandidates, type Why } from "./candidates";
import { findTransactionById } from "./match";

const MOST = 10;

/**
 * Whose suspense money may be, likeliest first, and why: the account or a slip in typing it, the payer's phone (whole,
 * hashed or masked), the name, a receipt somebody claimed. Only a person matches (mpesa.md 4.4). Amounts in shillings.
 * @throws Refusal 404; 409 already_matched.
 */
export const suggestMatches = query("payments.suggest-matches", SuggestMatches, async ({ input, db }) => {
  const money = await findTransactionById(db, input.transaction_id);
  if (!money) throw new Refusal("not_found", "not_found", texts.noMoney);
  if (money.enrollmentId !== null) throw new Refusal("conflict", "already_matched", texts.alreadyMatched);
  const found = await findCandidates(db, money);
  const candidates = await withDetails(db, found, money.amountCents);
  return {
    transaction_id: money.id,
    receipt: money.receipt,
    amount: toShillings(money.amountCents),
    transaction_date: money.transactedAt.toISOString(),
    msisdn: money.msisdn,
    payer_name: money.payerName,
    bill_ref: money.billRef,
    candidates: candidates.sort((one, other) => other.weight - one.weight).slice(0, MOST),
  };
});

async function withDetails(db: Db, found: Map<string, Set<Why>>, amountCents: number) {
  if (found.size === 0) return [];
  const rows = await db
    .select({
      enrollment: enrollments,
      student: students,
      className: classes.name,
      courseName: courses.name,
      paidCents: sql<number>`coalesce((select sum(a.amount_cents) from allocations a where a.enrollment_id = ${enrollments.id}), 0)::int`,
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(inArray(enrollments.id, [...found.keys()]));
  return rows.flatMap(({ enrollment, student, className, courseName, paidCents }) => {
    const dueCents = enrollment.state === "enrolled" ? 0 : enrollment.feeCents - paidCents;
    const why = [
      ...(found.get(enrollment.id) ?? []),
      ...(dueCents === amountCents ? ["amount" as const] : []),
    ];
    const weight = weighReasons(why, dueCents > 0);
    if (weight === 0) return [];
    return {
      enrollment_id: enrollment.id,
      student_id: student.id,
      full_name: student.fullName,
      registration_no: student.registrationNo,
      msisdn: student.msisdn,
      course: courseName,
      class: className,
      season: enrollment.seasonNumber,
      status: SHOWN[enrollment.state],
      amount_due: toShillings(dueCents),
      why,
      weight,
    };
  });
}
