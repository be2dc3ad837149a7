import "server-only";
import { and, count, eq } from "drizzle-orm";
import type { z } from "zod";
import { classes, courses } from "@/db/schema/catalog";
import type { Actor } from "@/lib/domain/access/actor";
import { withEnrollments } from "@/lib/domain/enrollments/class-enrollments";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { orderOf } from "@/lib/platform/db/list-order";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { ListClasses } from "./input";
import { classesInSeason, namesContain } from "./list-scope";
import { CLASS_ORDERS, readClasses } from "./read-classes";

/**
 * A page of the classes of a season, by default of those under way, optionally of one course; the search looks at class and
 * course names. The public gets the current season by default.
 */
export const listClasses = query("classes.list", ListClasses, readPage);

/** The list of the API: the same, with the enrollments of each class for staff. */
export const listClassesWithEnrollments = query("classes.list", ListClasses, async (job) => {
  const { classes, total } = await readPage(job);
  return { classes: await withEnrollments(job.db, job.actor, classes), total };
});

async function readPage({ actor, input, db }: { actor: Actor; input: z.output<typeof ListClasses>; db: Db }) {
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
}
