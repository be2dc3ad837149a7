"use client";
import type { ReactNode } from "react";
import { ChoiceGroup } from "@/components/form/choice-group";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import type { FormActionOf } from "@/components/form/form";
import { useField } from "@/components/form/form-state";
import { RecordForm } from "@/components/form/record-form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Card } from "@/components/ui/card";
import { boxLook } from "@/components/ui/input";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { type FieldName, formatSetting, GROUPS, ORDER, type SettingRows, typedValue } from "./fields";
import { settingTexts as texts } from "./texts";

/** All settings in one form, each with its explanation, present value and default. */
export function SettingsForm({
  settings,
  seenAt,
  notes,
  action,
}: {
  settings: SettingRows;
  seenAt: string;
  /** Sentences to add to the explanation of a setting. */
  notes: Notes;
  action: FormActionOf;
}) {
  return (
    <RecordForm
      action={action}
      shape={async () => (await import("@/lib/domain/academy/input")).UpdateSettings}
      order={ORDER}
      values={Object.fromEntries(ORDER.map((name) => [name, typedValue(name, settings[name].value)]))}
      back="/admin/settings"
      version={seenAt}
      className="max-w-4xl space-y-5"
    >
      <input type="hidden" name="seen_at" value={seenAt} />
      {GROUPS.map((group) => (
        <Card key={group.name}>
          <fieldset>
            <legend className="font-bold text-xl leading-snug tracking-tight">
              {texts.groups[group.name]}
            </legend>
            {texts.groupHints[group.name] ? (
              <p className="mt-1 text-muted-foreground">{texts.groupHints[group.name]}</p>
            ) : null}
            <div
              className={
                group.fields.length > 1 ? "mt-4 grid gap-x-8 gap-y-6 md:grid-cols-2" : "mt-4 max-w-md"
              }
            >
              {group.fields.map((name) => (
                <SettingField key={name} name={name} settings={settings} note={notes[name]} />
              ))}
            </div>
          </fieldset>
        </Card>
      ))}
      <SubmitButton label={texts.save} busy={texts.saving} />
    </RecordForm>
  );
}

type Notes = { [Name in FieldName]?: string };

function SettingField({
  name,
  settings,
  note = "",
}: {
  name: FieldName;
  settings: SettingRows;
  note?: string | undefined;
}) {
  const { label, hint } = texts.fields[name];
  const said = (
    <>
      {hint} {note} <span className="block">{summaryOf(name, settings)}</span>
    </>
  );
  if (isYesNo(name)) return <YesNoField name={name} label={label} hint={said} />;
  if (isList(name)) return <LinesField name={name} label={label} hint={said} />;
  return <TextField name={name} label={label} hint={said} autoComplete="off" {...BOXES[name]} />;
}

const YES_NO = [
  "absence_messages",
  "cash_at_desk",
  "feedback_messages",
  "follow_up_questions",
  "tutors_may_write",
  "second_factor_required",
] as const;
type YesNoName = (typeof YES_NO)[number];
function isYesNo(name: FieldName): name is YesNoName {
  return YES_NO.some((one) => one === name);
}

const LISTS = ["contact_phones", "alert_phones", "venue_addresses"] as const;
type ListName = (typeof LISTS)[number];
function isList(name: FieldName): name is ListName {
  return LISTS.some((one) => one === name);
}

function summaryOf(name: FieldName, settings: SettingRows): string {
  const { value, default: first, updated_at: changed } = settings[name];
  const now = formatSetting(name, value);
  const before = formatSetting(name, first);
  const summary = now === before ? texts.asDefault(now) : texts.notDefault(now, before);
  return changed ? `${summary} ${texts.changed(formatDate(changed))}` : summary;
}

const NUMBER = { inputMode: "numeric", maxLength: 10, className: "max-w-40" } as const;
const TIME = { type: "time", step: 900, className: "max-w-40" } as const;
const BOXES: Record<Exclude<FieldName, ListName | YesNoName>, object> = {
  fee: NUMBER,
  hold_minutes: { ...NUMBER, inputMode: "decimal" },
  paybill_hold_hours: NUMBER,
  offer_hours: { ...NUMBER, inputMode: "decimal" },
  offer_quiet_from: TIME,
  offer_quiet_to: TIME,
  prompt_hold_minutes: NUMBER,
  prompt_hold_extensions: NUMBER,
  session_opens: TIME,
  session_closes: TIME,
  adult_above: NUMBER,
  birth_year_from: NUMBER,
  youngest_age: NUMBER,
  prompts_per_phone_hour: NUMBER,
  prompts_per_student_hour: NUMBER,
  prompts_per_caller_hour: NUMBER,
  lookup_fails_per_student: NUMBER,
  lookup_fails_per_student_day: NUMBER,
  lookup_fails_per_caller: NUMBER,
  lookup_fails_together: NUMBER,
  unlock_fails_per_student: NUMBER,
  registrations_per_caller_hour: NUMBER,
  unpaid_holds_per_caller: NUMBER,
  login_fails_per_place: NUMBER,
  login_fails_per_account_hour: NUMBER,
  reset_links_per_account_hour: NUMBER,
  academy_name: { maxLength: 40 },
  venue: { optional: true, maxLength: 80 },
  venue_sw: { optional: true, maxLength: 80 },
  what_to_bring: { optional: true, maxLength: 80 },
  what_to_bring_sw: { optional: true, maxLength: 80 },
  sms_monthly_budget: NUMBER,
  sms_price_cents: NUMBER,
  certificate_signatory: { optional: true, maxLength: 120 },
  attendance_percent: NUMBER,
  export_from: { type: "date", className: "max-w-52" },
};

/** Yes or no, as a choice: an unticked box would not be sent. */
function YesNoField({ name, label, hint }: { name: string; label: string; hint: ReactNode }) {
  return (
    <ChoiceGroup
      name={name}
      legend={label}
      hint={hint}
      choices={[
        { value: "true", label: texts.yes },
        { value: "false", label: texts.no },
      ]}
    />
  );
}

/** A text area with one phone number or address per line. */
function LinesField({ name, label, hint }: { name: string; label: string; hint: ReactNode }) {
  const { value, error } = useField(name);
  return (
    <FieldFrame name={name} label={label} hint={hint} optional error={error}>
      <textarea
        id={name}
        name={name}
        rows={3}
        maxLength={2000}
        autoComplete="off"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
        className={boxLook()}
      />
    </FieldFrame>
  );
}
