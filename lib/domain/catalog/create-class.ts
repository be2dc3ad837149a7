import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { changed, command } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { CreateClass } from "./input";
import { touchCourse } from "./locks";
import { readClasses } from "./read-classes";
import { catalogTexts as texts } from "./texts";
import { refuseTaken, seasonToWrite } from "./write-classes";
import { addSessionRows } from "./write-sessions";

/**
 * Opens a class of a course in a season, by default the current one, with its sessions.
 * @throws Refusal 400, 404 unknown course, 409 class_taken, season_closed
 */
export const createClass = command("classes.create-class", CreateClass, async ({ actor, input, tx }) => {
  const [course] = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, input.course_id), isNull(courses.archivedAt)))
    .for("update");
  if (!course) throw new Refusal("not_found", "not_found", texts.noCourse(input.course_id));
  const seasonNumber = await seasonToWrite(tx, input.season);
  const [row] = await refuseTaken(() =>
    tx
      .insert(classes)
      .values({ courseId: course.id, seasonNumber, name: input.class_name, capacity: input.capacity })
      .returning({ id: classes.id }),
  );
  if (!row) throw new Error("a class was not written");
  await addSessionRows(tx, row.id, input.sessions);
  await touchCourse(tx, course.id);
  const [made] = await readClasses(tx, eq(classes.id, row.id), { actor });
  return changed(
    { ...made, msg: texts.classAdded },
    { type: "class.added", id: row.id, what: { added: true } },
  );
});
