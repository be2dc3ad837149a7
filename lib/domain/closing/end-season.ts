import "server-only";
import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import type { Change } from "@/lib/platform/commands/command";
import { proposedOutcomes } from "../attendance/outcomes";
import { cancelEnrollments, endHolds, IS_PAID_SOMETHING } from "../enrollments/end-enrollments";

/** Locks a season's classes, then its enrollments that are not cancelled, each by id: the order of all who reserve seats. */
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
 * Ends a season's holds and offers; one that is paid in part is cancelled, so that its money is credit. Lock the seats
 * before. @returns an audit line for each
 */
export async function endSeats(tx: Db, number: number, why: string): Promise<Change[]> {
  return endThose(tx, number, inArray(enrollments.state, ["held", "pending_payment", "offered"]), why);
}

/** The same, and all else that is paid without a seat is cancelled too. */
export async function endEnrollments(tx: Db, number: number, why: string): Promise<Change[]> {
  const waits = eq(enrollments.state, "paid_waiting");
  const credited = await cancelEnrollments(tx, and(eq(enrollments.seasonNumber, number), waits), why);
  const unpaid = inArray(enrollments.state, ["held", "pending_payment", "offered", "expired"]);
  return [...credited, ...(await endThose(tx, number, unpaid, why))];
}

async function endThose(tx: Db, number: number, which: SQL, why: string): Promise<Change[]> {
  const ofSeason = eq(enrollments.seasonNumber, number);
  const credited = await cancelEnrollments(tx, and(ofSeason, which, IS_PAID_SOMETHING), why);
  return [...credited, ...(await endHolds(tx, ofSeason, why))];
}

/**
 * Gives enrolled students of a season without an outcome the one their attendance proposes. Lock the seats before.
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
