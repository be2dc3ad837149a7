import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { courses } from "@/db/schema/catalog";
import { changed, command } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import { Refusal } from "@/lib/platform/refusal";
import { UpdateCourse } from "./input";
import { classesNotClosed } from "./list-scope";
import { readCourses } from "./read-courses";
import { catalogTexts as texts } from "./texts";
import { addClassRows, refuseTaken, refuseUnknownNext, renameClassRows } from "./write-classes";

/**
 * Changes a course; classes with an id are renamed, new names added, none removed.
 * @throws Refusal 400, 404, 409 stale, code_taken, class_taken
 */
export const updateCourse = command("courses.update-course", UpdateCourse, async ({ actor, input, tx }) => {
  const [row] = await tx
    .select({ id: courses.id, updatedAt: courses.updatedAt })
    .from(courses)
    .where(and(eq(courses.id, input.id), isNull(courses.archivedAt)))
    .for("update");
  if (!row) throw new Refusal("not_found", "not_found", texts.noCourse(input.id));
  assertNotStale(input.seen_at, row.updatedAt);
  await refuseUnknownNext(tx, input.next_course_id);
  const wanted = {
    name: input.name ?? input.course_name,
    code: input.code ?? input.course_code,
    details: input.details,
    detailsSw: input.details_sw,
    nextCourseId: input.next_course_id,
    priceCents: input.price === undefined ? undefined : Math.round(input.price * 100),
  };
  await refuseTaken(() =>
    tx
      .update(courses)
      .set({ ...wanted, updatedAt: sql`now()` })
      .where(eq(courses.id, row.id)),
  );
  await renameClassRows(tx, row.id, input.classes ?? []);
  await addClassRows(
    tx,
    row.id,
    (input.classes ?? []).filter(({ id }) => !id),
    input.season,
  );
  const [course] = await readCourses(tx, eq(courses.id, row.id), {
    actor,
    classes: classesNotClosed(tx, actor),
  });
  const fields = Object.keys(input).filter((field) => field !== "id" && field !== "seen_at");
  return changed(
    { ...course, msg: texts.courseUpdated },
    { type: "course.changed", id: row.id, what: { fields } },
  );
});
