"use client";
import { useMemo } from "react";
import { ChosenPlace } from "./chosen-place";
import { PlaceChooser } from "./place-chooser";
import type { PlaceCourse } from "./places";
import { neededIn } from "./progress";

/** The chooser with its button in a dialog of the console, which is drawn in the browser. */
export function PlaceFields({
  courses,
  submit,
  busy,
}: {
  courses: PlaceCourse[];
  submit: string;
  busy: string;
}) {
  const needed = useMemo(() => neededIn(courses), [courses]);
  return (
    <ChosenPlace chooser={<PlaceChooser courses={courses} />} needed={needed} submit={submit} busy={busy} />
  );
}
