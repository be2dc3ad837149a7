import "server-only";
import { eq, inArray } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { type Line, sumOf } from "./read-month";

/** The income of a month by the courses and classes that it paid for, in order of their names. Shillings. */
export async function readIncome(db: Db, lines: Line[]) {
  const cents = new Map<string, number>();
  for (const { figure, place, cents: own } of lines) {
    const [, id] = place.split("class:");
    if (id && (figure === "paid_in" || figure === "cash")) cents.set(id, (cents.get(id) ?? 0) + own);
  }
  const rows = await db
    .select({
      id: classes.id,
      class_name: classes.name,
      season: classes.seasonNumber,
      course_name: courses.name,
    })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(inArray(classes.id, [...cents.keys()]))
    .orderBy(courses.name, classes.seasonNumber, classes.name, classes.id);
  const paid = rows
    .map(({ id, ...named }) => ({ ...named, cents: cents.get(id) ?? 0 }))
    .filter(({ cents }) => cents !== 0);
  const names = [...new Set(paid.map(({ course_name }) => course_name))];
  return {
    by_course: names.map((course_name) => ({
      course_name,
      amount: toShillings(sumOf(paid, (row) => (row.course_name === course_name ? row.cents : 0))),
    })),
    by_class: paid.map(({ cents, ...named }) => ({ ...named, amount: toShillings(cents) })),
  };
}
