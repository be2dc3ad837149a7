import "server-only";
import { and, desc, eq, inArray, type SQL, sql, sum } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes, courses, inWeekendOrder, sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { ENROLLMENT_STATES, type EnrollmentState } from "@/db/schema/enums";
import { credits } from "@/db/schema/ledger";
import { allocations } from "@/db/schema/payments";
import { toShillings } from "@/lib/platform/money";

/** A student's latest enrollment with class, sessions and amounts (shillings). */
export type EnrollmentSummary = NonNullable<Awaited<ReturnType<typeof readEnrollmentSummary>>>;

/** Stored states as the API and pages show them: any hold is a pending payment. */
export const SHOWN = {
  held: "pending",
  pending_payment: "pending",
  offered: "pending",
  enrolled: "enrolled",
  paid_waiting: "paid_waiting",
  expired: "expired",
  cancelled: "cancelled",
} as const satisfies Record<EnrollmentState, string>;

export type ShownStatus = (typeof SHOWN)[EnrollmentState];

/** The stored states behind a status of the API; `active` is another word for enrolled. */
export function statesShownAs(status: ShownStatus | "active"): EnrollmentState[] {
  const shown = status === "active" ? "enrolled" : status;
  return ENROLLMENT_STATES.filter((state) => SHOWN[state] === shown);
}

/** Reads a student's latest enrollment; undefined for a student who never enrolled. */
export function readEnrollmentSummary(db: Db, studentId: string) {
  return readLatest(db, eq(enrollments.studentId, studentId));
}

/** Reads the summary of one enrollment; undefined where there is none. */
export function readSummaryOf(db: Db, enrollmentId: string) {
  return readLatest(db, eq(enrollments.id, enrollmentId));
}

async function readLatest(db: Db, which: SQL) {
  const [row] = await db
    .select({
      enrollment: enrollments,
      className: classes.name,
      courseName: courses.name,
      courseId: courses.id,
    })
    .from(enrollments)
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(which)
    .orderBy(
      desc(sql`${enrollments.state} <> 'cancelled'`),
      desc(enrollments.seasonNumber),
      desc(enrollments.createdAt),
    )
    .limit(1);
  if (!row) return undefined;
  const { enrollment } = row;
  const [weekend, paidCents, freeCents] = await Promise.all([
    readWeekend(db, enrollment.id),
    sumAllocated(db, enrollment.id),
    sumFree(db, enrollment.id),
  ]);
  return {
    enrollment_id: enrollment.id,
    student_id: enrollment.studentId,
    season: enrollment.seasonNumber,
    status: SHOWN[enrollment.state],
    outcome: enrollment.outcome,
    amount: toShillings(enrollment.feeCents),
    amount_paid: toShillings(paidCents),
    amount_due: toShillings(enrollment.feeCents - paidCents),
    credit: toShillings(freeCents),
    pay_code: enrollment.payCode,
    course_name: row.courseName,
    class_name: row.className,
    class_id: enrollment.classId,
    class: {
      course: row.courseName,
      course_id: row.courseId,
      class: row.className,
      class_id: enrollment.classId,
    },
    sessions: weekend,
    hold_until: enrollment.holdUntil?.toISOString() ?? null,
    late: enrollment.late,
    receipt_no: enrollment.receiptNo,
    enrolled_at: enrollment.enrolledAt?.toISOString() ?? null,
    created_at: enrollment.createdAt.toISOString(),
    updated_at: enrollment.updatedAt.toISOString(),
  };
}

/** Whether the student's enrollment in a season is paid for, with a seat or still waiting for one. */
export async function isPaidUp(db: Db, studentId: string, season: number): Promise<boolean> {
  const [row] = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.studentId, studentId),
        eq(enrollments.seasonNumber, season),
        inArray(enrollments.state, ["enrolled", "paid_waiting"]),
      ),
    );
  return row !== undefined;
}

/** Cents allocated to an enrollment. */
export async function sumAllocated(db: Db, enrollmentId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sum(allocations.amountCents) })
    .from(allocations)
    .where(eq(allocations.enrollmentId, enrollmentId));
  return Number(row?.cents ?? 0);
}

async function sumFree(db: Db, enrollmentId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sum(credits.cents) })
    .from(credits)
    .where(eq(credits.enrollmentId, enrollmentId));
  return Number(row?.cents ?? 0);
}

function readWeekend(db: Db, enrollmentId: string) {
  return db
    .select({
      id: sessions.id,
      day: sessions.day,
      from: sql<string>`to_char(${sessions.startsAt}, 'HH24:MI')`,
      to: sql<string>`to_char(${sessions.endsAt}, 'HH24:MI')`,
    })
    .from(enrollmentSessions)
    .innerJoin(sessions, eq(sessions.id, enrollmentSessions.sessionId))
    .where(eq(enrollmentSessions.enrollmentId, enrollmentId))
    .orderBy(inWeekendOrder);
}
