import "server-only";
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { refuseOthers } from "@/lib/domain/people/students/student-scope";
import { query } from "@/lib/platform/commands/query";
import { StudentGroups } from "./input";

/**
 * The groups of the classes a student is enrolled in, of seasons that are not closed. A student session of level view sees that a
 * group exists; `group_link` is null until the session is unlocked, because a phone number and a date of birth are enough to
 * open one (lib/domain/catalog/README.md).
 * @throws Refusal 403 for another student's
 */
export const showGroupLinks = query("students.group-links", StudentGroups, async ({ actor, input, db }) => {
  refuseOthers(actor, input.student_id);
  const rows = await db
    .select({
      class_id: classes.id,
      class_name: classes.name,
      course_name: courses.name,
      season: classes.seasonNumber,
      link: classes.groupLink,
    })
    .from(enrollments)
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(
      and(
        eq(enrollments.studentId, input.student_id),
        eq(enrollments.state, "enrolled"),
        isNotNull(classes.groupLink),
        isNull(classes.archivedAt),
      ),
    )
    .orderBy(asc(classes.seasonNumber));
  const isOwn = actor.kind === "student" && actor.level === "manage";
  return {
    student_id: input.student_id,
    groups: rows.map(({ link, ...group }) => ({ ...group, group_link: isOwn ? link : null })),
  };
});
