import "server-only";
import { and, asc, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes, courses } from "@/db/schema/catalog";
import { toShillings } from "@/lib/platform/money";
import { readClasses } from "./read-classes";

/** A course with its classes; the price is in shillings. */
export type CourseView = Awaited<ReturnType<typeof readCourses>>[number];

/** The live courses that fit a condition, by name. */
export async function readCourses(db: Db, where: SQL | undefined, slice?: { limit: number; offset: number }) {
  const found = db
    .select()
    .from(courses)
    .where(and(isNull(courses.archivedAt), where))
    .orderBy(asc(sql`lower(${courses.name})`), asc(courses.id));
  const rows = await (slice ? found.limit(slice.limit).offset(slice.offset) : found);
  const ids = rows.map((row) => row.id);
  const groups = ids.length === 0 ? [] : await readClasses(db, inArray(classes.courseId, ids));
  return rows.map((row) => ({
    id: row.id,
    course_name: row.name,
    course_code: row.code,
    course_price: toShillings(row.priceCents),
    course_details: row.details,
    created_at: row.createdAt.toISOString(),
    classes: groups.filter((group) => group.course_id === row.id),
  }));
}
