"use client";
import { useMemo } from "react";
import { ClassChoice } from "./class-choice";
import { ClassChooser } from "./class-chooser";
import type { CourseOption } from "./options";
import { missingTexts } from "./progress";

/** The chooser with its button for the console's dialogs, which render in the browser. */
export function ClassChoiceFields({
  courses,
  submit,
  busy,
}: {
  courses: CourseOption[];
  submit: string;
  busy: string;
}) {
  const missing = useMemo(() => missingTexts(courses, "en"), [courses]);
  return (
    <ClassChoice chooser={<ClassChooser courses={courses} />} missing={missing} submit={submit} busy={busy} />
  );
}
