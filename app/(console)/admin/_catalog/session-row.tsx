"use client";
import { catalogWords } from "@/lib/domain/catalog/texts";
import { RowField } from "./row-field";
import { ScriptButton } from "./script-button";
import { SelectField } from "./select-field";
import type { Hours } from "./with-times";
import { sessionWords, catalogPageWords as words } from "./texts";

const QUARTER_HOUR_SECONDS = 15 * 60;
const DAYS = Object.entries(catalogWords.days).map(([value, label]) => ({ value, label }));

/** Day, times and room of one session. @param under what the names of its boxes begin with: `sessions.0.`, or nothing. */
export function SessionBoxes({
  under,
  values,
  hours,
}: {
  under: string;
  values: Record<string, string>;
  hours: Hours;
}) {
  const times = { type: "time", min: hours.from, max: hours.to, step: QUARTER_HOUR_SECONDS };
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
      <div className="col-span-2 sm:col-span-1">
        <SelectField name={`${under}day`} label={sessionWords.day} options={DAYS} chosen={values.day} />
      </div>
      <RowField
        name={`${under}start_at`}
        label={sessionWords.start}
        defaultValue={values.start_at}
        {...times}
      />
      <RowField name={`${under}end_at`} label={sessionWords.end} defaultValue={values.end_at} {...times} />
      <div className="col-span-2 sm:col-span-1">
        <RowField
          name={`${under}capacity`}
          label={sessionWords.room}
          defaultValue={values.capacity}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          placeholder={sessionWords.noLimit}
        />
      </div>
    </div>
  );
}

/** One row of a class's sessions, with its way out; a session that stands already can be kept after all. */
export function SessionRow({
  place,
  number,
  values,
  hours,
  students,
  gone,
  note,
  onRemove,
  onKeep,
}: {
  /** Its number among the rows that are sent. */
  place: number;
  /** Its number among all that are shown. */
  number: number;
  values: Record<string, string>;
  hours: Hours;
  /** How many attend it. */
  students: number;
  gone: boolean;
  note: string | undefined;
  onRemove?: () => void;
  onKeep?: () => void;
}) {
  const under = `sessions.${place}.`;
  return (
    <div className="rounded-xl border bg-background p-4" data-session="">
      <fieldset disabled={gone} hidden={gone}>
        <legend className="sr-only">{sessionWords.row(number)}</legend>
        <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
          <span aria-hidden="true" className="font-semibold">
            {sessionWords.row(number)}
          </span>
          {onRemove ? (
            <ScriptButton variant="ghost" size="sm" className="-mr-2" onClick={onRemove}>
              {words.remove}
              <span className="sr-only"> {sessionWords.row(number)}</span>
            </ScriptButton>
          ) : null}
        </div>
        {values.id ? <input type="hidden" name={`${under}id`} value={values.id} /> : null}
        <SessionBoxes under={under} values={values} hours={hours} />
        {students > 0 ? (
          <p className="mt-2 text-muted-foreground text-sm">{sessionWords.updateChosen(students)}</p>
        ) : null}
      </fieldset>
      {gone ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{sessionWords.removed(nameOf(values))}</p>
          <ScriptButton variant="outline" size="sm" onClick={onKeep}>
            {sessionWords.keep}
          </ScriptButton>
        </div>
      ) : null}
      {gone && students > 0 ? (
        <p className="mt-2 font-semibold text-destructive">{sessionWords.removedInUse(students)}</p>
      ) : null}
      <p role="status" className="mt-2 font-medium text-sm empty:mt-0">
        {gone ? "" : note}
      </p>
    </div>
  );
}

function nameOf({ day, start_at = "", end_at = "" }: Record<string, string>): string {
  return day === "saturday" || day === "sunday" || day === "chapel"
    ? words.meeting({ day, start_at, end_at })
    : "";
}
