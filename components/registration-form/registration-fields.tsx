import { type Choice, ChoiceGroup } from "@/components/form/choice-group";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { TickField } from "@/components/form/tick-field";
import { PlaceChooser } from "@/components/place-chooser/place-chooser";
import type { PlaceCourse } from "@/components/place-chooser/places";
import { BirthByAge, ByAge, KnowsAge } from "./by-age";
import { GuardianFields, IdField } from "./paper-fields";
import { registrationTexts as texts } from "./texts";

type Props = { courses: PlaceCourse[]; channels: string[]; today: string; adultAbove: number };

/**
 * The registration form in the spec's order. Until a date of birth is known it shows both the ID number and the
 * guardian's fields, each saying whom it is for; with scripts only the one that is needed stays. Its sentences stay on
 * the server: only what changes while one types goes to the browser as a script.
 */
export function RegistrationFields({ courses, channels, today, adultAbove }: Props) {
  const idNumber = (
    <IdField label={<ByAge unknown={texts.idNumberOver(adultAbove)} adult={texts.idNumber} />} />
  );
  const guardian = (
    <GuardianFields
      title={<ByAge unknown={texts.guardianTitleUnder(adultAbove)} minor={texts.guardianTitle} />}
      adultAbove={adultAbove}
    />
  );
  return (
    <KnowsAge today={today} adultAbove={adultAbove}>
      <TextField
        name="msisdn"
        label={texts.phone}
        hint={texts.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <TextField name="full_name" label={texts.fullName} autoComplete="name" maxLength={120} />
      <BirthByAge legend={texts.birth} />
      <ByAge unknown={idNumber} adult={idNumber} />
      <ByAge unknown={guardian} minor={guardian} />
      <TextField
        name="residence"
        label={texts.residence}
        hint={texts.residenceHint}
        autoComplete="address-level2"
        maxLength={120}
      />
      <TextField
        name="email"
        label={texts.email}
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={200}
      />
      <ChoiceGroup name="channel" legend={texts.channel} choices={channels.map(asChoice)} columns />
      <ChoiceGroup
        name="enrollment_status"
        legend={texts.enrollmentStatus}
        choices={Object.entries(texts.status).map(([value, label]) => ({ value, label }))}
        columns
      />
      <PlaceChooser courses={courses} legend={texts.courseAndClass} />
      <div className="space-y-2">
        <TickField
          name="consent"
          label={
            <ByAge
              unknown={`${texts.consent} ${texts.consentEither(adultAbove)}`}
              minor={texts.consentGuardian}
              adult={texts.consent}
            />
          }
        />
        <a
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          href="/privacy-policy"
          target="_blank"
          rel="noopener"
        >
          {texts.readPolicy}
        </a>
      </div>
      <SubmitButton label={texts.submit} busy={texts.busy} />
    </KnowsAge>
  );
}

function asChoice(channel: string): Choice {
  return { value: channel, label: channel };
}
