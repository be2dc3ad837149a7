import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { classes } from "@/db/schema/catalog";
import { changed, command } from "@/lib/platform/commands/command";
import { assertUnchanged } from "@/lib/platform/commands/was";
import { Refusal } from "@/lib/platform/refusal";
import { CatalogId } from "./input";
import { lockCourseOf, refuseHistory, touchCourse } from "./locks";
import { catalogTexts as texts } from "./texts";
import { removeClassRows } from "./write-classes";

/** Deletes a class, or archives it when it has history. @throws Refusal 404, 409 in_use, season_closed. */
export const deleteClass = command("classes.delete", CatalogId, async ({ input, was, tx }) => {
  await lockCourseOf(tx, input.id);
  const [found] = await tx
    .select({ id: classes.id, courseId: classes.courseId, updatedAt: classes.updatedAt })
    .from(classes)
    .where(and(eq(classes.id, input.id), isNull(classes.archivedAt)))
    .for("update");
  await refuseHistory(tx, eq(classes.id, input.id));
  if (!found) throw new Refusal("not_found", "not_found", texts.classNotDeleted(input.id));
  assertUnchanged(was, found.updatedAt);
  const archived = await removeClassRows(tx, [found.id]);
  await touchCourse(tx, found.courseId);
  return changed(
    { id: found.id, archived, msg: texts.classDeleted },
    { type: "class.removed", id: found.id, what: { deleted: !archived, archived } },
  );
});
