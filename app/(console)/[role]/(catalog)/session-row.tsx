"use client";
import { catalogTextsIn } from "@/lib/domain/catalog/texts";
import { RowField, ScriptButton, SelectField } from "./form-rows";
import type { Hours } from "./read-forms";
import { sessionTexts, catalogPageTexts as texts } from "./texts";

const QUARTER_HOUR_SECONDS = 15 * 60;
const DAYS = Object.entries(catalogTextsIn.en.days).map(([value, label]) => ({ value, label }));

/** Day, times and room of one session. @param under prefix of the field names: `sessions.0.` or empty */
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
        <SelectField name={`${under}day`} label={sessionTexts.day} options={DAYS} chosen={values.day} />
      </div>
      <RowField
        name={`${under}start_at`}
        label={sessionTexts.start}
        defaultValue={values.start_at}
        {...times}
      />
      <RowField name={`${under}end_at`} label={sessionTexts.end} defaultValue={values.end_at} {...times} />
      <div className="col-span-2 sm:col-span-1">
        <RowField
          name={`${under}capacity`}
          label={sessionTexts.room}
          defaultValue={values.capacity}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          placeholder={sessionTexts.noLimit}
        />
      </div>
    </div>
  );
}

/** A session row that can be removed; removing an existing session can be undone before saving. */
export function SessionRow({
  index,
  number,
  values,
  hours,
  students,
  gone,
  note,
  onRemove,
  onKeep,
}: {
  /** Index among the rows that are submitted. */
  index: number;
  /** Index among all rows shown. */
  number: number;
  values: Record<string, string>;
  hours: Hours;
  /** Number of students in it. */
  students: number;
  gone: boolean;
  note: string | undefined;
  onRemove?: () => void;
  onKeep?: () => void;
}) {
  const under = `sessions.${index}.`;
  return (
    <div className="rounded-xl border bg-background p-4" data-session="">
      <fieldset disabled={gone} hidden={gone}>
        <legend className="sr-only">{sessionTexts.row(number)}</legend>
        <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
          <span aria-hidden="true" className="font-semibold">
            {sessionTexts.row(number)}
          </span>
          {onRemove ? (
            <ScriptButton variant="ghost" size="sm" className="-mr-2" onClick={onRemove}>
              {texts.remove}
              <span className="sr-only"> {sessionTexts.row(number)}</span>
            </ScriptButton>
          ) : null}
        </div>
        {values.id ? <input type="hidden" name={`${under}id`} value={values.id} /> : null}
        <SessionBoxes under={under} values={values} hours={hours} />
        {students > 0 ? (
          <p className="mt-2 text-muted-foreground text-sm">{sessionTexts.updateChosen(students)}</p>
        ) : null}
      </fieldset>
      {gone ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{sessionTexts.removed(nameOf(values))}</p>
          <ScriptButton variant="outline" size="sm" onClick={onKeep}>
            {sessionTexts.keep}
          </ScriptButton>
        </div>
      ) : null}
      {gone && students > 0 ? (
        <p className="mt-2 font-semibold text-destructive">{sessionTexts.removedInUse(students)}</p>
      ) : null}
      <p role="status" className="mt-2 font-medium text-sm empty:mt-0">
        {gone ? "" : note}
      </p>
    </div>
  );
}

function nameOf({ day, start_at = "", end_at = "" }: Record<string, string>): string {
  return day === "saturday" || day === "sunday" || day === "chapel"
    ? texts.meeting({ day, start_at, end_at })
    : "";
}
