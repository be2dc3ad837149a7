import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { seatHeld } from "../catalog/seat-rule";

/** A student who asks for a seat, and who of those waiting for it comes first. */
export type Priority = {
  studentId: string;
  /**
   * `queue`: before those behind the student's own row of the waiting list; without one, behind all. `paid`: before all but other
   * late payments. `first`: before all, for whom the list itself serves.
   */
  priority?: "queue" | "paid" | "first";
};

/** The order of a queue: late payments first, then by rank. It is total, for no two rows have one rank. */
export function queueOrder(row: SQL): SQL {
  return sql`(not ${row}.is_paid, ${row}.rank)`;
}

/**
 * How many wait for a seat of a class before a student, as a part of the query that counts its seats. Who waits for a session
 * without room is left out: no free seat is of use to them.
 * @param sessionId counts only those who wait for this session
 */
export function waitingBefore(
  { classId, now }: { classId: string; now: Date },
  { studentId, priority = "queue" }: Priority,
  sessionId?: string,
): SQL<number> {
  if (priority === "first") return sql<number>`0`;
  const mine = sql`select 1 from waiting_list m where m.student_id = ${studentId} and m.class_id = ${classId}
    and m.state in ('waiting', 'offered') and ${queueOrder(sql`m`)} < ${queueOrder(sql`w`)}`;
  return sql<number>`(select count(*)::int from waiting_list w
    where w.class_id = ${classId} and w.state = 'waiting' and w.student_id <> ${studentId}
      and ${priority === "paid" ? sql`w.is_paid` : sql`true`} and not exists (${mine})
      and ${sessionId ? sql`${sessionId} = any (w.session_ids)` : sql`not ${hasNoRoom(now)}`})`;
}

/** The condition on row `w` of the waiting list that a session it waits for has no free seat. */
export function hasNoRoom(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`exists (select 1 from sessions s where s.id = any (w.session_ids) and s.capacity <= (
    select count(*) from enrollment_sessions es join enrollments on enrollments.id = es.enrollment_id
    where es.session_id = s.id and ${seatHeld(at)}))`;
}
