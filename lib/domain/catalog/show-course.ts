import "server-only";
import { eq } from "drizzle-orm";
import { courses } from "@/db/schema/catalog";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { ShowCourse } from "./input";
import { classesNotClosed } from "./list-scope";
import { readCourses } from "./read-courses";
import { catalogTexts } from "./texts";

/** One live course with its classes; for staff also those of planned seasons. @throws Refusal 404 for an unknown id. */
export const showCourse = query("courses.show", ShowCourse, async ({ actor, input, db }) => {
  const [course] = await readCourses(db, eq(courses.id, input.courseId), {
    actor,
    classes: classesNotClosed(db, actor),
  });
  if (!course) throw new Refusal("not_found", "not_found", catalogTexts.noCourse(input.courseId));
  return course;
});
