"use client";
import type { CourseOption } from "@/components/class-chooser/options";
import { classField, sessionField } from "@/components/class-chooser/read-choice";
import { FormButtons } from "@/components/form/form-buttons";
import { useForm } from "@/components/form/form-state";
import { registrationTexts } from "@/components/registration-form/texts";
import { ageOfTyped } from "@/components/registration-form/typed-birth";
import { Alert } from "@/components/ui/alert";
import { buttonLook } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import {
  choiceLabel,
  FIELD_NAMES,
  fieldOf,
  fieldTexts,
  isAskedOf,
} from "@/lib/domain/people/students/field-rules";
import type { FieldName } from "@/lib/domain/people/students/fields";
import type { MaybeSame } from "@/lib/domain/registrations/merging/read-alike";
import { plusPhone, toMsisdn } from "@/lib/platform/phone";
import { deskTexts as texts } from "./texts";

type Props = {
  courses: CourseOption[];
  today: string;
  adultAbove: number;
  closeHref: string;
  onChange: () => void;
};

/** All input for confirmation, before anything is saved. */
export function ConfirmStep({ courses, today, adultAbove, closeHref, onChange }: Props) {
  const { state, pending } = useForm();
  const alike = (state.data?.alike ?? []) as MaybeSame[];
  return (
    <div className="space-y-5">
      {alike.length > 0 ? (
        <Alert variant="warning" className="space-y-2">
          <p className="font-semibold">{texts.maybeSame}</p>
          <ul className="space-y-1">
            {alike.map(({ id, full_name, registration_no, msisdn, why }) => (
              <li key={id}>
                <a
                  className="font-semibold underline underline-offset-4"
                  href={`/student-details?studentId=${id}`}
                  target="_blank"
                  rel="noopener"
                >
                  {full_name}
                </a>
                {`, ${registration_no}, ${plusPhone(msisdn)} (${texts.sameOf[why]})`}
              </li>
            ))}
          </ul>
          <p>{texts.maybeSameHelp}</p>
        </Alert>
      ) : null}
      <p className="text-muted-foreground">{texts.confirmLead}</p>
      <DescriptionList
        rows={linesOf(state.values, courses, today, adultAbove).map(([name, value]) => ({
          name,
          value: value || <span className="text-muted-foreground">{registrationTexts.en.notProvided}</span>,
        }))}
      />
      <FormButtons
        cancelHref={closeHref}
        label={alike.length > 0 ? texts.completeAnyway : texts.complete}
        busy={texts.completing}
      >
        <button
          type="submit"
          name="change"
          value="yes"
          disabled={pending}
          className={buttonLook({ variant: "outline", size: "block" })}
          onClick={(event) => {
            event.preventDefault();
            onChange();
          }}
        >
          {texts.change}
        </button>
      </FormButtons>
    </div>
  );
}

function linesOf(
  typed: Record<string, string>,
  courses: CourseOption[],
  today: string,
  adultAbove: number,
): [name: string, value: string][] {
  const text = (name: string) => typed[name]?.trim() ?? "";
  const birth = { day: text("dob_day"), month: text("dob_month"), year: text("dob_year") };
  const dob = [birth.day.padStart(2, "0"), birth.month.padStart(2, "0"), birth.year].join("/");
  const age = ageOfTyped(birth, today, adultAbove) === "minor" ? "minor" : "adult";
  const course = courses.find(({ id }) => id === typed.course);
  const group = course?.classes.find(({ id }) => id === typed[classField(course.id)]);
  return [
    ...FIELD_NAMES.filter((name) => isAskedOf(name, age)).map((name): [string, string] => [
      fieldTexts(name, "desk").label,
      shownTyped(name, name === "dob" ? dob : text(name)),
    ]),
    [registrationTexts.en.courseAndClass, course?.name ?? ""],
    [registrationTexts.en.class, group?.name ?? ""],
    ...(group?.days ?? []).map((on): [string, string] => [
      on.name,
      on.sessions.find(({ id }) => id === typed[sessionField(on.day, group?.id ?? "")])?.label ?? "",
    ]),
    [texts.consent, texts.consentGiven],
  ];
}

/** Phone numbers as they will be stored. */
function shownTyped(name: FieldName, typed: string): string {
  const { kind } = fieldOf(name);
  if (kind !== "phone" && kind !== "guardian_phone") return choiceLabel(name, typed);
  const msisdn = toMsisdn(typed);
  return msisdn ? plusPhone(msisdn) : typed;
}
