import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { changed, command } from "@/lib/platform/commands/command";
import { assertUnchanged } from "@/lib/platform/commands/was";
import { Refusal } from "@/lib/platform/refusal";
import { CatalogId } from "./input";
import { catalogTexts as texts } from "./texts";
import { removeClassRows } from "./write-classes";

/**
 * Deletes a course without enrollments; one with history is archived. Courses that it followed lead to themselves again.
 * @throws Refusal 404, 409 in_use with the number of students
 */
export const deleteCourse = command("courses.delete-course", CatalogId, async ({ input, was, tx }) => {
  const [course] = await tx
    .select({ id: courses.id, updatedAt: courses.updatedAt })
    .from(courses)
    .where(and(eq(courses.id, input.id), isNull(courses.archivedAt)))
    .for("update");
  if (!course) throw new Refusal("not_found", "not_found", texts.courseNotDeleted(input.id));
  assertUnchanged(was, course.updatedAt);
  const all = await tx.select({ id: classes.id }).from(classes).where(eq(classes.courseId, course.id));
  const archived = await removeClassRows(
    tx,
    all.map(({ id }) => id),
  );
  await tx.update(courses).set({ nextCourseId: null }).where(eq(courses.nextCourseId, course.id));
  if (archived) await tx.update(courses).set({ archivedAt: sql`now()` }).where(eq(courses.id, course.id));
  else await tx.delete(courses).where(eq(courses.id, course.id));
  return changed(
    { id: course.id, archived, msg: texts.courseDeleted },
    { type: "course.removed", id: course.id, what: { deleted: !archived, archived } },
  );
});
