import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { classes, courses, inWeekendOrder, sessions } from "@/db/schema/catalog";
import { staff } from "@/db/schema/staff";
import type { Actor } from "@/lib/domain/access/actor";
import { NO_SEATS, seatsBySession } from "@/lib/domain/enrollments/seats/seats";
import type { Db } from "@/lib/platform/db/client";
import { inOrder, type ListOrder, orderOf } from "@/lib/platform/db/list-order";
import { seatsLeft } from "./rules";

/**
 * The actor who reads, and the page of rows. Without an actor only public data is read; `withArchived` adds classes archived
 * when their season closed.
 */
export type Reading = {
  actor?: Actor;
  limit?: number;
  offset?: number;
  order?: ListOrder;
  withArchived?: boolean;
};

/**
 * The fields of a class or session for staff only. A form sends `updated_at` back as `seen_at`; `total_enrolled` counts paid
 * students, `seats_taken` running holds as well.
 */
export type StaffFields = { updated_at?: string; total_enrolled?: number; seats_taken?: number };

/** The condition on `sessions` joined with `staff` that no active tutor has the session. */
export const hasNoActiveTutor: SQL = sql`(${staff.status} is distinct from 'active')`;

export function isForStaff({ actor }: Reading): boolean {
  return actor?.kind === "staff";
}

/** The condition that a class and its course are live, unless archived ones are included. */
export function isListed({ withArchived }: Reading): SQL | undefined {
  return withArchived ? undefined : and(isNull(classes.archivedAt), isNull(courses.archivedAt));
}

/** A session; times are Nairobi wall times HH:MM. Staff also get StaffFields and `no_active_tutor`. */
export type SessionView = Awaited<ReturnType<typeof readSessions>>[number];

const COURSE_NAME = sql`lower(${courses.name})`;
const CLASS_NAME = sql`lower(${classes.name})`;
const TIME = [inWeekendOrder, sessions.startsAt];
export const SESSION_ORDERS = {
  course: [COURSE_NAME, CLASS_NAME, ...TIME, sessions.id],
  class: [CLASS_NAME, COURSE_NAME, ...TIME, sessions.id],
  season: [classes.seasonNumber, COURSE_NAME, CLASS_NAME, ...TIME, sessions.id],
  time: [...TIME, COURSE_NAME, CLASS_NAME, sessions.id],
};

/** The sessions matching a condition, not archived, by course, class and order of the weekend unless sorted otherwise. */
export async function readSessions(db: Db, where: SQL | undefined, reading: Reading = {}) {
  const found = db
    .select({
      id: sessions.id,
      day: sessions.day,
      start_at: sql<string>`to_char(${sessions.startsAt}, 'HH24:MI')`,
      end_at: sql<string>`to_char(${sessions.endsAt}, 'HH24:MI')`,
      tutor: sql<string | null>`${staff.firstName} || ' ' || ${staff.lastName}`,
      tutor_id: sessions.tutorId,
      isUntaught: sql<boolean>`${hasNoActiveTutor}`,
      class: classes.name,
      class_id: sessions.classId,
      season: classes.seasonNumber,
      course: courses.name,
      course_id: courses.id,
      capacity: sessions.capacity,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .innerJoin(classes, eq(classes.id, sessions.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .leftJoin(staff, eq(staff.id, sessions.tutorId))
    .where(and(isNull(sessions.archivedAt), isListed(reading), where))
    .orderBy(...inOrder(reading.order ?? orderOf("course", SESSION_ORDERS)));
  const rows = await (reading.limit === undefined
    ? found
    : found.limit(reading.limit).offset(reading.offset ?? 0));
  const forStaff = isForStaff(reading);
  const counted = rows.filter((row) => forStaff || row.capacity !== null).map((row) => row.id);
  const seats = await seatsBySession(db, counted);
  return rows.map(({ updatedAt, isUntaught, ...row }) => {
    const { taken, enrolled } = seats.get(row.id) ?? NO_SEATS;
    const staffFields: StaffFields & { no_active_tutor?: boolean } = forStaff
      ? {
          updated_at: updatedAt.toISOString(),
          no_active_tutor: isUntaught,
          total_enrolled: enrolled,
          seats_taken: taken,
        }
      : {};
    // Nobody but staff learns who is suspended: to others the session has no tutor.
    const hidden = isUntaught && !forStaff ? { tutor: null, tutor_id: null } : {};
    return { ...row, ...hidden, seats_left: seatsLeft(row.capacity, taken), ...staffFields };
  });
}
