"use client";
import { FieldError } from "@/components/form/field-frame";
import { useField, useForm } from "@/components/form/form-state";
import { ChoiceRow } from "@/components/ui/choice-row";
import type { PlaceClass, PlaceCourse, PlaceDay } from "./places";
import { classField, sessionField } from "./read-place";
import { placeWords as words } from "./words";

/**
 * Course, class and times, each inside the other: a course opens when it is chosen, by CSS alone, so it works before
 * and without scripts. A course with one class has that class chosen, a day with one time that time.
 */
export function PlaceChooser({
  courses,
  legend = words.course,
}: {
  courses: PlaceCourse[];
  legend?: string;
}) {
  const { error: classError } = useField("class_id");
  const { error: sessionsError } = useField("sessions");
  const { values } = useForm().state;
  const wrong = classError ?? sessionsError;
  return (
    <fieldset className={wrong ? "border-destructive border-l-4 pl-4" : undefined}>
      <legend className="mb-1.5 font-semibold leading-snug">{legend}</legend>
      <FieldError name="class_id" error={classError} />
      <div id="sessions" tabIndex={-1}>
        <FieldError name="sessions" error={sessionsError} />
      </div>
      <div className="space-y-2">
        {courses.map((course, place) => (
          <div key={course.id} className="opens-when-chosen">
            <ChoiceRow
              type="radio"
              id={place === 0 ? "class_id" : undefined}
              name="course"
              value={course.id}
              disabled={course.full}
              defaultChecked={values.course === course.id || (courses.length === 1 && !course.full)}
              label={<span className="font-medium">{course.name}</span>}
              note={course.note}
            />
            <div className="opened-part mt-2 ml-4 space-y-4 border-primary border-l-2 pb-2 pl-4">
              {course.details ? <p className="text-muted-foreground text-sm">{course.details}</p> : null}
              <Classes course={course} />
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function Classes({ course }: { course: PlaceCourse }) {
  const { values } = useForm().state;
  const name = classField(course.id);
  const [first, ...others] = course.classes;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <>
        <input type="hidden" name={name} value={first.id} />
        <p className="text-sm">
          {words.chooseClass}: <span className="font-medium">{first.name}</span>
        </p>
        <Days group={first} />
      </>
    );
  }
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">
        {words.chooseClass} <span className="sr-only">({course.name})</span>
      </legend>
      <div className="space-y-2">
        {course.classes.map((group) => (
          <div key={group.id} className="opens-when-chosen">
            <ChoiceRow
              type="radio"
              name={name}
              value={group.id}
              disabled={group.full}
              defaultChecked={values[name] === group.id}
              label={group.name}
              note={group.note}
            />
            {group.days.length > 0 ? (
              <div className="opened-part mt-3 ml-1 space-y-4 pb-3 pl-3">
                <Days group={group} />
              </div>
            ) : null}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function Days({ group }: { group: PlaceClass }) {
  return group.days.map((day) => <Times key={day.day} classId={group.id} className={group.name} day={day} />);
}

function Times({ classId, className, day }: { classId: string; className: string; day: PlaceDay }) {
  const { values } = useForm().state;
  const name = sessionField(day.day, classId);
  const only = day.sessions.length === 1 ? day.sessions[0] : undefined;
  const chosen = values[name] ?? (only && !only.full ? only.id : undefined);
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">
        {day.name} <span className="sr-only">({className})</span>
      </legend>
      <div className="space-y-2">
        {day.sessions.map((session) => (
          <ChoiceRow
            key={session.id}
            type="radio"
            name={name}
            value={session.id}
            disabled={session.full}
            defaultChecked={chosen === session.id}
            label={
              <>
                <span className="font-medium tabular-nums">{session.label}</span>{" "}
                <span className="text-muted-foreground text-sm">{session.tutor}</span>
              </>
            }
            note={session.full ? words.full : undefined}
          />
        ))}
      </div>
    </fieldset>
  );
}
