"use client";
import { ClassChooser } from "@/components/class-chooser/class-chooser";
import type { CourseOption } from "@/components/class-chooser/options";
import { SubmitButton } from "@/components/form/submit-button";
import { TickField } from "@/components/form/tick-field";
import { ByAge } from "@/components/registration-form/by-age";
import { PolicyLink } from "@/components/registration-form/registration-fields";
import { StudentFields } from "@/components/registration-form/student-fields";
import { registrationTexts as names } from "@/components/registration-form/texts";
import { FIELD_NAMES } from "@/lib/domain/students/field-rules";
import { deskTexts as texts } from "./texts";

/** The order of the fields, for the summary of errors. */
export const ORDER = [...FIELD_NAMES, "class_id", "consent"];

type Props = { courses: CourseOption[]; today: string; adultAbove: number };

/**
 * The registration form as staff fill it in for a student. It says "the student" instead of "you", and the browser does
 * not offer the staff member's own name and phone.
 */
export function DeskFields({ courses, today, adultAbove }: Props) {
  return (
    <StudentFields
      form="desk"
      guardianTitle={texts.guardianTitleUnder(adultAbove)}
      today={today}
      adultAbove={adultAbove}
    >
      <ClassChooser courses={courses} legend={names.courseAndClass} />
      <div className="space-y-2">
        <TickField
          name="consent"
          label={
            <ByAge
              unknown={`${texts.consentAdult} ${texts.consentEither(adultAbove)}`}
              minor={texts.consentGuardian}
              adult={texts.consentAdult}
            />
          }
        />
        <PolicyLink />
      </div>
      <SubmitButton label={texts.continue} busy={texts.checking} />
    </StudentFields>
  );
}
