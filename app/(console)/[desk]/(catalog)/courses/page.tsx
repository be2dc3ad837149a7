import type { Metadata } from "next";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { LinkButton } from "@/components/ui/link-button";
import { ListCourses } from "@/lib/domain/catalog/input";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { CoursesTable } from "../course-tables";
import { courseTexts, catalogPageTexts as texts } from "../texts";

export const metadata: Metadata = { title: courseTexts.title };

const PAGE_SIZE = 20;

export default async function CoursesPage({ params, searchParams }: DeskPageProps) {
  const { ctx } = await requireDesk(params, "courses");
  const { state, frame } = await openList(ctx, {
    list: "courses",
    path: "/admin/courses",
    searchParams,
    sort: ListCourses.shape.sort,
    pageSize: PAGE_SIZE,
  });
  const list = await loadPart(async () => {
    const { courses, total } = await listCourses(ctx, state);
    return { rows: courses, total };
  });
  return (
    <>
      <PageHead title={courseTexts.title} notice={await consoleNotice()}>
        <ExportRows address="/admin/courses/export" rows={rowsIn(list)} asked={state} />
        <LinkButton href="/admin/add-course">{texts.addNew}</LinkButton>
      </PageHead>
      <CoursesTable
        frame={frame}
        list={rowsOf(list, state, courseTexts.failed, (course) => ({
          id: course.id,
          course_name: course.course_name,
          course_code: course.course_code,
          created_at: course.created_at,
        }))}
      />
    </>
  );
}
