import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { dueOf } from "@/lib/domain/enrollments/rules";
import { SHOWN } from "@/lib/domain/enrollments/standing/enrollment-summary";
import type { Db } from "@/lib/platform/db/client";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { mentions, totals } from "../ledger/list-conditions";
import { ENROLLMENT_QUEUES, FREE_CENTS, PAID_CENTS } from "./desk-conditions";
import type { DeskQueues } from "./input";

/** A page of a queue of enrollments, longest wait first or as asked; amounts in shillings. */
export async function readEnrollments(
  db: Db,
  queue: keyof typeof ENROLLMENT_QUEUES,
  input: z.output<typeof DeskQueues>,
) {
  const { of, where, cents: summed } = ENROLLMENT_QUEUES[queue];
  // The conditions use the aliases e and o. Only a search reads the students; the rest is read for one page only.
  const found = input.search
    ? sql`join students on students.id = e.student_id where ${sql.raw(where)} and ${mentions(input.search, [students.search])}`
    : sql`where ${sql.raw(where)}`;
  const [sums] = await db.execute<{ total: number; cents: string }>(
    sql`select count(*)::int as total, coalesce(sum(${sql.raw(summed)}), 0)::text as cents from ${sql.raw(of)} ${found}`,
  );
  const order = orderOf(input.sort, {
    since: [sql`e.updated_at`, sql`e.id`],
    amount: [sql.raw(summed), sql`e.updated_at`, sql`e.id`],
  });
  const keys = await db.execute<{ id: string }>(
    sql`select e.id from ${sql.raw(of)} ${found} order by ${sql.join(inOrder(order), sql`, `)}
      limit ${input.pageSize} offset ${rowsBefore(input)}`,
  );
  const indexes = new Map(keys.map(({ id }, index) => [id, index]));
  const cents = (which: string) =>
    sql<number>`(select ${sql.raw(which)} from enrollments e where e.id = ${enrollments.id})`;
  const rows = await db
    .select({
      enrollment: enrollments,
      student: students,
      className: classes.name,
      courseName: courses.name,
      paidCents: cents(PAID_CENTS),
      freeCents: cents(FREE_CENTS),
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(inArray(enrollments.id, [...indexes.keys()]));
  rows.sort(
    ({ enrollment: { id } }, { enrollment: other }) => (indexes.get(id) ?? 0) - (indexes.get(other.id) ?? 0),
  );
  const shown = rows.map(({ enrollment, student, className, courseName, paidCents, freeCents }) => ({
    enrollment_id: enrollment.id,
    ...studentFields(student),
    course: courseName,
    class: className,
    season: enrollment.seasonNumber,
    status: SHOWN[enrollment.state],
    amount: toShillings(enrollment.feeCents),
    amount_paid: toShillings(paidCents),
    amount_waived: toShillings(enrollment.waivedCents),
    amount_due: toShillings(dueOf(enrollment, paidCents)),
    credit: toShillings(freeCents),
    hold_until: enrollment.holdUntil?.toISOString() ?? null,
    updated_at: enrollment.updatedAt.toISOString(),
  }));
  return { rows: shown, ...totals(sums) };
}

/** The fields by which a row of a queue names its student. */
export function studentFields(student: typeof students.$inferSelect) {
  return {
    student_id: student.id,
    full_name: student.fullName,
    registration_no: student.registrationNo,
    msisdn: student.msisdn,
  };
}
