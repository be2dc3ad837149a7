import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { seatHeld } from "../seats/seat-rule";

/**
 * The priority over the waiting list of a student who requests a seat. `queue`: at the position of the student's own row of the list;
 * without one, behind all. `paid`: before all but other late payments. `first`: before all, for students served from the list.
 */
export type Priority = "queue" | "paid" | "first";

/** The order of a queue: late payments first, then by rank. It is total, because ranks are unique. */
export function queueOrder(row: SQL): SQL {
  return sql`(not ${row}.is_paid, ${row}.rank)`;
}

type Asking = { classId: SQLWrapper; at: SQL; student: SQL; priority: SQL };

/**
 * How many students are ahead in the queue for a class, as a part of the query that counts its seats. Those waiting for a
 * full session are left out, because a free seat does not help them.
 * @param sessionId counts only the queue for this session
 */
export function waitingBefore(
  { classId, at, student, priority }: Asking,
  sessionId?: SQLWrapper,
): SQL<number> {
  const mine = sql`select 1 from waiting_list m where m.student_id = ${student} and m.class_id = ${classId}
    and m.state in ('waiting', 'offered') and ${queueOrder(sql`m`)} < ${queueOrder(sql`w`)}`;
  return sql<number>`(select count(*)::int from waiting_list w
    where ${priority} <> 'first' and w.class_id = ${classId} and w.state = 'waiting' and w.student_id is distinct from ${student}
      and (${priority} <> 'paid' or w.is_paid) and not exists (${mine})
      and ${sessionId ? sql`${sessionId} = any (w.session_ids)` : sql`not ${hasNoRoom(at)}`})`;
}

/** The condition on row `w` of the waiting list that one of its sessions has no free seat. */
export function hasNoRoom(at: SQL | Date): SQL {
  return sql`exists (select 1 from sessions s where s.id = any (w.session_ids) and s.capacity <= (
    select count(*) from enrollment_sessions es join enrollments on enrollments.id = es.enrollment_id
    where es.session_id = s.id and ${seatHeld(at)}))`;
}
