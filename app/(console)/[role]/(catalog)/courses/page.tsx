import type { Metadata } from "next";
import { ListPage, openRoleList } from "@/app/(console)/_lists/list-page";
import { LinkButton } from "@/components/ui/link-button";
import { ListCourses } from "@/lib/domain/catalog/input";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { CoursesTable } from "../course-tables";
import { courseTexts } from "../course-texts";
import { catalogPageTexts as texts } from "../texts";

export const metadata: Metadata = { title: courseTexts.title };

export default async function CoursesPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "courses",
    sort: ListCourses.shape.sort,
    read: async (ctx, input) => {
      const { courses, total } = await listCourses(ctx, input);
      return { rows: courses, total };
    },
  });
  return (
    <ListPage
      list={list}
      title={courseTexts.title}
      buttons={<LinkButton href="/admin/add-course">{texts.addNew}</LinkButton>}
    >
      <CoursesTable
        {...list.table(courseTexts.failed, (course) => ({
          id: course.id,
          course_name: course.course_name,
          course_code: course.course_code,
          created_at: course.created_at,
        }))}
      />
    </ListPage>
  );
}
