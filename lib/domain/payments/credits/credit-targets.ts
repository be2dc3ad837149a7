import "server-only";
import { and, desc, eq, exists, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { paymentRequests } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { SHOWN } from "@/lib/domain/students/enrollment-summary";
import { matchesStudent } from "@/lib/domain/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { CreditTargets } from "../input";
import { deskTexts as texts } from "../texts";
import { phonesOf } from "./same-payer";

const MOST = 10;

/**
 * Where credit of an enrollment may go. Without a search: the student's other places, and those of the same payer
 * (a phone of the student, the guardian or who paid). With one: active students by name, phone or registration number.
 * What is still to be paid comes first. Amounts in shillings. @throws Refusal 404.
 */
export const creditTargets = query("payments.credit-targets", CreditTargets, async ({ input, db }) => {
  const own = await phonesOf(db, input.enrollment_id);
  if (!own.studentId) throw new Refusal("not_found", "not_found", texts.noEnrollment);
  const ofPayer = isOfPayer(db, own.studentId, [...own.phones]);
  const rows = await db
    .select({
      enrollment: enrollments,
      student: students,
      course: courses.name,
      class: classes.name,
      dueCents: DUE,
      isSamePayer: sql<boolean>`${ofPayer}`,
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(
      and(
        ne(enrollments.state, "cancelled"),
        eq(students.status, "active"),
        // To its own place credit pays what is due there.
        or(ne(enrollments.id, input.enrollment_id), sql`${DUE} > 0`),
        input.search ? matchesStudent(input.search) : ofPayer,
      ),
    )
    .orderBy(sql`${DUE} > 0 desc`, desc(enrollments.seasonNumber), desc(enrollments.createdAt))
    .limit(MOST);
  return {
    targets: rows.map(({ enrollment, student, dueCents, isSamePayer, ...place }) => ({
      enrollment_id: enrollment.id,
      student_id: student.id,
      full_name: student.fullName,
      registration_no: student.registrationNo,
      msisdn: student.msisdn,
      ...place,
      season: enrollment.seasonNumber,
      status: SHOWN[enrollment.state],
      amount_due: toShillings(dueCents),
      is_own: student.id === own.studentId,
      /** To anybody else credit goes only with a reason. */
      is_same_payer: isSamePayer,
    })),
  };
});

const DUE = sql<number>`case when ${enrollments.state} = 'enrolled' then 0 else ${enrollments.feeCents} - coalesce(
  (select sum(a.amount_cents) from allocations a where a.enrollment_id = ${enrollments.id}), 0)::int end`;

function isOfPayer(db: Db, studentId: string, phones: string[]): SQL {
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
