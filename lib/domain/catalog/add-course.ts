import "server-only";
import { eq } from "drizzle-orm";
import { courses } from "@/db/schema/catalog";
import { changed, command } from "@/lib/platform/commands/command";
import { AddCourse } from "./input";
import { classesNotClosed } from "./list-scope";
import { readCourses } from "./read-courses";
import { catalogTexts as texts } from "./texts";
import { addClassRows, refuseTaken, refuseUnknownNext } from "./write-classes";

/** Opens a course with its classes by name; price in shillings. @throws Refusal 400, 409 code_taken. */
export const addCourse = command("courses.add-course", AddCourse, async ({ actor, input, tx }) => {
  await refuseUnknownNext(tx, input.next_course_id);
  const [row] = await refuseTaken(() =>
    tx
      .insert(courses)
      .values({
        name: input.name,
        code: input.code,
        details: input.details,
        detailsSw: input.details_sw,
        nextCourseId: input.next_course_id,
        priceCents: Math.round(input.price * 100),
      })
      .returning({ id: courses.id }),
  );
  if (!row) throw new Error("a course was not written");
  await addClassRows(tx, row.id, input.classes, input.season);
  const [course] = await readCourses(tx, eq(courses.id, row.id), {
    actor,
    classes: classesNotClosed(tx, actor),
  });
  return changed(
    { ...course, msg: texts.courseAdded },
    { type: "course.added", id: row.id, what: { added: true } },
  );
});
