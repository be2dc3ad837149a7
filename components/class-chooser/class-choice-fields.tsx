"use client";
import { useMemo } from "react";
import { CancelButton } from "../form/form-buttons";
import { ClassChoice } from "./class-choice";
import { ClassChooser } from "./class-chooser";
import type { CourseOption } from "./options";
import { missingTexts } from "./progress";

/** The chooser with its button for the console's dialogs, which render in the browser. */
export function ClassChoiceFields({
  courses,
  submit,
  busy,
  cancelHref,
}: {
  courses: CourseOption[];
  submit: string;
  busy: string;
  cancelHref: string;
}) {
  const missing = useMemo(() => missingTexts(courses, "en"), [courses]);
  return (
    <ClassChoice
      chooser={<ClassChooser courses={courses} />}
      missing={missing}
      submit={submit}
      busy={busy}
      cancel={<CancelButton href={cancelHref} />}
    />
  );
}
