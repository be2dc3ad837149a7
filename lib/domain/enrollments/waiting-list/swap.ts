import "server-only";
import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import { notifyNewSeat } from "../enrollment-messages";
import type { EnrollmentRow } from "../enrollment-row";
import { seatHeld } from "../seats/seat-rule";

type Pair = { one: string; other: string };

/**
 * Finds two students of open seasons who each have a seat in the class that the other waits for; longest waiting first.
 * @param entryId only pairs with this row of the waiting list
 * @returns the ids of their enrollments
 */
export async function findSwaps(db: Db, entryId?: string): Promise<Pair[]> {
  const rows = await db.execute<Pair>(sql`select ea.id as one, eb.id as other
    from waiting_list a
    join enrollments ea on ea.student_id = a.student_id and ea.season_number = a.season_number and ${hasSeat(ea)}
    join waiting_list b on b.class_id = ea.class_id and ${mayMove(sql`b`)}
    join enrollments eb on eb.student_id = b.student_id and eb.class_id = a.class_id and ${hasSeat(eb)}
    where ${mayMove(sql`a`)}
      and ${entryId ? sql`a.id = ${entryId}` : sql`a.class_id < b.class_id`}
      and ${takesOver(sql`a`, sql`eb`)} and ${takesOver(sql`b`, sql`ea`)}
    order by a.rank, b.rank limit 20`);
  return [...rows];
}

const [ea, eb] = [alias(enrollments, "ea"), alias(enrollments, "eb")];

/** Whether the student has the seat; an offer alone does not count. */
function hasSeat(row: typeof ea | typeof eb): SQL | undefined {
  return and(seatHeld(sql`now()`, row), ne(row.state, "offered"));
}

/** Whether a row of the list waits without a payment, for an active student. */
function mayMove(entry: SQL): SQL {
  return sql`${entry}.state = 'waiting' and not ${entry}.is_paid
    and exists (select from students s where s.id = ${entry}.student_id and s.status = 'active')`;
}

/** Each takes over the other's sessions and gets no others: a student who waits for other sessions does not swap. */
function takesOver(entry: SQL, seat: SQL): SQL {
  return sql`${entry}.session_ids <@ array(select s.session_id from enrollment_sessions s where s.enrollment_id = ${seat}.id)`;
}

/**
 * Swaps two students: class, sessions and nothing else, so each keeps their own payments and hold, and no seat is free in
 * between. Both get a message, and both waiting rows end.
 * @returns the audit lines; none when one of them has another seat or no longer waits
 */
export async function swap(tx: Db, pair: Pair): Promise<AuditEvent[]> {
  const locked = await tx
    .select()
    .from(enrollments)
    .where(
      and(
        inArray(enrollments.id, [pair.one, pair.other]),
        ne(enrollments.state, "offered"),
        seatHeld(sql`clock_timestamp()`),
      ),
    )
    .orderBy(asc(enrollments.id))
    .for("update");
  const [first, second] = locked;
  if (!first || !second || !(await wantEachOther(tx, first, second))) return [];
  const [ofFirst, ofSecond] = [await takeSessions(tx, first.id), await takeSessions(tx, second.id)];
  await move(tx, first, second.classId, ofSecond);
  await move(tx, second, first.classId, ofFirst);
  for (const { id, updatedAt } of [first, second]) await notifyNewSeat(tx, id, updatedAt);
  return [lineOf(first, second), lineOf(second, first)];
}

/** Whether both still wait, now locked, for the class of the other's seat. */
async function wantEachOther(tx: Db, first: EnrollmentRow, second: EnrollmentRow): Promise<boolean> {
  const rows = await tx.execute(sql`select 1 from waiting_list w
    where ${mayMove(sql`w`)} and ((w.student_id = ${first.studentId} and w.class_id = ${second.classId})
      or (w.student_id = ${second.studentId} and w.class_id = ${first.classId})) order by w.id for update`);
  return rows.length === 2 && first.classId !== second.classId;
}

type Chosen = typeof enrollmentSessions.$inferSelect;

async function takeSessions(tx: Db, enrollmentId: string): Promise<Chosen[]> {
  return tx.delete(enrollmentSessions).where(eq(enrollmentSessions.enrollmentId, enrollmentId)).returning();
}

async function move(tx: Db, { id }: EnrollmentRow, classId: string, chosen: Chosen[]): Promise<void> {
  await tx
    .update(enrollments)
    .set({ classId, updatedAt: sql`clock_timestamp()` })
    .where(eq(enrollments.id, id));
  if (chosen.length > 0)
    await tx
      .insert(enrollmentSessions)
      .values(chosen.map(({ sessionId, day }) => ({ enrollmentId: id, sessionId, day, classId })));
}

function lineOf(moved: EnrollmentRow, other: EnrollmentRow): AuditEvent {
  return {
    type: "enrollment.swapped",
    id: moved.id,
    what: { swapped_with: other.id, from_class: moved.classId, class: other.classId },
  };
}
