import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { staffPage } from "@/lib/platform/http/staff-page";
import { addCourseAction } from "../actions";
import { CourseForm } from "../course-form";
import { courseTexts as texts } from "../texts";

export const metadata: Metadata = { title: texts.add };

export default async function AddCoursePage() {
  await staffPage(["admin"]);
  return (
    <>
      <PageHead title={texts.add} back={{ href: "/admin/courses", label: texts.title }} />
      <CourseForm action={addCourseAction} />
    </>
  );
}
