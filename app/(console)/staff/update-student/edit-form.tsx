"use client";
import { useState } from "react";
import { studentPageTexts as texts } from "@/app/(console)/_students/texts";
import { BirthField } from "@/components/form/birth-field";
import { ChoiceGroup } from "@/components/form/choice-group";
import type { FormActionOf } from "@/components/form/form";
import { useForm } from "@/components/form/form-state";
import { RecordForm } from "@/components/form/record-form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { isMinor } from "@/components/registration-form/age";
import { GuardianFields, IdField } from "@/components/registration-form/paper-fields";
import { registrationTexts as names } from "@/components/registration-form/texts";
import { LinkButton } from "@/components/ui/link-button";
import { readEdit } from "./read-edit";

type Props = {
  action: FormActionOf;
  /** What stands now, by the names of the fields. */
  values: Record<string, string>;
  seenAt: string;
  channels: string[];
  /** YYYY-MM-DD in Nairobi. */
  today: string;
  adultAbove: number;
  back: string;
};

const ORDER = [
  "full_name",
  "msisdn",
  "dob",
  "id_number",
  "guardian_name",
  "guardian_id_no",
  "guardian_msisdn",
  "residence",
  "email",
  "channel",
  "enrollment_status",
];

/** Everything the registration asked, for staff to change. Nobody agrees for the student here: that is the student's own tick. */
export function EditForm({ action, values, seenAt, back, ...fields }: Props) {
  return (
    <RecordForm
      action={action}
      shape={async () => (await import("@/lib/domain/students/input")).UpdateStudent}
      read={readEdit}
      order={ORDER}
      values={values}
      back={back}
      className="space-y-6"
    >
      <input type="hidden" name="id" value={values.id} />
      <input type="hidden" name="seen_at" value={seenAt} />
      <Fields {...fields} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton label={texts.save} busy={texts.saving} />
        <LinkButton variant="outline" href={back} scroll>
          {texts.cancel}
        </LinkButton>
      </div>
    </RecordForm>
  );
}

function Fields({ channels, today, adultAbove }: Pick<Props, "channels" | "today" | "adultAbove">) {
  const { values } = useForm().state;
  const [minor, setMinor] = useState(() => {
    const { dob_day: day = "", dob_month: month = "", dob_year: year = "" } = values;
    return isMinor({ day, month, year }, today, adultAbove);
  });
  return (
    <>
      <TextField name="full_name" label={texts.fullName} autoComplete="off" maxLength={120} />
      <TextField
        name="msisdn"
        label={texts.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
      />
      <BirthField legend={names.birth} onChange={(typed) => setMinor(isMinor(typed, today, adultAbove))} />
      {minor === true ? null : (
        <IdField label={minor === false ? names.idNumber : names.idNumberOver(adultAbove)} />
      )}
      {minor === false ? null : (
        <GuardianFields
          title={minor === true ? names.guardianTitle : names.guardianTitleUnder(adultAbove)}
          adultAbove={adultAbove}
        />
      )}
      <TextField name="residence" label={names.residence} autoComplete="off" maxLength={120} />
      <TextField
        name="email"
        label={names.email}
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={200}
      />
      <ChoiceGroup
        name="channel"
        legend={texts.channel}
        choices={channels.map((channel) => ({ value: channel, label: channel }))}
        columns
      />
      <ChoiceGroup
        name="enrollment_status"
        legend={texts.newOrContinuing}
        choices={Object.entries(names.status).map(([value, label]) => ({ value, label }))}
        columns
      />
    </>
  );
}
