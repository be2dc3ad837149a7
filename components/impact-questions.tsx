"use client";
import { ChoiceGroup } from "@/components/form/choice-group";
import { FieldFrame } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { TickField } from "@/components/form/tick-field";
import { NativeSelect } from "@/components/ui/native-select";
import { DISABILITY_ANSWERS, GENDER_ANSWERS } from "@/db/schema/enums";
import { COUNTIES } from "@/lib/domain/impact/rules";
import { questionTexts } from "@/lib/domain/impact/texts";
import type { Language } from "@/lib/platform/language";

/** The questions for the impact report, each of which may stay open, and the consent. English on the console. */
export function ImpactQuestions({
  byGuardian,
  language = "en",
}: {
  byGuardian: boolean;
  language?: Language;
}) {
  const texts = questionTexts[language];
  const none = { value: "", label: texts.noAnswer };
  return (
    <>
      <ChoiceGroup
        name="gender"
        legend={texts.gender}
        choices={[...GENDER_ANSWERS.map((value) => ({ value, label: texts.genders[value] })), none]}
        usual=""
        columns
      />
      <ChoiceGroup
        name="disability"
        legend={texts.disability}
        choices={[...DISABILITY_ANSWERS.map((value) => ({ value, label: texts.disabilities[value] })), none]}
        usual=""
        columns
      />
      <County label={texts.county} none={texts.noAnswer} outside={texts.outside} />
      <TickField name="consent" label={byGuardian ? texts.consentGuardian : texts.consent} />
    </>
  );
}

/** Kenya's counties in the order of the alphabet, which a student knows better than their numbers. */
const BY_NAME = COUNTIES.map((name, number) => ({ name, number }))
  .slice(1)
  .toSorted((one, other) => one.name.localeCompare(other.name, "en"));

function County({ label, none, outside }: { label: string; none: string; outside: string }) {
  const { value } = useField("county");
  return (
    <FieldFrame name="county" label={label}>
      <NativeSelect id="county" name="county" defaultValue={value ?? ""}>
        <option value="">{none}</option>
        {BY_NAME.map(({ name, number }) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
        <option value="0">{outside}</option>
      </NativeSelect>
    </FieldFrame>
  );
}
