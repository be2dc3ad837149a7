import "server-only";
import { and, count, eq, isNull, like, or, sql } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { query } from "@/lib/platform/commands/query";
import { containsPattern, rowsBefore } from "@/lib/platform/db/pagination";
import { ListClasses } from "./input";
import { readClasses } from "./read-classes";

/** A page of the live classes, of one course if asked; the search looks at class and course names. */
export const listClasses = query("classes.list", ListClasses, async ({ actor, input, db }) => {
  const pattern = sql`academy_fold(${containsPattern(input.search)})`;
  const where = and(
    input.courseId ? eq(classes.courseId, input.courseId) : undefined,
    input.search
      ? or(
          like(sql`academy_fold(${classes.name})`, pattern),
          like(sql`academy_fold(${courses.name})`, pattern),
        )
      : undefined,
  );
  const [{ total = 0 } = {}] = await db
    .select({ total: count() })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(and(isNull(classes.archivedAt), isNull(courses.archivedAt), where));
  const page = await readClasses(db, where, {
    actor,
    limit: input.pageSize,
    offset: rowsBefore(input),
  });
  return { classes: page, total };
});
