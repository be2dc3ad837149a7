"use client";
import { useState } from "react";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { FormDialog } from "@/components/form/form-dialog";
import { useField } from "@/components/form/form-state";
import { TextField } from "@/components/form/text-field";
import { TickField } from "@/components/form/tick-field";
import { type Option, SelectField } from "./form-rows";
import { OpensBySaving } from "./opens-by-saving";
import { type Hours, readClass, readNewClass, withTimes } from "./read-forms";
import { SessionRows } from "./session-rows";
import { classTexts, catalogPageTexts as texts } from "./texts";

type Session = {
  id: string;
  day: string;
  start_at: string;
  end_at: string;
  capacity: number | null;
  seats_taken?: number;
};
type SummaryClass = {
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
  /** The class to edit; absent for a new one. */
  existing?: SummaryClass;
  /** The new class's course if known, else the courses to choose from. */
  course?: { id: string; name: string };
  courses?: Option[];
  /** The seasons a new class may be of, and the one that is preselected. */
  seasons?: { options: Option[]; current: string };
};

/** Adds or edits a class with its sessions. */
export function ClassForm({ action, hours, closeHref, existing, course, courses = [], seasons }: Props) {
  const courseName = existing?.course ?? course?.name;
  return (
    <FormDialog
      title={existing ? classTexts.updateTitle : classTexts.add}
      wide
      closeHref={closeHref}
      action={action}
      shape={async () => {
        const { CreateClass, UpdateClass } = await import("@/lib/domain/catalog/input");
        return withTimes(existing ? UpdateClass : CreateClass, hours);
      }}
      read={existing ? readClass : readNewClass}
      order={["course_id", "season", "class_name", "capacity"]}
      values={{ ...valuesOf(existing), ...(seasons ? { season: seasons.current } : {}) }}
    >
      {existing ? (
        <>
          <input type="hidden" name="id" value={existing.id} />
          <input type="hidden" name="seen_at" value={existing.updated_at ?? ""} />
        </>
      ) : null}
      {courseName === undefined ? (
        <SelectField name="course_id" label={classTexts.course} options={courses} />
      ) : (
        <p>
          <span className="text-muted-foreground">{classTexts.course}: </span>
          <span className="font-semibold">{courseName}</span>
        </p>
      )}
      {course ? <input type="hidden" name="course_id" value={course.id} /> : null}
      {seasons ? <SelectField name="season" label={texts.season} options={seasons.options} /> : null}
      <TextField name="class_name" label={classTexts.name} autoComplete="off" maxLength={80} />
      <CapacityField taken={existing?.seats_taken ?? 0} asks={!existing} />
      {existing ? (
        <OpensBySaving sessions={existing.sessions} />
      ) : (
        <p className="text-muted-foreground text-sm">{classTexts.offered}</p>
      )}
      <SessionRows hours={hours} least={existing ? 0 : 1} students={studentsBySession(existing)} />
      <FormButtons
        label={existing ? texts.update : classTexts.create}
        busy={texts.saving}
        cancelHref={closeHref}
      />
    </FormDialog>
  );
}

function valuesOf(existing: SummaryClass | undefined) {
  return {
    class_name: existing?.class_name ?? "",
    capacity: existing?.capacity?.toString() ?? "",
    sessions: (existing?.sessions ?? []).map(({ id, day, start_at, end_at, capacity }) => ({
      id,
      day,
      start_at,
      end_at,
      capacity: capacity?.toString() ?? "",
    })),
  };
}

function studentsBySession(existing: SummaryClass | undefined): Record<string, number> {
  return Object.fromEntries((existing?.sessions ?? []).map(({ id, seats_taken }) => [id, seats_taken ?? 0]));
}

/** A class's capacity; a new class must have one or none on purpose. Warns while typing when the number is below the seats already taken. */
function CapacityField({ taken, asks }: { taken: number; asks: boolean }) {
  const { value = "" } = useField("capacity");
  const [typed, setTyped] = useState(value);
  const low = /^\d+$/.test(typed.trim()) && Number(typed) < taken;
  return (
    <div className="space-y-1.5">
      <TextField
        name="capacity"
        label={classTexts.capacity}
        hint={
          asks
            ? classTexts.capacityAsked
            : taken > 0
              ? classTexts.capacityTaken(taken)
              : classTexts.capacityHint
        }
        optional={!asks}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {asks ? <TickField name="no_limit" label={classTexts.noLimit} /> : null}
      <p role="status" className="font-medium text-sm">
        {low ? classTexts.lowered(taken) : ""}
      </p>
    </div>
  );
}
