import "server-only";
import { and, asc, desc, eq, inArray, isNull, type SQL, sql, sum } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { classes, courses, inWeekendOrder, sessions } from "@/db/schema/catalog";
import { certificates } from "@/db/schema/certificates";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { ENROLLMENT_STATES, type EnrollmentState } from "@/db/schema/enums";
import { credits } from "@/db/schema/ledger";
import { allocations } from "@/db/schema/payments";
import type { Actor } from "@/lib/domain/access/actor";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { PAID_CENTS } from "../enrollment-row";

/** An enrollment with class, sessions and amounts (shillings). */
export type EnrollmentSummary = Awaited<ReturnType<typeof readSummaries>>[number];

/** A summary without the fields for staff. */
export function maskedSummary(summary: EnrollmentSummary) {
  const { late: _late, updated_at: _updated, ...shown } = summary;
  return shown;
}

/** A summary for an actor; staff also get `updated_at`, which a form sends back as `seen_at`. */
export function summaryFor(
  actor: Actor,
  summary: EnrollmentSummary,
): ReturnType<typeof maskedSummary> & { updated_at?: string } {
  const shown = maskedSummary(summary);
  return actor.kind === "staff" ? { ...shown, updated_at: summary.updated_at } : shown;
}

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

type ShownStatus = (typeof SHOWN)[EnrollmentState];

/** The stored states behind a status of the API; `active` is another word for enrolled. */
export function statesShownAs(status: ShownStatus | "active"): EnrollmentState[] {
  const shown = status === "active" ? "enrolled" : status;
  return ENROLLMENT_STATES.filter((state) => SHOWN[state] === shown);
}

/** Reads a student's latest enrollment; undefined for a student who never enrolled. */
export async function readEnrollmentSummary(db: Db, studentId: string) {
  const [latest] = await readSummaries(db, eq(enrollments.studentId, studentId), 1);
  return latest;
}

/** Reads the summary of one enrollment; undefined if there is none. */
export async function readSummaryOf(db: Db, enrollmentId: string) {
  const [found] = await readSummaries(db, eq(enrollments.id, enrollmentId), 1);
  return found;
}

/**
 * Reads a student's enrollments: the latest, which pages show, and the one of every season, newest first. A season shows a
 * cancelled enrollment only if it has no other.
 */
export async function readHistory(db: Db, studentId: string) {
  const all = await readSummaries(db, eq(enrollments.studentId, studentId));
  const ofSeasons = all.filter(
    ({ season }, place) => all.findIndex((other) => other.season === season) === place,
  );
  return { latest: all[0], seasons: ofSeasons.sort((one, other) => other.season - one.season) };
}
export type History = Awaited<ReturnType<typeof readHistory>>;

/**
 * The order that puts a student's latest enrollment first: cancelled ones come last, and before them offered or expired ones of a
 * season that does not register yet, so that an unused offer hides no enrollment of the season being taught.
 */
export const LATEST_FIRST = [
  asc(sql`case when ${enrollments.state} = 'cancelled' then 2
    when ${enrollments.state} in ('offered', 'expired')
      and ${seasons.closedAt} is null and (${seasons.registrationOpensAt} <= now()) is not true then 1
    else 0 end`),
  desc(enrollments.seasonNumber),
  desc(enrollments.createdAt),
];

async function readSummaries(db: Db, which: SQL, most = 100) {
  const rows = await db
    .select({
      enrollment: enrollments,
      className: classes.name,
      courseName: courses.name,
      courseId: courses.id,
      paidCents: PAID_CENTS,
      freeCents: sql<number>`coalesce((select sum(${credits.cents}) from ${credits}
        where ${credits.enrollmentId} = ${enrollments.id}), 0)::int`,
    })
    .from(enrollments)
    .innerJoin(seasons, eq(seasons.number, enrollments.seasonNumber))
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(which)
    .orderBy(...LATEST_FIRST)
    .limit(most);
  const meetings = await readWeekends(
    db,
    rows.map(({ enrollment }) => enrollment.id),
  );
  return rows.map(({ enrollment, className, courseName, courseId, paidCents, freeCents }) => ({
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
    course_name: courseName,
    class_name: className,
    class_id: enrollment.classId,
    class: { course: courseName, course_id: courseId, class: className, class_id: enrollment.classId },
    sessions: meetings.flatMap(({ enrollmentId, ...meeting }) =>
      enrollmentId === enrollment.id ? [meeting] : [],
    ),
    hold_until: enrollment.holdUntil?.toISOString() ?? null,
    late: enrollment.late,
    receipt_no: enrollment.receiptNo,
    enrolled_at: enrollment.enrolledAt?.toISOString() ?? null,
    created_at: enrollment.createdAt.toISOString(),
    updated_at: enrollment.updatedAt.toISOString(),
  }));
}

/** The courses a student completed, newest season first, with the number of a certificate that is not withdrawn. */
export function readCompletedCourses(db: Db, studentId: string) {
  return db
    .select({
      course_name: courses.name,
      course_id: courses.id,
      season: enrollments.seasonNumber,
      certificate_number: certificates.number,
    })
    .from(enrollments)
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .leftJoin(
      certificates,
      and(eq(certificates.enrollmentId, enrollments.id), isNull(certificates.withdrawnAt)),
    )
    .where(and(eq(enrollments.studentId, studentId), eq(enrollments.outcome, "completed")))
    .orderBy(desc(enrollments.seasonNumber), desc(enrollments.createdAt));
}
export type CompletedCourse = Awaited<ReturnType<typeof readCompletedCourses>>[number];

/** Cents allocated to an enrollment. */
export async function sumAllocated(db: Db, enrollmentId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sum(allocations.amountCents) })
    .from(allocations)
    .where(eq(allocations.enrollmentId, enrollmentId));
  return Number(row?.cents ?? 0);
}

/** The chosen sessions of enrollments. */
async function readWeekends(db: Db, enrollmentIds: string[]) {
  if (enrollmentIds.length === 0) return [];
  return db
    .select({
      enrollmentId: enrollmentSessions.enrollmentId,
      id: sessions.id,
      day: sessions.day,
      from: sql<string>`to_char(${sessions.startsAt}, 'HH24:MI')`,
      to: sql<string>`to_char(${sessions.endsAt}, 'HH24:MI')`,
    })
    .from(enrollmentSessions)
    .innerJoin(sessions, eq(sessions.id, enrollmentSessions.sessionId))
    .where(inArray(enrollmentSessions.enrollmentId, enrollmentIds))
    .orderBy(inWeekendOrder);
}
