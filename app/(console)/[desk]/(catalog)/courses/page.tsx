import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { LinkButton } from "@/components/ui/link-button";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { listState } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { CoursesTable } from "../course-tables";
import { courseTexts, catalogPageTexts as texts } from "../texts";

export const metadata: Metadata = { title: courseTexts.title };

const PAGE_SIZE = 20;

export default async function CoursesPage({ params, searchParams }: DeskPageProps) {
  const { ctx } = await requireDesk(params, "courses");
  const state = await listState(searchParams);
  const list = await loadPart(async () => {
    const { courses, total } = await listCourses(ctx, { ...state, pageSize: PAGE_SIZE });
    return { rows: courses, total };
  });
  return (
    <>
      <PageHead title={courseTexts.title} notice={await consoleNotice()}>
        <LinkButton href="/admin/add-course">{texts.addNew}</LinkButton>
      </PageHead>
      <CoursesTable
        list={rowsOf(list, { ...state, pageSize: PAGE_SIZE }, courseTexts.failed, (course) => ({
          id: course.id,
          course_name: course.course_name,
          course_code: course.course_code,
          created_at: course.created_at,
        }))}
      />
    </>
  );
}
