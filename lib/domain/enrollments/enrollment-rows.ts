import "server-only";
import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
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
import { nairobiMidnight } from "@/lib/platform/time/nairobi-time";
import { type EnrollmentRow, PAID_CENTS } from "./enrollment-row";
import { dueOf } from "./rules";
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
    rows: rows.map(({ enrollment, courseName, courseId, className, ...read }) => {
      const group = {
        course: courseName,
        course_id: courseId,
        class: className,
        class_id: enrollment.classId,
      };
      return enrollmentRow({ ...enrollment, ...read }, group, scope);
    }),
  };
}

/** An enrollment as read from the database, or from its JSON. */
export type ReadEnrollment = Pick<
  EnrollmentRow,
  "id" | "studentId" | "state" | "outcome" | "seasonNumber" | "feeCents" | "waivedCents"
> &
  Record<"registrationNo" | "fullName" | "msisdn", string> &
  Record<"createdAt" | "updatedAt", Date | string> & { paidCents: number };

type ClassName = { course: string; course_id: string; class: string; class_id: string };

/** A row of lists of enrollments. */
export function enrollmentRow(read: ReadEnrollment, group: ClassName, scope: Scope) {
  return {
    id: read.id,
    enrollment_id: read.id,
    student_id: read.studentId,
    registration_no: read.registrationNo,
    full_name: read.fullName,
    msisdn: read.msisdn,
    class_id: group.class_id,
    class: group,
    status: SHOWN[read.state],
    outcome: read.outcome,
    season: read.seasonNumber,
    created_at: new Date(read.createdAt).toISOString(),
    updated_at: new Date(read.updatedAt).toISOString(),
    ...(scope === "own"
      ? {}
      : {
          amount: toShillings(read.feeCents),
          amount_paid: toShillings(read.paidCents),
          amount_waived: toShillings(read.waivedCents),
          amount_due: toShillings(dueOf(read, read.paidCents)),
        }),
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

/** The condition on `enrollments` of those that are enrolled since a Nairobi date. */
export function isEnrolledOn(date: string): SQL | undefined {
  const midnight = nairobiMidnight(date);
  return and(
    eq(enrollments.state, "enrolled"),
    gte(enrollments.enrolledAt, midnight),
    lt(enrollments.enrolledAt, new Date(midnight.getTime() + DAY_MS)),
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
