import "server-only";
import { and, desc, eq, exists, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { paymentRequests } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { DUE_CENTS } from "@/lib/domain/enrollments/enrollment-row";
import { SHOWN } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { matchesStudent } from "@/lib/domain/people/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { phonesOf } from "../ledger/same-payer";
import { ledgerTexts as texts } from "../ledger/texts";
import { CreditTargets } from "./input";

const LIMIT = 10;

/**
 * The enrollments that credit may move to. Without a search: the student's own and those of the same payer (sharing a phone
 * of the student, the guardian or a payer). With one: those of active students by name, phone or registration number.
 * None of a closed season. Unpaid enrollments come first. Amounts in shillings. @throws Refusal 404.
 */
export const creditTargets = query("payments.credit-targets", CreditTargets, async ({ input, db }) => {
  const source = await phonesOf(db, input.enrollment_id);
  if (!source.studentId) throw new Refusal("not_found", "not_found", texts.noEnrollment);
  const samePayer = hasSamePayer(db, source.studentId, [...source.phones]);
  const rows = await db
    .select({
      enrollment: enrollments,
      student: students,
      course: courses.name,
      class: classes.name,
      dueCents: DUE,
      isSamePayer: sql<boolean>`${samePayer}`,
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .innerJoin(seasons, eq(seasons.number, enrollments.seasonNumber))
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(
      and(
        ne(enrollments.state, "cancelled"),
        eq(students.status, "active"),
        isNull(seasons.closedAt),
        // Credit may pay what is due on its own enrollment.
        or(ne(enrollments.id, input.enrollment_id), sql`${DUE} > 0`),
        input.search ? matchesStudent(input.search) : samePayer,
      ),
    )
    .orderBy(sql`${DUE} > 0 desc`, desc(enrollments.seasonNumber), desc(enrollments.createdAt))
    .limit(LIMIT);
  return {
    targets: rows.map(({ enrollment, student, dueCents, isSamePayer, ...names }) => ({
      enrollment_id: enrollment.id,
      student_id: student.id,
      full_name: student.fullName,
      registration_no: student.registrationNo,
      msisdn: student.msisdn,
      ...names,
      season: enrollment.seasonNumber,
      status: SHOWN[enrollment.state],
      amount_due: toShillings(dueCents),
      is_own: student.id === source.studentId,
      /** Moving credit to another payer needs a reason. */
      is_same_payer: isSamePayer,
    })),
  };
});

const DUE = sql<number>`case when ${enrollments.state} = 'enrolled' then 0 else ${DUE_CENTS} end`;

function hasSamePayer(db: Db, studentId: string, phones: string[]): SQL {
  const paid = db
    .select({ one: sql`1` })
    .from(paymentRequests)
    .where(
      and(eq(paymentRequests.enrollmentId, enrollments.id), inArray(paymentRequests.payingMsisdn, phones)),
    );
  const is = or(
    eq(students.id, studentId),
    inArray(students.msisdn, phones),
    inArray(students.guardianMsisdn, phones),
    exists(paid),
  );
  return sql`coalesce(${is}, false)`;
}
