import { listCourses } from "@/lib/domain/catalog/list-courses";
import type { Ctx } from "@/lib/platform/commands/command";

const MOST = 500;

/** Every course, for lists to choose from. */
export async function allCourses(ctx: Ctx) {
  return (await listCourses(ctx, { pageSize: MOST })).courses;
}

/** The courses as options. */
export async function courseOptions(ctx: Ctx) {
  return (await allCourses(ctx)).map(({ id, course_name }) => ({ value: id, label: course_name }));
}
