import type { ReactNode } from "react";
import { ChoiceGroup } from "@/components/form/choice-group";
import { TextField } from "@/components/form/text-field";
import { choiceLabel, fieldOf, fieldTexts } from "@/lib/domain/students/field-rules";
import type { FieldName, FormName } from "@/lib/domain/students/fields";
import { BirthByAge } from "./by-age";

type Props = { name: FieldName; form: FormName; label?: ReactNode };

/** One field of the list (lib/domain/students/fields.ts), drawn by its kind. */
export function StudentField({ name, form, label }: Props) {
  const { kind, optional, input, choices = [] } = fieldOf(name);
  const texts = fieldTexts(name, form);
  if (kind === "birth") return <BirthByAge legend={texts.label} />;
  if (kind === "choice") {
    const options = choices.map((value) => ({ value, label: choiceLabel(name, value) }));
    return <ChoiceGroup name={name} legend={texts.label} choices={options} columns />;
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
    />
  );
}
