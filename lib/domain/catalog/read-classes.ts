import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { classes, courses, sessions } from "@/db/schema/catalog";
import { NO_SEATS, seatsByClass } from "@/lib/domain/enrollments/seats/seats";
import type { Db } from "@/lib/platform/db/client";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import { isForStaff, isListed, type Reading, readSessions, type StaffFields } from "./read-sessions";
import { seatsLeft } from "./rules";

/** A class with its sessions and the seats left (null: no limit). Staff also get StaffFields. */
export type ClassView = Awaited<ReturnType<typeof readClasses>>[number];

const COURSE_NAME = sql`lower(${courses.name})`;
const CLASS_NAME = sql`lower(${classes.name})`;
export const CLASS_ORDERS = {
  course: [COURSE_NAME, CLASS_NAME, classes.id],
  name: [CLASS_NAME, COURSE_NAME, classes.id],
  season: [classes.seasonNumber, COURSE_NAME, CLASS_NAME, classes.id],
  created: [classes.createdAt, classes.id],
};

/**
 * The classes matching a condition, live ones by default, by course and name unless sorted otherwise. `updated_at` is read
 * before the sessions, so a form's version is never newer than its content.
 */
export async function readClasses(db: Db, where: SQL | undefined, reading: Reading = {}) {
  const found = db
    .select({
      id: classes.id,
      class_name: classes.name,
      course: courses.name,
      course_id: classes.courseId,
      season: classes.seasonNumber,
      capacity: classes.capacity,
      createdAt: classes.createdAt,
      updatedAt: classes.updatedAt,
      isClosed: sql<boolean>`${seasons.closedAt} is not null`,
    })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .innerJoin(seasons, eq(seasons.number, classes.seasonNumber))
    .where(and(isListed(reading), where))
    .orderBy(...inOrder(reading.order ?? orderOf("course", CLASS_ORDERS)));
  const rows = await (reading.limit === undefined
    ? found
    : found.limit(reading.limit).offset(reading.offset ?? 0));
  const ids = rows.map((row) => row.id);
  const seats = await seatsByClass(db, ids);
  const { actor } = reading;
  const weekend =
    ids.length === 0
      ? []
      : await readSessions(db, inArray(sessions.classId, ids), { actor, withArchived: true });
  return rows.map(({ createdAt, updatedAt, isClosed, ...row }) => {
    const { taken, enrolled } = seats.get(row.id) ?? NO_SEATS;
    const ofClass = weekend.filter((session) => session.class_id === row.id);
    const staffFields: StaffFields = isForStaff(reading)
      ? {
          updated_at: updatedAt.toISOString(),
          total_enrolled: enrolled,
          seats_taken: taken,
        }
      : {};
    return {
      ...row,
      state: isClosed ? ("closed" as const) : ofClass.length > 0 ? ("open" as const) : ("draft" as const),
      created_at: createdAt.toISOString(),
      seats_left: seatsLeft(row.capacity, taken),
      ...staffFields,
      sessions: ofClass,
    };
  });
}
