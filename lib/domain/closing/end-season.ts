import "server-only";
import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import type { Change } from "@/lib/platform/commands/command";
import { proposedOutcomes } from "../attendance/outcomes";
import { cancelEnrollments, endHolds, IS_PAID_SOMETHING } from "../enrollments/end-enrollments";
import { notifySeasonOver } from "../enrollments/enrollment-messages";

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
export async function endSeats(tx: Db, number: number, why: string): Promise<Change[]> {
  return endThose(tx, number, inArray(enrollments.state, ["held", "pending_payment", "offered"]), why);
}

/** Ends a season's holds and offers (endSeats), and cancels enrollments paid without a seat. */
export async function endEnrollments(tx: Db, number: number, why: string): Promise<Change[]> {
  const waits = eq(enrollments.state, "paid_waiting");
  const credited = await cancelEnrollments(tx, and(eq(enrollments.seasonNumber, number), waits), why);
  await notifySeasonOver(tx, creditsOf(credited));
  const unpaid = inArray(enrollments.state, ["held", "pending_payment", "offered", "expired"]);
  return [...credited, ...(await endThose(tx, number, unpaid, why))];
}

async function endThose(tx: Db, number: number, which: SQL, why: string): Promise<Change[]> {
  const ofSeason = eq(enrollments.seasonNumber, number);
  const held = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    // Students who never took an offered seat get no message about its end.
    .where(and(ofSeason, inArray(enrollments.state, ["held", "pending_payment"])));
  const credited = await cancelEnrollments(tx, and(ofSeason, which, IS_PAID_SOMETHING), why);
  const ended = await endHolds(tx, ofSeason, why);
  const unpaid = held.map(({ id }) => [id, 0] as const);
  await notifySeasonOver(tx, new Map([...unpaid, ...creditsOf(credited)]));
  return [...credited, ...ended];
}

/** The credited cents by enrollment, from audit lines of cancellations. */
function creditsOf(cancelled: Change[]): Map<string, number> {
  return new Map(
    cancelled.map(({ subject, what }) => [
      subject.replace(/^enrollment:/, ""),
      Number(what.credit_cents ?? 0),
    ]),
  );
}

/**
 * Gives enrolled students of a season without an outcome the one their attendance proposes. Lock the seats first.
 * @returns how many of each
 */
export async function giveOutcomes(tx: Db, number: number, at: Date) {
  const proposed = await proposedOutcomes(tx, number);
  const completed = JSON.stringify(
    proposed.flatMap(({ enrollmentId, outcome }) => (outcome === "completed" ? [enrollmentId] : [])),
  );
  const given = await tx
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
    .returning({ outcome: enrollments.outcome });
  const completedCount = given.filter(({ outcome }) => outcome === "completed").length;
  return { completed: completedCount, not_completed: given.length - completedCount };
}
