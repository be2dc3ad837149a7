import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { addCourseAction } from "../actions";
import { CourseForm } from "../course-form";
import { courseTexts as texts } from "../course-texts";
import { courseOptions } from "../options";

export const metadata: Metadata = { title: texts.add };

export default async function AddCoursePage({ params }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "add-course");
  return (
    <>
      <PageHead title={texts.add} back={{ href: "/admin/courses", label: texts.title }} />
      <CourseForm action={addCourseAction} courses={await courseOptions(ctx)} />
    </>
  );
}
