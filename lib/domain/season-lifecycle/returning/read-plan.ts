import "server-only";
import { and, asc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { REMOVED } from "@/db/schema/enums";
import { students } from "@/db/schema/students";
import { proposedOutcomes } from "@/lib/domain/attendance/outcomes";
import { NO_SEATS, seatsByClass } from "@/lib/domain/enrollments/seats/seats";
import type { Db } from "@/lib/platform/db/client";
import type { KeptPlaces } from "./input";
import { type Candidate, type OpenClass, type Plan, planSeats } from "./rules";

/**
 * Reads which students are to get a seat in which class of the next season. Only students without any enrollment of that season
 * are among them: a student who declined an offer or let it end gets no second one.
 * @returns the plan, and how many of the audience have an enrollment of that season already
 */
export async function readPlan(db: Db, wanted: KeptPlaces): Promise<Plan & { already: number }> {
  const everybody = await readAudience(db, wanted);
  const candidates = everybody.filter(({ isAlready }) => !isAlready);
  const plan = planSeats(candidates, await readClassesOf(db, wanted.to_season));
  return { ...plan, already: everybody.length - candidates.length };
}

/** The enrolled students of the audience, in the order in which they paid. */
async function readAudience(
  db: Db,
  { season, to_season, audience }: KeptPlaces,
): Promise<Array<Candidate & { isAlready: boolean }>> {
  const next = alias(enrollments, "next");
  return db
    .select({
      studentId: students.id,
      registrationNo: students.registrationNo,
      fullName: students.fullName,
      className: classes.name,
      courseId: sql<string>`coalesce(${courses.nextCourseId}, ${courses.id})`,
      isAlready: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(next)
        .where(and(eq(next.studentId, students.id), eq(next.seasonNumber, to_season)))})`,
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(
      and(
        eq(enrollments.seasonNumber, season),
        eq(enrollments.state, "enrolled"),
        eq(students.status, "active"),
        ne(students.msisdn, REMOVED),
        await isOf(db, season, audience),
      ),
    )
    .orderBy(asc(enrollments.enrolledAt), asc(enrollments.id));
}

/**
 * The condition on `enrollments` of an audience. Students complete by their outcome or, while none is decided, by the outcome
 * that their attendance proposes.
 */
async function isOf(db: Db, season: number, audience: KeptPlaces["audience"]): Promise<SQL | undefined> {
  if (audience === "all") return undefined;
  if (audience !== "completing") return eq(enrollments.classId, audience);
  const proposed = await proposedOutcomes(db, season);
  const onTrack = proposed.flatMap(({ enrollmentId, outcome }) =>
    outcome === "completed" ? [enrollmentId] : [],
  );
  return or(
    eq(enrollments.outcome, "completed"),
    sql`${enrollments.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(onTrack)}::jsonb))`,
  );
}

async function readClassesOf(db: Db, season: number): Promise<OpenClass[]> {
  const rows = await db
    .select({
      id: classes.id,
      name: classes.name,
      courseId: classes.courseId,
      courseName: courses.name,
      capacity: classes.capacity,
    })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(and(eq(classes.seasonNumber, season), isNull(classes.archivedAt), isNull(courses.archivedAt)))
    .orderBy(asc(sql`lower(${courses.name})`), asc(sql`lower(${classes.name})`), asc(classes.id));
  const seats = await seatsByClass(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ capacity, ...group }) => ({
    ...group,
    free: capacity === null ? null : Math.max(0, capacity - (seats.get(group.id) ?? NO_SEATS).taken),
  }));
}
