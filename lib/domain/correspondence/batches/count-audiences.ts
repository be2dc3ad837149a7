import "server-only";
import { and, count, countDistinct, eq, isNull, type SQL, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { classes, sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { staff } from "@/db/schema/staff";
import { students } from "@/db/schema/students";
import { isNotClosed, isUnderWay } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { BY_STATUS, hasNoPlace } from "./people";

const counted = (status: keyof typeof BY_STATUS) =>
  sql<number>`(count(distinct ${enrollments.studentId}) filter (where ${BY_STATUS[status]()}))::int`;

const isActive = and(eq(students.id, enrollments.studentId), eq(students.status, "active"));

/** How many active students an audience of a season has, by season and status; only of seasons that are not closed. */
export async function countSeasonAudiences(db: Db) {
  const ofPlaces = await db
    .select({
      season: enrollments.seasonNumber,
      owing: counted("owing"),
      unpaid: counted("unpaid"),
      hold_ended: counted("hold_ended"),
      enrolled: counted("enrolled"),
      waiting: counted("waiting"),
    })
    .from(enrollments)
    .innerJoin(students, isActive)
    .innerJoin(seasons, and(eq(seasons.number, enrollments.seasonNumber), isNotClosed))
    .groupBy(enrollments.seasonNumber);
  const without = await db
    .select({ season: students.seasonNumber, no_place: count() })
    .from(students)
    .innerJoin(seasons, and(eq(seasons.number, students.seasonNumber), isNotClosed))
    .where(and(eq(students.status, "active"), hasNoPlace(db)))
    .groupBy(students.seasonNumber);
  const none = { owing: 0, unpaid: 0, hold_ended: 0, enrolled: 0, waiting: 0, no_place: 0 };
  const numbers = new Set([...ofPlaces, ...without].map(({ season }) => season));
  return [...numbers].map((season) => ({
    ...none,
    ...without.find((row) => row.season === season),
    ...ofPlaces.find((row) => row.season === season),
    season,
  }));
}

type Counts = Record<string, number>;
type GroupCounts = { owing: Counts; enrolled: Counts; staff: number; classes: Counts; sessions: Counts };

/** The groups a tutor may write to: the active students of their own sessions, by class and by session. */
export async function countOwnGroups(db: Db, tutorId: string): Promise<GroupCounts> {
  return { owing: {}, enrolled: {}, staff: 0, ...(await countAttending(db, eq(sessions.tutorId, tutorId))) };
}

/** The enrolled active students of each class and each session; of a class only those in sessions for which `own` holds. */
async function countAttending(db: Db, own?: SQL): Promise<Pick<GroupCounts, "classes" | "sessions">> {
  const rows = await db
    .select({
      classId: enrollments.classId,
      sessionId: enrollmentSessions.sessionId,
      people: countDistinct(enrollments.studentId),
    })
    .from(enrollments)
    .innerJoin(students, isActive)
    .innerJoin(seasons, and(eq(seasons.number, enrollments.seasonNumber), isNotClosed))
    .leftJoin(enrollmentSessions, eq(enrollmentSessions.enrollmentId, enrollments.id))
    .leftJoin(sessions, eq(sessions.id, enrollmentSessions.sessionId))
    .where(and(BY_STATUS.enrolled(), own))
    .groupBy(sql`grouping sets ((${enrollments.classId}), (${enrollmentSessions.sessionId}))`);
  const by = (name: "classId" | "sessionId"): Counts =>
    Object.fromEntries(rows.flatMap(({ people, [name]: id }) => (id ? [[id, people]] : [])));
  return { classes: by("classId"), sessions: by("sessionId") };
}

/**
 * How many active students owe in each class, are enrolled in each course of the seasons under way, in each class and each session, and
 * how many active staff there are.
 */
export async function countGroups(db: Db): Promise<GroupCounts> {
  const ofClasses = await db
    .select({ id: enrollments.classId, owing: counted("owing") })
    .from(enrollments)
    .innerJoin(students, isActive)
    .innerJoin(seasons, and(eq(seasons.number, enrollments.seasonNumber), isNotClosed))
    .groupBy(enrollments.classId);
  const ofCourses = await db
    .select({ id: classes.courseId, enrolled: counted("enrolled") })
    .from(enrollments)
    .innerJoin(students, isActive)
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(seasons, and(eq(seasons.number, enrollments.seasonNumber), isUnderWay))
    .groupBy(classes.courseId);
  const [{ total = 0 } = {}] = await db
    .select({ total: count() })
    .from(staff)
    .where(and(eq(staff.status, "active"), isNull(staff.archivedAt)));
  return {
    owing: Object.fromEntries(ofClasses.map(({ id, owing }) => [id, owing])),
    enrolled: Object.fromEntries(ofCourses.map(({ id, enrolled }) => [id, enrolled])),
    staff: total,
    ...(await countAttending(db)),
  };
}
