import "server-only";
import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { classes } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { HOLD_STATES, REQUESTED_HOLD_STATES } from "@/db/schema/enums";
import { proposedOutcomes } from "@/lib/domain/attendance/outcomes";
import { notifyPlacesEnded, type Telling } from "@/lib/domain/enrollments/ended-messages";
import {
  cancelEnrollments,
  endHolds,
  IS_PAID_SOMETHING,
} from "@/lib/domain/enrollments/seats/end-enrollments";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";

/** Locks a season's classes, then its enrollments that are not cancelled, each by id: the order of seat reservations. */
export async function lockSeats(tx: Db, number: number): Promise<void> {
  await tx
    .select({ id: classes.id })
    .from(classes)
    .where(eq(classes.seasonNumber, number))
    .orderBy(asc(classes.id))
    .for("update");
  await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.seasonNumber, number), ne(enrollments.state, "cancelled")))
    .orderBy(asc(enrollments.id))
    .for("update");
}

/**
 * Ends a season's holds and offers; those paid in part are cancelled, so that the money becomes credit. The students get a
 * message. Lock the seats first. @returns an audit line for each
 */
export async function endSeats(tx: Db, number: number, telling: Telling, why: string): Promise<AuditEvent[]> {
  return endThose(tx, number, inArray(enrollments.state, [...HOLD_STATES]), telling, why);
}

/** Ends a season's holds and offers (endSeats), and cancels enrollments paid without a seat. */
export async function endEnrollments(
  tx: Db,
  number: number,
  telling: Telling,
  why: string,
): Promise<AuditEvent[]> {
  const waits = eq(enrollments.state, "paid_waiting");
  const credited = await cancelEnrollments(tx, and(eq(enrollments.seasonNumber, number), waits), why);
  await notifyPlacesEnded(tx, creditsOf(credited), { ...telling, why: "no_seat" });
  const unpaid = inArray(enrollments.state, [...HOLD_STATES, "expired"]);
  return [...credited, ...(await endThose(tx, number, unpaid, telling, why))];
}

async function endThose(
  tx: Db,
  number: number,
  which: SQL,
  telling: Telling,
  why: string,
): Promise<AuditEvent[]> {
  const ofSeason = eq(enrollments.seasonNumber, number);
  const held = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    // Students who never took an offered seat get no message about its end.
    .where(and(ofSeason, inArray(enrollments.state, [...REQUESTED_HOLD_STATES])));
  const credited = await cancelEnrollments(tx, and(ofSeason, which, IS_PAID_SOMETHING), why);
  const ended = await endHolds(tx, ofSeason, why);
  const unpaid = held.map(({ id }) => [id, 0] as const);
  await notifyPlacesEnded(tx, new Map([...unpaid, ...creditsOf(credited)]), telling);
  return [...credited, ...ended];
}

/** The credited cents by enrollment, from audit lines of cancellations. */
function creditsOf(cancelled: Array<AuditEvent<"enrollment.cancelled">>): Map<string, number> {
  return new Map(cancelled.map(({ id, what }) => [String(id), what.credit_cents]));
}

/**
 * Gives enrolled students of a season without an outcome the one their attendance proposes. Lock the seats first.
 * @returns the outcomes given, and how many of each
 */
export async function giveOutcomes(tx: Db, number: number, at: Date) {
  const proposed = await proposedOutcomes(tx, number);
  const completed = JSON.stringify(
    proposed.flatMap(({ enrollmentId, outcome }) => (outcome === "completed" ? [enrollmentId] : [])),
  );
  const written = await tx
    .update(enrollments)
    .set({
      outcome: sql`case when ${enrollments.id} in (select value::uuid from jsonb_array_elements_text(${completed}::jsonb))
        then 'completed' else 'not_completed' end`,
      outcomeAt: at,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(enrollments.seasonNumber, number),
        eq(enrollments.state, "enrolled"),
        isNull(enrollments.outcome),
      ),
    )
    .returning({ id: enrollments.id, outcome: enrollments.outcome });
  const outcomes = written.map(({ id, outcome }) => ({ id, outcome: outcome ?? "" }));
  const completedCount = outcomes.filter(({ outcome }) => outcome === "completed").length;
  return { outcomes, counts: { completed: completedCount, not_completed: written.length - completedCount } };
}
