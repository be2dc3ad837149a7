import "server-only";
import { and, count, isNull, like, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { courses } from "@/db/schema/catalog";
import type { Actor } from "@/lib/domain/access/actor";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { orderOf } from "@/lib/platform/db/list-order";
import { containsPattern, rowsBefore } from "@/lib/platform/db/pagination";
import { ListCourses } from "./input";
import { classesInSeason } from "./list-scope";
import { COURSE_ORDERS, readCourses, withClassEnrollments } from "./read-courses";

/** A page of the live courses; `total` counts all that match the search in name or code. */
export const listCourses = query("courses.list", ListCourses, readPage, { coalesced: true });

/** The list of the API: the same, with the enrollments of each class for staff. */
export const listCoursesWithEnrollments = query(
  "courses.list",
  ListCourses,
  async (job) => {
    const { courses, total } = await readPage(job);
    return { courses: await withClassEnrollments(job.db, job.actor, courses), total };
  },
  { coalesced: true },
);

async function readPage({ actor, input, db }: { actor: Actor; input: z.output<typeof ListCourses>; db: Db }) {
  const pattern = sql`academy_fold(${containsPattern(input.search)})`;
  const matches = input.search
    ? or(like(sql`academy_fold(${courses.name})`, pattern), like(sql`academy_fold(${courses.code})`, pattern))
    : undefined;
  const [{ total = 0 } = {}] = await db
    .select({ total: count() })
    .from(courses)
    .where(and(isNull(courses.archivedAt), matches));
  const page = await readCourses(db, matches, {
    actor,
    classes: classesInSeason(db, actor, input.season),
    limit: input.pageSize,
    offset: rowsBefore(input),
    order: orderOf(input.sort, COURSE_ORDERS),
  });
  return { courses: page, total };
}
