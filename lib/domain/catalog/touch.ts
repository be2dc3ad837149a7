import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes, courses } from "@/db/schema/catalog";

/**
 * Marks classes as changed because sessions of theirs were: whoever fills in a class's form sees its sessions too, so
 * the class's own `updated_at` is the form's version. The classes are locked by whoever wrote the sessions.
 */
export async function touchClasses(tx: Db, ids: string[]): Promise<void> {
  await tx.update(classes).set({ updatedAt: sql`now()` }).where(inArray(classes.id, ids));
}

/** The same for a course, whose form holds the names of its classes. */
export async function touchCourse(tx: Db, id: string): Promise<void> {
  await tx.update(courses).set({ updatedAt: sql`now()` }).where(eq(courses.id, id));
}

/** Locks the course of a live class before the class is, the order in which a course's form locks them. */
export async function lockCourseOf(tx: Db, classId: string): Promise<void> {
  await tx
    .select({ id: courses.id })
    .from(courses)
    .innerJoin(classes, eq(classes.courseId, courses.id))
    .where(and(eq(classes.id, classId), isNull(classes.archivedAt)))
    .for("update", { of: courses });
}
