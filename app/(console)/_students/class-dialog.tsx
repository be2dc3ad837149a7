"use client";
import type { ReactNode } from "react";
import { ClassChoiceFields } from "@/components/class-chooser/class-choice-fields";
import type { CourseOption } from "@/components/class-chooser/options";
import type { FormActionOf } from "@/components/form/form";
import { FormDialog } from "@/components/form/form-dialog";
import { readClassChoice } from "./read-forms";

type Props = {
  title: string;
  lead: ReactNode;
  submit: string;
  busy: string;
  action: FormActionOf;
  shape: "Enroll" | "UpdateEnrollment" | "SeatPaid";
  courses: CourseOption[];
  /** Hidden fields: the student, or the enrollment as it was read. */
  fields: Record<string, string>;
  /** Field values of a choice made before. */
  chosen?: Record<string, string>;
  closeHref: string;
};

/** Chooses course, class and sessions at the desk: a first enrollment, a move, or a seat for a paid one. Full ones are disabled. */
export function ClassDialog({ courses, shape, fields, chosen = {}, submit, busy, ...dialog }: Props) {
  return (
    <FormDialog
      wide
      shape={async () => (await import("@/lib/domain/enrollments/input"))[shape]}
      read={readClassChoice}
      order={["class_id", "sessions"]}
      values={chosen}
      {...dialog}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ClassChoiceFields courses={courses} submit={submit} busy={busy} cancelHref={dialog.closeHref} />
    </FormDialog>
  );
}
