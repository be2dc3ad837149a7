import "server-only";
import { eq } from "drizzle-orm";
import { courses } from "@/db/schema/catalog";
import type { Actor } from "@/lib/domain/access/actor";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { ShowCourse } from "./input";
import { classesNotClosed } from "./list-scope";
import { readCourses, withClassEnrollments } from "./read-courses";
import { catalogTexts } from "./texts";

/** One live course with its classes; for staff also those of planned seasons. @throws Refusal 404 for an unknown id. */
export const showCourse = query("courses.show", ShowCourse, ({ actor, input, db }) =>
  readCourse(db, actor, input.courseId),
);

/** The course of the API: the same, with the enrollments of each class for staff. */
export const showCourseWithEnrollments = query("courses.show", ShowCourse, async ({ actor, input, db }) => {
  const [shown] = await withClassEnrollments(db, actor, [await readCourse(db, actor, input.courseId)]);
  return shown;
});

async function readCourse(db: Db, actor: Actor, id: string) {
  const [course] = await readCourses(db, eq(courses.id, id), {
    actor,
    classes: classesNotClosed(db, actor),
  });
  if (!course) throw new Refusal("not_found", "not_found", catalogTexts.noCourse(id));
  return course;
}
