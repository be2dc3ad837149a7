import type { Metadata } from "next";
import { academy } from "@/app/academy";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { showCourse } from "@/lib/domain/catalog/show-course";
import { one } from "@/lib/platform/http/list-state";
import { loadRecord } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { updateCourseAction } from "../actions";
import { CourseForm } from "../course-form";
import { courseTexts as texts } from "../course-texts";
import { courseOptions } from "../options";

export const metadata: Metadata = { title: texts.editTitle };

export default async function EditCoursePage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "edit-course");
  const id = one((await searchParams).id) ?? "";
  const course = await loadRecord(() => showCourse(ctx, { courseId: id }));
  const back = { href: "/admin/courses", label: texts.title };
  if (!course) return <MissingRecord title={texts.notFound} text={texts.notFoundText(id)} back={back} />;
  const { season } = await academy();
  return (
    <>
      <PageHead
        title={texts.editTitle}
        back={{ href: `/admin/course-details?courseId=${course.id}`, label: course.course_name }}
      />
      <CourseForm
        action={updateCourseAction}
        course={{ ...course, classes: course.classes.filter((group) => group.season === season) }}
        season={season}
        courses={(await courseOptions(ctx)).filter(({ value }) => value !== course.id)}
      />
    </>
  );
}
