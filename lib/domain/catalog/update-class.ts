import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { classes } from "@/db/schema/catalog";
import { NO_SEATS, seatsByClass } from "@/lib/domain/enrollments/seats/seats";
import { changed, command } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { UpdateClass } from "./input";
import { lockCourseOf, refuseHistory, touchCourse } from "./locks";
import { readClasses } from "./read-classes";
import { catalogTexts as texts } from "./texts";
import { refuseTaken } from "./write-classes";
import { replaceSessionRows } from "./write-sessions";

/**
 * Changes a class; a list of sessions replaces its sessions. A capacity below the seats taken removes no student and admits
 * no new one (lib/domain/catalog/README.md).
 * @throws Refusal 400, 404, 409 stale, class_taken, in_use, room_too_small, season_closed
 */
export const updateClass = command("classes.update-class", UpdateClass, async ({ actor, input, tx }) => {
  if (input.class_name !== undefined) await lockCourseOf(tx, input.id);
  const [before] = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.id, input.id), isNull(classes.archivedAt)))
    .for("update");
  await refuseHistory(tx, eq(classes.id, input.id));
  if (!before) throw new Refusal("not_found", "not_found", texts.noClass(input.id));
  assertNotStale(input.seen_at, before.updatedAt);
  const capacity = input.capacity === undefined ? before.capacity : input.capacity;
  const overfull = await isOverfull(tx, before.id, capacity);
  await refuseTaken(() =>
    tx
      .update(classes)
      .set({
        name: input.class_name ?? before.name,
        capacity,
        groupLink: input.group_link === undefined ? before.groupLink : input.group_link,
        overfullSince: overfull ? (before.overfullSince ?? sql`now()`) : null,
        updatedAt: sql`now()`,
      })
      .where(eq(classes.id, before.id)),
  );
  if (input.class_name !== undefined && input.class_name !== before.name)
    await touchCourse(tx, before.courseId);
  if (input.sessions) await replaceSessionRows(tx, before.id, input.sessions);
  const [after] = await readClasses(tx, eq(classes.id, before.id), { actor });
  const fields = Object.keys(input).filter((field) => field !== "id" && field !== "seen_at");
  return changed(
    { ...after, msg: texts.classUpdated },
    { type: "class.changed", id: before.id, what: { fields, overfull } },
  );
});

async function isOverfull(tx: Db, classId: string, capacity: number | null): Promise<boolean> {
  if (capacity === null) return false;
  return ((await seatsByClass(tx, [classId])).get(classId) ?? NO_SEATS).taken > capacity;
}
