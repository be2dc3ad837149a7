import "server-only";
import { and, eq, gte, inArray, lt, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { classes } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { matchesStudent, studentsOf } from "@/lib/domain/people/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { countedApart, type Listing } from "@/lib/platform/db/list-page";
import { nairobiMidnight } from "@/lib/platform/time/nairobi-time";
import { isEnrolledOn, isOfStudents, readEnrollmentRows } from "./enrollment-rows";
import { ListEnrollments } from "./input";
import { statesShownAs } from "./standing/enrollment-summary";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A page of the enrollments, newest first unless sorted otherwise, filtered by Nairobi dates (both included), status, class,
 * course, season, outcome or the day of becoming enrolled; tutors see their own students only.
 */
export const listEnrollments = query(
  "students.enrollments",
  ListEnrollments,
  async ({ actor, scope, input, db }) => {
    const conditions: Array<SQL | undefined> = [
      isOfStudents(and(studentsOf(db, actor, scope), matchesStudent(input.search))),
      input.createdFrom ? gte(enrollments.createdAt, nairobiMidnight(input.createdFrom)) : undefined,
      input.createdTo
        ? lt(enrollments.createdAt, new Date(nairobiMidnight(input.createdTo).getTime() + DAY_MS))
        : undefined,
      input.status ? inArray(enrollments.state, statesShownAs(input.status)) : undefined,
      input.ids ? inArray(enrollments.id, input.ids) : undefined,
      input.studentIds ? inArray(enrollments.studentId, input.studentIds) : undefined,
      input.classId ? eq(enrollments.classId, input.classId) : undefined,
      input.courseId ? inArray(enrollments.classId, classesOf(db, input.courseId)) : undefined,
      input.season === undefined ? undefined : eq(enrollments.seasonNumber, input.season),
      input.outcome ? eq(enrollments.outcome, input.outcome) : undefined,
      input.enrolledOn ? isEnrolledOn(input.enrolledOn) : undefined,
    ];
    const where = and(...conditions);
    return readEnrollmentRows(db, where, input, scope, scope === "own" ? "found" : counted(where, input));
  },
);

function counted(where: SQL | undefined, input: z.output<typeof ListEnrollments>): Listing["counted"] {
  if (input.search || input.ids || input.studentIds) return "found";
  if (input.classId || input.courseId || input.outcome || input.enrolledOn)
    return countedApart({ rows: enrollments, where });
  const filter = { ...input, statuses: input.status && statesShownAs(input.status) };
  return { list: "enrollments", filter, byDay: true };
}

function classesOf(db: Db, courseId: string) {
  return db.select({ id: classes.id }).from(classes).where(eq(classes.courseId, courseId));
}
