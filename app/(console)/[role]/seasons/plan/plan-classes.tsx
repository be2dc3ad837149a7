"use client";
import { useRef, useState } from "react";
import { FieldError } from "@/components/form/field-frame";
import { useField, useForm } from "@/components/form/form-state";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { CellBox, CellSelect, CellTick } from "./cells";
import { type PlanRow, rowsOf } from "./plan-values";
import { planTexts as texts } from "./texts";

export type Choices = {
  courses: { id: string; name: string }[];
  tutors: [id: string, name: string][];
  hours: { from: string; to: string };
};

/** The page opens at a row just added, also without scripts, when the whole page is loaded again. */
const FOCUSED = { autoFocus: true };
const QUARTER_HOUR_SECONDS = 15 * 60;

/** The table of classes by course: each row can be dropped or changed, and classes and sessions added. */
export function PlanClasses({ choices }: { choices: Choices }) {
  const rows = rowsOf(useForm().state.values);
  if (choices.courses.length === 0) return <p>{texts.noCourses}</p>;
  return choices.courses.map((course) => {
    const own = rows.filter(({ courseId }) => courseId === course.id);
    return (
      <section key={course.id} aria-labelledby={`course-${course.id}`} className="space-y-3">
        <h3 id={`course-${course.id}`} className="font-bold text-lg">
          {course.name}
        </h3>
        {own.length === 0 ? <p className="text-muted-foreground">{texts.noClasses}</p> : null}
        {own.map((row) => (
          <ClassRow key={row.row} row={row} course={course.name} choices={choices} />
        ))}
        <Button variant="outline" size="sm" type="submit" name="step" value={`add-class:${course.id}`}>
          {texts.addClass} <span className="sr-only">{texts.addClassTo(course.name)}</span>
        </Button>
      </section>
    );
  });
}

function ClassRow({ row, course, choices }: { row: PlanRow; course: string; choices: Choices }) {
  const { values, errors } = useForm().state;
  const under = `classes.${row.row}.`;
  const name = values[`${under}class_name`] || texts.newClass;
  const box = useRef<HTMLFieldSetElement>(null);
  const [lines, setLines] = useState(() => meetingLines(row, values, choices));
  const isWrong = Object.keys(errors).some((field) => field.startsWith(`${under}sessions`));
  const pressed = values.step;
  const isGrowing = pressed === `add-session:${row.row}`;
  const isNew = pressed === `add-class:${row.courseId}` && !values[`${under}class_name`];
  return (
    <fieldset
      ref={box}
      onInput={() => {
        if (box.current) setLines(meetingLines(row, typedIn(box.current), choices));
      }}
      className="rounded-xl border bg-card p-4 not-has-[[data-class]_[data-keep]:checked]:bg-muted"
    >
      <legend className="sr-only">{`${course}, ${name}`}</legend>
      <input type="hidden" name={`${under}course_id`} value={row.courseId} />
      <FieldError name={`${under}course_id`} error={useField(`${under}course_id`).error} />
      <div
        data-class=""
        className="grid grid-cols-[1fr_6rem] items-end gap-3 sm:grid-cols-[8rem_1fr_8rem] sm:gap-4"
      >
        <div className="col-span-2 sm:col-span-1">
          <CellTick name={`${under}kept`} label={texts.keepClass} hidden={name} />
        </div>
        <CellBox
          name={`${under}class_name`}
          label={texts.className}
          maxLength={80}
          {...(isNew ? FOCUSED : {})}
        />
        <CellBox
          name={`${under}capacity`}
          label={texts.capacity}
          placeholder={texts.noLimit}
          inputMode="numeric"
          maxLength={6}
        />
      </div>
      <Disclosure
        open={isWrong || isNew || isGrowing || undefined}
        className="group mt-3 rounded-lg border bg-background px-3"
        title={
          <span className="min-w-0">
            {texts.sessions(lines.length)}
            <span className="block font-normal text-foreground text-sm group-open:hidden">
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </span>
          </span>
        }
      >
        <div className="space-y-4 lg:space-y-3">
          {row.sessions.map((session, index) => (
            <SessionRow
              key={session}
              under={`${under}sessions.${session}.`}
              name={texts.session(index + 1)}
              choices={choices}
              isAdded={isGrowing && index === row.sessions.length - 1}
            />
          ))}
          <Button variant="outline" size="sm" type="submit" name="step" value={`add-session:${row.row}`}>
            {texts.addSession} <span className="sr-only">{texts.addSessionTo(name)}</span>
          </Button>
        </div>
      </Disclosure>
    </fieldset>
  );
}

function SessionRow({
  under,
  name,
  choices,
  isAdded,
}: {
  under: string;
  name: string;
  choices: Choices;
  isAdded: boolean;
}) {
  const { from, to } = choices.hours;
  const times = { type: "time", min: from, max: to, step: QUARTER_HOUR_SECONDS };
  return (
    <fieldset className="grid grid-cols-2 items-end gap-x-3 gap-y-2 border-b pb-4 last-of-type:border-b-0 sm:grid-cols-4 lg:grid-cols-[5.5rem_9.5rem_9rem_9rem_6rem_1fr] lg:pb-3">
      <legend className="sr-only">{name}</legend>
      <div className="col-span-2 sm:col-span-4 lg:col-span-1">
        <CellTick name={`${under}kept`} label={texts.keepSession} hidden={name} />
      </div>
      <CellSelect
        name={`${under}day`}
        label={texts.day}
        empty={texts.choose}
        options={texts.days}
        className="col-span-2 lg:col-span-1"
        {...(isAdded ? FOCUSED : {})}
      />
      <CellBox name={`${under}start_at`} label={texts.start} {...times} />
      <CellBox name={`${under}end_at`} label={texts.end} {...times} />
      <CellBox
        name={`${under}capacity`}
        label={texts.room}
        placeholder={texts.noLimit}
        inputMode="numeric"
        maxLength={6}
        className="sm:col-span-2 lg:col-span-1"
      />
      <CellSelect
        name={`${under}tutor_id`}
        label={texts.tutor}
        empty={texts.noTutor}
        options={choices.tutors}
        className="sm:col-span-2 lg:col-span-1"
      />
    </fieldset>
  );
}

/** The sessions of a class that are kept, a line each. */
function meetingLines(row: PlanRow, values: Record<string, string>, { tutors }: Choices): string[] {
  const names = new Map(tutors);
  return row.sessions.flatMap((session) => {
    const under = `classes.${row.row}.sessions.${session}.`;
    const value = (field: string) => values[`${under}${field}`] ?? "";
    if (value("kept") !== "on") return [];
    const when = { day: value("day"), start_at: value("start_at"), end_at: value("end_at") };
    return texts.taughtBy(when, names.get(value("tutor_id")) ?? "");
  });
}

function typedIn(box: HTMLFieldSetElement): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const element of box.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]"))
    if (element.type !== "checkbox" || (element as HTMLInputElement).checked)
      typed[element.name] = element.value;
  return typed;
}
