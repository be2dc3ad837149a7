import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { staffPage } from "@/lib/platform/http/staff-page";
import { addCourseAction } from "../_catalog/actions";
import { CourseForm } from "../_catalog/course-form";
import { courseWords as words } from "../_catalog/texts";

export const metadata: Metadata = { title: words.add };

export default async function AddCoursePage() {
  await staffPage(["admin"]);
  return (
    <>
      <PageHead title={words.add} back={{ href: "/admin/courses", label: words.title }} />
      <CourseForm action={addCourseAction} />
    </>
  );
}
