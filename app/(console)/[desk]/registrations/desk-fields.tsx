"use client";
import { useState } from "react";
import { BirthField } from "@/components/form/birth-field";
import { ChoiceGroup } from "@/components/form/choice-group";
import { useForm } from "@/components/form/form-state";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { TickField } from "@/components/form/tick-field";
import { PlaceChooser } from "@/components/place-chooser/place-chooser";
import type { PlaceCourse } from "@/components/place-chooser/places";
import { isMinor } from "@/components/registration-form/age";
import { GuardianFields, IdField } from "@/components/registration-form/paper-fields";
import { registrationTexts as names } from "@/components/registration-form/texts";
import { deskTexts as texts } from "./texts";

/** The fields in the order of the form, for the summary of what is wrong. */
export const ORDER = [
  "msisdn",
  "full_name",
  "dob",
  "id_number",
  "guardian_name",
  "guardian_id_no",
  "guardian_msisdn",
  "residence",
  "email",
  "channel",
  "enrollment_status",
  "class_id",
  "consent",
];

type Props = { courses: PlaceCourse[]; channels: string[]; today: string; adultAbove: number };

/**
 * The registration form as the desk fills it in for somebody else: the public form's fields, without what a browser
 * knows of its own user. By age it asks for the ID number or for the guardian; without a date of birth for both.
 */
export function DeskFields({ courses, channels, today, adultAbove }: Props) {
  const { values } = useForm().state;
  const [minor, setMinor] = useState(() =>
    isMinor(
      { day: values.dob_day ?? "", month: values.dob_month ?? "", year: values.dob_year ?? "" },
      today,
      adultAbove,
    ),
  );
  return (
    <>
      <TextField
        name="msisdn"
        label={names.phone}
        hint={texts.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
      />
      <TextField name="full_name" label={names.fullName} autoComplete="off" maxLength={120} />
      <BirthField legend={names.birth} onChange={(typed) => setMinor(isMinor(typed, today, adultAbove))} />
      {minor === true ? null : (
        <IdField label={minor === false ? names.idNumber : texts.idNumberOver(adultAbove)} />
      )}
      {minor === false ? null : (
        <GuardianFields
          title={minor === true ? names.guardianTitle : texts.guardianTitleUnder(adultAbove)}
          adultAbove={adultAbove}
        />
      )}
      <TextField
        name="residence"
        label={names.residence}
        hint={texts.residenceHint}
        autoComplete="off"
        maxLength={120}
      />
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
        legend={texts.enrollmentStatus}
        choices={Object.entries(names.status).map(([value, label]) => ({ value, label }))}
        columns
      />
      <PlaceChooser courses={courses} legend={names.courseAndClass} />
      <div className="space-y-2">
        <TickField name="consent" label={consentOf(minor, adultAbove)} />
        <a
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          href="/privacy-policy"
          target="_blank"
          rel="noopener"
        >
          {names.readPolicy}
        </a>
      </div>
      <SubmitButton label={texts.continue} busy={texts.checking} />
    </>
  );
}

function consentOf(minor: boolean | undefined, adultAbove: number): string {
  if (minor === undefined) return `${texts.consentAdult} ${texts.consentEither(adultAbove)}`;
  return minor ? texts.consentGuardian : texts.consentAdult;
}
