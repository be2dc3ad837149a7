import type { ReactNode } from "react";
import { BirthField } from "@/components/form/birth-field";
import { ChoiceGroup } from "@/components/form/choice-group";
import { TextField } from "@/components/form/text-field";
import { choiceLabel, FIELD_NAMES, fieldOf, fieldTexts } from "@/lib/domain/people/students/field-rules";
import type { FormName } from "@/lib/domain/people/students/field-shape";
import type { FieldName } from "@/lib/domain/people/students/fields";
import type { Language } from "@/lib/platform/language";
import { ByAge, KnowsAge, OnlyFor } from "./by-age";
import { registrationTexts } from "./texts";

type Props = {
  form: FormName;
  /** By default all, in the order of the registration form. */
  names?: FieldName[];
  /** The guardian's heading while the date of birth is unknown. */
  guardianTitle?: string;
  /** YYYY-MM-DD in Nairobi. */
  today: string;
  adultAbove: number;
  /** The age that students must have, where the form says so before it is sent. */
  youngestAge?: number;
  /** English on the console. */
  language?: Language;
  /** Content after the fields; it may use ByAge. */
  children?: ReactNode;
};

/**
 * The student's fields of a form. Until a date of birth is known it shows both the ID number and the guardian's fields,
 * each labelled for its age; with scripts only those of the typed age stay.
 */
export function StudentFields({
  form,
  names = FIELD_NAMES,
  guardianTitle,
  today,
  adultAbove,
  youngestAge,
  language = "en",
  children,
}: Props) {
  const birthHint = youngestAge && registrationTexts[language].youngest(youngestAge);
  const guardians = names.filter((name) => fieldOf(name).askedOf === "minors");
  return (
    <KnowsAge today={today} adultAbove={adultAbove}>
      {names.map((name) => {
        const { askedOf } = fieldOf(name);
        if (askedOf === "everyone")
          return (
            <StudentField
              key={name}
              name={name}
              form={form}
              language={language}
              {...(birthHint ? { birthHint } : {})}
            />
          );
        if (askedOf === "adults")
          return (
            <AdultField key={name} name={name} form={form} adultAbove={adultAbove} language={language} />
          );
        return name === guardians[0] ? (
          <GuardianFields
            key={name}
            names={guardians}
            form={form}
            title={guardianTitle ?? registrationTexts[language].guardianTitleUnder(adultAbove)}
            adultAbove={adultAbove}
            language={language}
          />
        ) : null;
      })}
      {children}
    </KnowsAge>
  );
}

type FieldProps = { name: FieldName; form: FormName; language?: Language };

function AdultField({ name, form, adultAbove, language = "en" }: FieldProps & { adultAbove: number }) {
  const { label, labelAnyAge } = fieldTexts(name, form, language);
  return (
    <OnlyFor ages={["unknown", "adult"]}>
      <StudentField
        name={name}
        form={form}
        language={language}
        label={<ByAge unknown={labelAnyAge?.(adultAbove) ?? label} adult={label} />}
      />
    </OnlyFor>
  );
}

/** The fields of the guardian who registers a minor. @param title while the date of birth is unknown. */
function GuardianFields({
  names,
  form,
  title,
  adultAbove,
  language,
}: {
  names: FieldName[];
  form: FormName;
  title: string;
  adultAbove: number;
  language: Language;
}) {
  const texts = registrationTexts[language];
  return (
    <OnlyFor ages={["unknown", "minor"]}>
      <fieldset className="space-y-5 rounded-xl bg-muted p-4 sm:p-5">
        <legend className="float-left w-full font-bold text-lg">
          <ByAge unknown={title} minor={texts.guardianTitle} />
        </legend>
        <p className="clear-left text-muted-foreground text-sm">{texts.guardianWhy(adultAbove)}</p>
        {names.map((name) => (
          <StudentField key={name} name={name} form={form} language={language} />
        ))}
      </fieldset>
    </OnlyFor>
  );
}

/** One field of the list (lib/domain/people/students/fields.ts), rendered by its kind. @param onLeave of a text field, with what is typed */
export function StudentField({
  name,
  form,
  language = "en",
  label,
  birthHint,
  onLeave,
}: FieldProps & { label?: ReactNode; birthHint?: string; onLeave?: (typed: string) => void }) {
  const { kind, optional, input, absentAs, choices = [] } = fieldOf(name);
  const texts = fieldTexts(name, form, language);
  if (kind === "birth") return <BirthField legend={texts.label} hint={birthHint} />;
  if (kind === "choice") {
    const options = choices.map((value) => ({ value, label: choiceLabel(name, value, language) }));
    return (
      <ChoiceGroup name={name} legend={texts.label} choices={options} usual={absentAs?.(language)} columns />
    );
  }
  const isOwn = form === "public" || form === "own";
  const autoComplete = (isOwn && input?.autoComplete) || "off";
  return (
    <TextField
      name={name}
      label={label ?? texts.label}
      hint={texts.hint}
      optional={optional}
      type={input?.type}
      inputMode={input?.inputMode}
      autoComplete={autoComplete}
      maxLength={input?.maxLength}
      onBlur={onLeave && ((event) => onLeave(event.target.value))}
    />
  );
}
