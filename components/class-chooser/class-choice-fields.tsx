"use client";
import { useMemo } from "react";
import { ClassChoice } from "./class-choice";
import { ClassChooser } from "./class-chooser";
import type { CourseOption } from "./options";
import { sessionsNeeded } from "./progress";

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
  const needed = useMemo(() => sessionsNeeded(courses), [courses]);
  return (
    <ClassChoice chooser={<ClassChooser courses={courses} />} needed={needed} submit={submit} busy={busy} />
  );
}
