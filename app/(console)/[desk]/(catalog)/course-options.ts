import { listCourses } from "@/lib/domain/catalog/list-courses";
import type { Ctx } from "@/lib/platform/commands/command";

const MOST = 500;

/** All courses, for selects. */
export async function allCourses(ctx: Ctx) {
  return (await listCourses(ctx, { pageSize: MOST })).courses;
}

/** All courses as options of a select. */
export async function courseOptions(ctx: Ctx) {
  return (await allCourses(ctx)).map(({ id, course_name }) => ({ value: id, label: course_name }));
}
