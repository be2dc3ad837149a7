import "server-only";
import { and, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import type { Actor } from "@/lib/domain/access/actor";
import { withEnrollments } from "@/lib/domain/enrollments/class-enrollments";
import type { Db } from "@/lib/platform/db/client";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import { toShillings } from "@/lib/platform/money";
import { readClasses } from "./read-classes";
import { isForStaff, type Reading } from "./read-sessions";

/** A course with its classes; the price is in shillings. Staff also get `updated_at`. */
export type CourseView = Awaited<ReturnType<typeof readCourses>>[number];

export const COURSE_ORDERS = {
  name: [sql`lower(${courses.name})`, courses.id],
  code: [sql`lower(${courses.code})`, courses.id],
  created: [courses.createdAt, courses.id],
};

/**
 * The live courses matching a condition, by name unless sorted otherwise, with those of their classes that list-scope.ts lets
 * through.
 */
export async function readCourses(
  db: Db,
  where: SQL | undefined,
  reading: Reading & { actor: Actor; classes: SQL | undefined },
) {
  const found = db
    .select()
    .from(courses)
    .where(and(isNull(courses.archivedAt), where))
    .orderBy(...inOrder(reading.order ?? orderOf("name", COURSE_ORDERS)));
  const rows = await (reading.limit === undefined
    ? found
    : found.limit(reading.limit).offset(reading.offset ?? 0));
  const ids = rows.map((row) => row.id);
  const { actor } = reading;
  const shown = and(inArray(classes.courseId, ids), reading.classes);
  const groups = ids.length === 0 ? [] : await readClasses(db, shown, { actor, withArchived: true });
  return rows.map((row) => ({
    id: row.id,
    course_name: row.name,
    course_code: row.code,
    course_price: toShillings(row.priceCents),
    course_details: row.details,
    course_details_sw: row.detailsSw,
    next_course_id: row.nextCourseId,
    created_at: row.createdAt.toISOString(),
    ...staffFields(row, reading),
    classes: groups.filter((group) => group.course_id === row.id),
  }));
}

/** Courses whose classes have their enrollments for staff, all of them in one statement. */
export async function withClassEnrollments(db: Db, actor: Actor, shown: CourseView[]) {
  const groups = await withEnrollments(
    db,
    actor,
    shown.flatMap((course) => course.classes),
  );
  return shown.map((course) => ({
    ...course,
    classes: groups.filter((group) => group.course_id === course.id),
  }));
}

function staffFields({ updatedAt }: { updatedAt: Date }, reading: Reading): { updated_at?: string } {
  return isForStaff(reading) ? { updated_at: updatedAt.toISOString() } : {};
}
