import "server-only";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes, courses, sessions } from "@/db/schema/catalog";
import { readSessions } from "./read-sessions";
import { seatsLeft } from "./rules";
import { seatsTakenByClass } from "./seats";

/** A class with its sessions and the places left (null: no limit). */
export type ClassView = Awaited<ReturnType<typeof readClasses>>[number];

/** The live classes that fit a condition, by course and name. */
export async function readClasses(db: Db, where: SQL | undefined, slice?: { limit: number; offset: number }) {
  const found = db
    .select({
      id: classes.id,
      class_name: classes.name,
      course: courses.name,
      course_id: classes.courseId,
      capacity: classes.capacity,
      created_at: classes.createdAt,
    })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(and(isNull(classes.archivedAt), isNull(courses.archivedAt), where))
    .orderBy(asc(sql`lower(${courses.name})`), asc(sql`lower(${classes.name})`), asc(classes.id));
  const rows = await (slice ? found.limit(slice.limit).offset(slice.offset) : found);
  const ids = rows.map((row) => row.id);
  const taken = await seatsTakenByClass(db, ids);
  const weekend = ids.length === 0 ? [] : await readSessions(db, inArray(sessions.classId, ids));
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    seats_left: seatsLeft(row.capacity, taken.get(row.id) ?? 0),
    sessions: weekend.filter((session) => session.class_id === row.id),
  }));
}
