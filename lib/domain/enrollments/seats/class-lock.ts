import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { classes, inWeekendOrder, sessions } from "@/db/schema/catalog";
import type { SessionDay } from "@/db/schema/enums";
import type { Db } from "@/lib/platform/db/client";
import { fixedStatement, given } from "@/lib/platform/db/fixed-statement";

/** A locked class and the time under its lock. */
export type LockedClass = {
  classId: string;
  capacity: number | null;
  /** Without sessions nobody can join or pay (lib/domain/catalog/README.md). */
  isDraft: boolean;
  meetings: Meeting[];
  now: Date;
};
/** A session of a class; `capacity` is the limit of its room. */
export type Meeting = { id: string; day: SessionDay; capacity: number | null };

/**
 * Locks what a seat depends on (`lock_seat` in db/migrations): the class, the student's enrollment in its season, and the client network
 * whose unpaid holds are counted, in this order. `own` is the locked enrollment.
 */
export const lockSeat = fixedStatement<{ own: string | null }>(
  () => sql`select lock_seat(${given("class", "uuid")}, ${given("student", "uuid")}, ${given("network", "text")},
    ${given("ownNetwork", "boolean")}) as own`,
);

const READ_CLASS = fixedStatement<{ capacity: number | null; meetings: Meeting[]; now: string }>(() => {
  const meeting = sql`jsonb_build_object('id', ${sessions.id}, 'day', ${sessions.day}, 'capacity', ${sessions.capacity})`;
  return sql`select clock_timestamp() as now, ${classes.capacity} as capacity,
      coalesce((select jsonb_agg(${meeting} order by ${inWeekendOrder}) from ${sessions}
        where ${sessions.classId} = ${classes.id} and ${sessions.archivedAt} is null), '[]'::jsonb) as meetings
    from ${classes} where ${and(eq(classes.id, given("class", "uuid")), isNull(classes.archivedAt))}`;
});

/**
 * Locks a class: whoever reserves one of its seats, or changes what its seats and those of its sessions depend on, waits
 * (lib/domain/enrollments/README.md). Only reserving a seat needs it; freeing one does not.
 * @returns undefined when there is no such class
 */
export async function lockClass(tx: Db, classId: string): Promise<LockedClass | undefined> {
  const locking = lockSeat(tx, { class: classId, student: null, network: null, ownNetwork: false });
  // Sent in this order without waiting in between; Postgres reads the class once it has the lock.
  const [, [read]] = await Promise.all([locking, READ_CLASS(tx, { class: classId })]);
  return read && { ...read, classId, isDraft: read.meetings.length === 0, now: new Date(read.now) };
}
