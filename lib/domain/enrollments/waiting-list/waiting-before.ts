import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { seatHeld } from "../seats/seat-rule";

/** A student who requests a seat, and the priority over the waiting list. */
export type Priority = {
  studentId: string;
  /**
   * `queue`: at the position of the student's own row of the waiting list; without one, behind all. `paid`: before all but
   * other late payments. `first`: before all, for students served from the list.
   */
  priority?: "queue" | "paid" | "first";
};

/** The order of a queue: late payments first, then by rank. It is total, because ranks are unique. */
export function queueOrder(row: SQL): SQL {
  return sql`(not ${row}.is_paid, ${row}.rank)`;
}

/**
 * How many students are ahead in the queue for a class, as a part of the query that counts its seats. Those waiting for a
 * full session are left out, because a free seat does not help them.
 * @param sessionId counts only the queue for this session
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

/** The condition on row `w` of the waiting list that one of its sessions has no free seat. */
export function hasNoRoom(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`exists (select 1 from sessions s where s.id = any (w.session_ids) and s.capacity <= (
    select count(*) from enrollment_sessions es join enrollments on enrollments.id = es.enrollment_id
    where es.session_id = s.id and ${seatHeld(at)}))`;
}
