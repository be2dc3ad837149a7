"use client";
import { useState } from "react";
import { BirthField } from "@/components/form/birth-field";
import { type Choice, ChoiceGroup } from "@/components/form/choice-group";
import { useForm } from "@/components/form/form-state";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { TickField } from "@/components/form/tick-field";
import { PlaceChooser } from "@/components/place-chooser/place-chooser";
import type { PlaceCourse } from "@/components/place-chooser/places";
import { isMinor } from "./age";
import { GuardianFields, IdField } from "./paper-fields";
import { registrationWords as words } from "./words";

type Props = { courses: PlaceCourse[]; channels: string[]; today: string; adultAbove: number };

/**
 * The registration form in the spec's order. Until a date of birth is known it shows both the ID number and the
 * guardian's fields, each saying whom it is for; with scripts only the one that is needed stays.
 */
export function RegistrationFields({ courses, channels, today, adultAbove }: Props) {
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
        label={words.phone}
        hint={words.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <TextField name="full_name" label={words.fullName} autoComplete="name" maxLength={120} />
      <BirthField legend={words.birth} onChange={(typed) => setMinor(isMinor(typed, today, adultAbove))} />
      {minor === true ? null : (
        <IdField label={minor === false ? words.idNumber : words.idNumberOver(adultAbove)} />
      )}
      {minor === false ? null : (
        <GuardianFields
          title={minor === true ? words.guardianTitle : words.guardianTitleUnder(adultAbove)}
          adultAbove={adultAbove}
        />
      )}
      <TextField
        name="residence"
        label={words.residence}
        hint={words.residenceHint}
        autoComplete="address-level2"
        maxLength={120}
      />
      <TextField
        name="email"
        label={words.email}
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={200}
      />
      <ChoiceGroup name="channel" legend={words.channel} choices={channels.map(asChoice)} columns />
      <ChoiceGroup
        name="enrollment_status"
        legend={words.enrollmentStatus}
        choices={Object.entries(words.status).map(([value, label]) => ({ value, label }))}
        columns
      />
      <PlaceChooser courses={courses} legend={words.courseAndClass} />
      <div className="space-y-2">
        <TickField name="consent" label={consentOf(minor, adultAbove)} />
        <a
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          href="/privacy-policy"
          target="_blank"
          rel="noopener"
        >
          {words.readPolicy}
        </a>
      </div>
      <SubmitButton label={words.submit} busy={words.busy} />
    </>
  );
}

function asChoice(channel: string): Choice {
  return { value: channel, label: channel };
}

function consentOf(minor: boolean | undefined, adultAbove: number): string {
  if (minor === undefined) return `${words.consent} ${words.consentEither(adultAbove)}`;
  return minor ? words.consentGuardian : words.consent;
}
