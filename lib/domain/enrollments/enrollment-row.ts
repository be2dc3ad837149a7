import "server-only";
import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { allocations } from "@/db/schema/payments";
import type { Db } from "@/lib/platform/db/client";

export type EnrollmentRow = typeof enrollments.$inferSelect;

/** The paid cents of an enrollment, as a part of a query on `enrollments`. */
export const PAID_CENTS = sql<number>`coalesce((select sum(${allocations.amountCents}) from ${allocations}
  where ${allocations.enrollmentId} = ${enrollments.id}), 0)::int`;

/** What is due of it (`dueOf`), as a part of a query on `enrollments`. */
export const DUE_CENTS = sql<number>`(${enrollments.feeCents} - ${enrollments.waivedCents} - ${PAID_CENTS})`;

/** The same of an enrollment `e`: its paid cents, and what is due, never less than nothing. */
export const PAID_CENTS_OF_E = sql<number>`coalesce((select sum(a.amount_cents) from ${allocations} a where a.enrollment_id = e.id), 0)::int`;
export const DUE_CENTS_OF_E = sql<number>`greatest(0, e.fee_cents - e.waived_cents - ${PAID_CENTS_OF_E})`;

/** The condition on an enrollment `e` whose whole fee is waived (`isWaived`). */
export const IS_WAIVED: SQL = sql`(e.waived_cents > 0 and e.waived_cents >= e.fee_cents)`;

/** The condition on an enrollment `e` of a past season: it had no fee here, and is neither paid nor waived. */
export const IS_PAST: SQL = sql`(e.fee_cents = 0)`;

/** Whether the fee is paid and the seat assigned; such a seat does not expire. */
export function isEnrolled({ state }: Pick<EnrollmentRow, "state">): boolean {
  return state === "enrolled";
}

/** Locks the student's enrollment of a season that is not cancelled. Lock the class first (class-lock.ts). */
export async function lockEnrollmentOf(
  tx: Db,
  studentId: string,
  season: number,
): Promise<EnrollmentRow | undefined> {
  const [own] = await tx
    .select()
    .from(enrollments)
    .where(
      and(
        eq(enrollments.studentId, studentId),
        eq(enrollments.seasonNumber, season),
        ne(enrollments.state, "cancelled"),
      ),
    )
    .orderBy(desc(enrollments.createdAt))
    .limit(1)
    .for("update");
  return own;
}

/** The ids of the sessions an enrollment attends. */
export async function sessionsOf(db: Db, enrollmentId: string): Promise<string[]> {
  const rows = await db
    .select({ id: enrollmentSessions.sessionId })
    .from(enrollmentSessions)
    .where(eq(enrollmentSessions.enrollmentId, enrollmentId));
  return rows.map(({ id }) => id);
}
