import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { feeWaivers } from "@/db/schema/waivers";
import { DUE_CENTS } from "@/lib/domain/enrollments/enrollment-row";
import { SHOWN } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import { matchesStudent } from "@/lib/domain/people/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import { orderOf } from "@/lib/platform/db/list-order";
import { countedApart, readPage } from "@/lib/platform/db/list-page";
import { madeBetween } from "@/lib/platform/db/made-between";
import { byAge } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { STUDENT, totals } from "../ledger/list-conditions";
import { ListWaivers } from "./input";
import { shownWaiver } from "./waivers";

const ORDERS = {
  created: byAge(feeWaivers),
  amount: [feeWaivers.amountCents, feeWaivers.createdAt, feeWaivers.id],
};

export type Waiver = Awaited<ReturnType<typeof listWaivers>>["rows"][number];

/**
 * A page of the waivers of fees, newest first or as asked, with the reason, who requested and who decided. Amounts in shillings;
 * `total_amount` sums all that match.
 */
export const listWaivers = query("payments.waivers", ListWaivers, async ({ input, db }) => {
  const ofSeason =
    input.season === undefined
      ? undefined
      : sql`${feeWaivers.enrollmentId} in (select e.id from enrollments e where e.season_number = ${input.season})`;
  const found = matchesStudent(input.search);
  const ofStudent =
    found &&
    sql`${feeWaivers.enrollmentId} in (select e.id from enrollments e where e.student_id in
      (select ${students.id} from ${students} where ${found}))`;
  const where = and(
    input.ids ? inArray(feeWaivers.id, input.ids) : undefined,
    input.enrollment_ids ? inArray(feeWaivers.enrollmentId, input.enrollment_ids) : undefined,
    input.student_ids
      ? inArray(
          feeWaivers.enrollmentId,
          db
            .select({ id: enrollments.id })
            .from(enrollments)
            .where(inArray(enrollments.studentId, input.student_ids)),
        )
      : undefined,
    input.state ? eq(feeWaivers.state, input.state) : undefined,
    input.from ? eq(feeWaivers.payer, input.from) : undefined,
    madeBetween(feeWaivers.createdAt, input),
    ofSeason,
    ofStudent,
  );
  const { rows, ...sums } = await readPage(
    db,
    {
      rows: feeWaivers,
      where,
      page: input,
      order: orderOf(input.sort, ORDERS),
      counted: countedApart({ rows: feeWaivers, where, cents: sql`${feeWaivers.amountCents}` }),
    },
    ({ keys, isKey, sums, order }) =>
      db
        .select({
          waiver: feeWaivers,
          student: STUDENT,
          course: courses.name,
          class: classes.name,
          season: enrollments.seasonNumber,
          state: enrollments.state,
          dueCents: DUE_CENTS,
          ...sums,
        })
        .from(feeWaivers)
        .innerJoin(keys, isKey)
        .innerJoin(enrollments, eq(enrollments.id, feeWaivers.enrollmentId))
        .innerJoin(students, eq(students.id, enrollments.studentId))
        .innerJoin(classes, eq(classes.id, enrollments.classId))
        .innerJoin(courses, eq(courses.id, classes.courseId))
        .orderBy(...order),
  );
  const names = await staffNames(
    db,
    rows.flatMap(({ waiver }) => [waiver.requestedBy, waiver.decidedBy]),
  );
  const nameOf = (id: string | null) => (id === null ? null : (names[id] ?? null));
  return {
    rows: rows.map(({ waiver, student, course, class: group, season, state, dueCents }) => ({
      id: waiver.id,
      ...shownWaiver(waiver),
      student,
      course,
      class: group,
      season,
      status: SHOWN[state],
      amount_due: toShillings(Math.max(0, dueCents)),
      reason: waiver.reason,
      requested_by: waiver.requestedBy,
      requested_by_name: nameOf(waiver.requestedBy),
      decided_by: waiver.decidedBy,
      decided_by_name: nameOf(waiver.decidedBy),
      decided_at: waiver.decidedAt?.toISOString() ?? null,
      decision_reason: waiver.decisionReason,
      created_at: waiver.createdAt.toISOString(),
    })),
    ...totals(sums),
  };
});
