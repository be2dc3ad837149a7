import "server-only";
import { studentPageTexts } from "@/app/(console)/_students/texts";
import type { Filter } from "@/components/data-table/filters";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import type { Ctx } from "@/lib/platform/commands/command";
import { DateOnly } from "@/lib/platform/input-shapes";
import { enrollmentListTexts } from "./texts";

const texts = enrollmentListTexts.filters;
const STATUSES = studentPageTexts.enrollment;

/** Filters of the list, named as in the verb and the export. */
export const FILTERS = ["status", "courseId", "classId", "createdFrom", "createdTo"] as const;
export type Narrowed = Partial<Record<(typeof FILTERS)[number], string>>;

/** Reads the address's filters; values that are no choice are ignored. */
export async function readFilters(ctx: Ctx, asked: Narrowed) {
  const { courses } = await listCourses(ctx, { pageSize: 500 });
  const course = courses.find(({ id }) => id === asked.courseId);
  const groups = (course ? [course] : courses).flatMap((one) => one.classes);
  const group = groups.find(({ id }) => id === asked.classId);
  const status =
    asked.status && asked.status in STATUSES ? (asked.status as keyof typeof STATUSES) : undefined;
  const createdFrom = DateOnly.safeParse(asked.createdFrom).data;
  const createdTo = DateOnly.safeParse(asked.createdTo).data;
  const narrowed: Narrowed = {
    ...(status ? { status } : {}),
    ...(course ? { courseId: course.id } : {}),
    ...(group ? { classId: group.id } : {}),
    ...(createdFrom ? { createdFrom } : {}),
    ...(createdTo ? { createdTo } : {}),
  };
  const filters: Filter[] = [
    {
      name: "status",
      label: texts.status,
      options: Object.entries(STATUSES).map(([value, label]) => ({ value, label })),
    },
    {
      name: "courseId",
      label: texts.course,
      options: courses.map(({ id, course_name }) => ({ value: id, label: course_name })),
    },
    {
      name: "classId",
      label: texts.class,
      options: groups.map((one) => ({
        value: one.id,
        label: course ? one.class_name : `${one.course}, ${one.class_name}`,
      })),
    },
    { name: "createdFrom", label: texts.from, type: "date" },
    { name: "createdTo", label: texts.to, type: "date" },
  ];
  const named = [status && STATUSES[status], course?.course_name, group?.class_name].flatMap(
    (name) => name ?? [],
  );
  return { narrowed, filters, named };
}
