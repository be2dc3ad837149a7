"use client";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { useField } from "@/components/form/form-state";
import { boxLook } from "@/components/ui/input";
import { pastTexts as texts } from "./texts";

/** The courses of a past season, one a line. */
export function CoursesField() {
  const { value, error } = useField("courses");
  return (
    <FieldFrame name="courses" label={texts.courses} hint={texts.coursesHint} error={error}>
      <textarea
        id="courses"
        name="courses"
        rows={6}
        maxLength={5000}
        placeholder={texts.example}
        autoComplete="off"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy("courses", texts.coursesHint, error)}
        className={boxLook()}
      />
    </FieldFrame>
  );
}
