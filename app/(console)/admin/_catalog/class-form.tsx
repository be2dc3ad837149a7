"use client";
import type { FormActionOf } from "@/components/form/form";
import { FormDialog } from "@/components/form/form-dialog";
import { TextField } from "@/components/form/text-field";
import { CapacityField } from "./capacity-field";
import { FormButtons } from "./form-buttons";
import { readClass } from "./read-forms";
import { type Option, SelectField } from "./select-field";
import { SessionRows } from "./session-rows";
import { type Hours, withTimes } from "./with-times";
import { classWords, catalogPageWords as words } from "./texts";

type Session = {
  id: string;
  day: string;
  start_at: string;
  end_at: string;
  capacity: number | null;
  seats_taken?: number;
};
export type StandingClass = {
  id: string;
  class_name: string;
  course: string;
  capacity: number | null;
  seats_taken?: number;
  updated_at?: string;
  sessions: Session[];
};

type Props = {
  action: FormActionOf;
  hours: Hours;
  closeHref: string;
  /** The class to change; a new one without it. */
  standing?: StandingClass;
  /** The course of a new class, where it is known, or those to choose from. */
  course?: { id: string; name: string };
  courses?: Option[];
};

/** Adds a class with its sessions, or changes one. */
export function ClassForm({ action, hours, closeHref, standing, course, courses = [] }: Props) {
  const courseName = standing?.course ?? course?.name;
  return (
    <FormDialog
      title={standing ? classWords.updateTitle : classWords.add}
      wide
      closeHref={closeHref}
      action={action}
      shape={async () => {
        const { CreateClass, UpdateClass } = await import("@/lib/domain/catalog/input");
        return withTimes(standing ? UpdateClass : CreateClass, hours);
      }}
      read={readClass}
      order={["course_id", "class_name", "capacity"]}
      values={valuesOf(standing)}
    >
      {standing ? (
        <>
          <input type="hidden" name="id" value={standing.id} />
          <input type="hidden" name="seen_at" value={standing.updated_at ?? ""} />
        </>
      ) : null}
      {courseName === undefined ? (
        <SelectField name="course_id" label={classWords.course} options={courses} />
      ) : (
        <p>
          <span className="text-muted-foreground">{classWords.course}: </span>
          <span className="font-semibold">{courseName}</span>
        </p>
      )}
      {course ? <input type="hidden" name="course_id" value={course.id} /> : null}
      <TextField name="class_name" label={classWords.name} autoComplete="off" maxLength={80} />
      <CapacityField taken={standing?.seats_taken ?? 0} />
      <SessionRows hours={hours} least={standing ? 0 : 1} students={studentsBySession(standing)} />
      <FormButtons label={standing ? words.update : classWords.create} cancelHref={closeHref} />
    </FormDialog>
  );
}

function valuesOf(standing: StandingClass | undefined) {
  return {
    class_name: standing?.class_name ?? "",
    capacity: standing?.capacity?.toString() ?? "",
    sessions: (standing?.sessions ?? []).map(({ id, day, start_at, end_at, capacity }) => ({
      id,
      day,
      start_at,
      end_at,
      capacity: capacity?.toString() ?? "",
    })),
  };
}

function studentsBySession(standing: StandingClass | undefined): Record<string, number> {
  return Object.fromEntries((standing?.sessions ?? []).map(({ id, seats_taken }) => [id, seats_taken ?? 0]));
}
