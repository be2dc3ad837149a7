import "server-only";
import { and, count, eq } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { query } from "@/lib/platform/commands/query";
import { orderOf } from "@/lib/platform/db/list-order";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { ListClasses } from "./input";
import { classesInSeason, namesContain } from "./list-scope";
import { CLASS_ORDERS, readClasses } from "./read-classes";

/**
 * A page of the classes of a season, by default of those under way, optionally of one course; the search looks at class and
 * course names. The public gets the current season by default.
 */
export const listClasses = query("classes.list", ListClasses, async ({ actor, input, db }) => {
  const where = and(
    classesInSeason(db, actor, input.season),
    input.courseId ? eq(classes.courseId, input.courseId) : undefined,
    namesContain(input.search),
  );
  const [{ total = 0 } = {}] = await db
    .select({ total: count() })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(where);
  const page = await readClasses(db, where, {
    actor,
    limit: input.pageSize,
    offset: rowsBefore(input),
    order: orderOf(input.sort, CLASS_ORDERS),
    withArchived: true,
  });
  return { classes: page, total };
});
