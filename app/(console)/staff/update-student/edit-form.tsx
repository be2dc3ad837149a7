"use client";
import { studentPageTexts as texts } from "@/app/(console)/_students/texts";
import type { FormActionOf } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { RecordForm } from "@/components/form/record-form";
import { TickField } from "@/components/form/tick-field";
import { StudentFields } from "@/components/registration-form/student-fields";
import type { FieldName } from "@/lib/domain/people/students/fields";
import { readEdit } from "../../_students/read-forms";

type Props = {
  action: FormActionOf;
  /** The stored values, by field name. */
  values: Record<string, string>;
  names: FieldName[];
  seenAt: string;
  /** YYYY-MM-DD in Nairobi. */
  today: string;
  adultAbove: number;
  /** Whether consent is missing, so that the desk may store it. */
  asksConsent: boolean;
  back: string;
};

/** The registration's fields, for staff to change, and consent where it is missing and was given at the desk. */
export function EditForm({ action, values, names, seenAt, back, asksConsent, ...fields }: Props) {
  return (
    <RecordForm
      action={action}
      shape={async () => (await import("@/lib/domain/people/students/input")).UpdateStudent}
      read={readEdit}
      order={names}
      values={values}
      back={back}
      className="space-y-6"
    >
      <input type="hidden" name="id" value={values.id} />
      <input type="hidden" name="seen_at" value={seenAt} />
      <StudentFields form="staff" names={names} {...fields} />
      {asksConsent ? <TickField name="consent" label={texts.consentGiven} /> : null}
      <FormButtons cancelHref={back} label={texts.save} busy={texts.saving} />
    </RecordForm>
  );
}
