"use client";
import { selectedTexts as texts } from "@/app/(console)/_selected/texts";
import { FieldFrame } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { NativeSelect } from "@/components/ui/native-select";

/** The tutor for all selected sessions; none is preselected. */
export function TutorSelect({ tutors }: { tutors: { value: string; label: string }[] }) {
  const { value, error } = useField("tutor_id");
  return (
    <FieldFrame name="tutor_id" label={texts.assign.tutor} error={error}>
      <NativeSelect
        id="tutor_id"
        name="tutor_id"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "tutor_id-error" : undefined}
      >
        <option value="">{texts.assign.choose}</option>
        {tutors.map((tutor) => (
          <option key={tutor.value} value={tutor.value}>
            {tutor.label}
          </option>
        ))}
        <option value="none">{texts.assign.nobody}</option>
      </NativeSelect>
    </FieldFrame>
  );
}
