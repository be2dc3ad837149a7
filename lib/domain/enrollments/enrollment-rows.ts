import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import type { Scope } from "@/lib/domain/access/scopes";
import type { Db } from "@/lib/platform/db/client";
import { orderOf } from "@/lib/platform/db/list-order";
import { type Listing, readPage } from "@/lib/platform/db/list-page";
import { byAge, type Page } from "@/lib/platform/db/pagination";
import type { Sort } from "@/lib/platform/input-shapes";
import { toShillings } from "@/lib/platform/money";
import { PAID_CENTS } from "./enrollment-row";
import { SHOWN } from "./standing/enrollment-summary";

const ORDERS = { created: byAge(enrollments) };

/**
 * A page of enrollments for lists of staff, newest first unless sorted otherwise. Amounts in shillings; a tutor (scope
 * `own`) does not see amounts.
 * @param where may use columns of enrollments alone
 * @param counted where the total comes from
 */
export async function readEnrollmentRows(
  db: Db,
  where: SQL | undefined,
  page: Page & { sort?: Sort<keyof typeof ORDERS> },
  scope: Scope,
  counted: Listing["counted"] = "found",
) {
  const { rows, total } = await readPage(
    db,
    {
      rows: enrollments,
      where,
      page,
      order: orderOf(page.sort ?? "-created", ORDERS),
      counted,
    },
    ({ keys, isKey, sums, order }) =>
      db
        .select({
          enrollment: enrollments,
          registrationNo: students.registrationNo,
          fullName: students.fullName,
          msisdn: students.msisdn,
          className: classes.name,
          courseName: courses.name,
          courseId: courses.id,
          paidCents: PAID_CENTS,
          ...sums,
        })
        .from(enrollments)
        .innerJoin(keys, isKey)
        .innerJoin(students, eq(students.id, enrollments.studentId))
        .innerJoin(classes, eq(classes.id, enrollments.classId))
        .innerJoin(courses, eq(courses.id, classes.courseId))
        .orderBy(...order),
  );
  return {
    total,
    rows: rows.map(({ enrollment, ...read }) => ({
      id: enrollment.id,
      enrollment_id: enrollment.id,
      student_id: enrollment.studentId,
      registration_no: read.registrationNo,
      full_name: read.fullName,
      msisdn: read.msisdn,
      class_id: enrollment.classId,
      class: {
        course: read.courseName,
        course_id: read.courseId,
        class: read.className,
        class_id: enrollment.classId,
      },
      status: SHOWN[enrollment.state],
      outcome: enrollment.outcome,
      season: enrollment.seasonNumber,
      created_at: enrollment.createdAt.toISOString(),
      updated_at: enrollment.updatedAt.toISOString(),
      ...(scope === "own"
        ? {}
        : { amount: toShillings(enrollment.feeCents), amount_paid: toShillings(read.paidCents) }),
    })),
  };
}

/**
 * The condition on `enrollments` of students matching a condition. The array avoids a plan that compares few students with
 * all enrollments when Postgres overestimates them.
 */
export function isOfStudents(where: SQL | undefined): SQL | undefined {
  return (
    where &&
    sql`${enrollments.studentId} = any (array(select ${students.id} from ${students} where ${where}))`
  );
}
