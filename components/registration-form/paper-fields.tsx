import type { ReactNode } from "react";
import { TextField } from "@/components/form/text-field";
import { registrationTexts as texts } from "./texts";

/** ID number of an adult. */
export function IdField({ label }: { label: ReactNode }) {
  return <TextField name="id_number" label={label} hint={texts.idHint} autoComplete="off" maxLength={20} />;
}

/** Who stands for a minor. */
export function GuardianFields({ title, adultAbove }: { title: ReactNode; adultAbove: number }) {
  return (
    <fieldset className="space-y-5 rounded-xl bg-muted p-4 sm:p-5">
      <legend className="float-left w-full font-bold text-lg">{title}</legend>
      <p className="clear-left text-muted-foreground text-sm">{texts.guardianWhy(adultAbove)}</p>
      <TextField name="guardian_name" label={texts.guardianName} autoComplete="off" maxLength={120} />
      <TextField
        name="guardian_id_no"
        label={texts.guardianId}
        hint={texts.guardianIdHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
      />
      <TextField
        name="guardian_msisdn"
        label={texts.guardianPhone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
      />
    </fieldset>
  );
}
