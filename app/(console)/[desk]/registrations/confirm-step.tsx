"use client";
import { useForm } from "@/components/form/form-state";
import { SubmitButton } from "@/components/form/submit-button";
import type { PlaceCourse } from "@/components/place-chooser/places";
import { classField } from "@/components/place-chooser/read-place";
import { isMinor } from "@/components/registration-form/age";
import { registrationTexts as names } from "@/components/registration-form/texts";
import { buttonLook } from "@/components/ui/button-look";
import { DescriptionList } from "@/components/ui/description-list";
import { plusPhone, toMsisdn } from "@/lib/platform/phone";
import { deskTexts as texts } from "./texts";

type Props = { courses: PlaceCourse[]; today: string; adultAbove: number; onChange: () => void };

/** All input for confirmation, before anything is saved. */
export function ConfirmStep({ courses, today, adultAbove, onChange }: Props) {
  const { state, pending } = useForm();
  return (
    <div className="space-y-5">
      <p className="text-muted-foreground">{texts.confirmLead}</p>
      <DescriptionList
        rows={linesOf(state.values, courses, today, adultAbove).map(([name, value]) => ({
          name,
          value: value || <span className="text-muted-foreground">{names.notProvided}</span>,
        }))}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
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
        <SubmitButton label={texts.complete} busy={texts.completing} />
      </div>
    </div>
  );
}

function linesOf(
  typed: Record<string, string>,
  courses: PlaceCourse[],
  today: string,
  adultAbove: number,
): [name: string, value: string][] {
  const text = (name: string) => typed[name]?.trim() ?? "";
  const birth = { day: text("dob_day"), month: text("dob_month"), year: text("dob_year") };
  const papers: [string, string][] = isMinor(birth, today, adultAbove)
    ? [
        [names.guardianName, text("guardian_name")],
        [names.guardianId, text("guardian_id_no")],
        [names.guardianPhone, readable(text("guardian_msisdn"))],
      ]
    : [[names.idNumber, text("id_number")]];
  const course = courses.find(({ id }) => id === typed.course);
  const group = course?.classes.find(({ id }) => id === typed[classField(course.id)]);
  return [
    [names.phone, readable(text("msisdn"))],
    [names.fullName, text("full_name")],
    [names.birth, [birth.day.padStart(2, "0"), birth.month.padStart(2, "0"), birth.year].join("/")],
    ...papers,
    [names.residence, text("residence")],
    [names.email, text("email")],
    [texts.channel, text("channel")],
    [texts.enrollmentStatus, typed.enrollment_status === "new" ? names.status.new : names.status.continuing],
    [names.courseAndClass, course?.name ?? ""],
    [names.class, group?.name ?? ""],
    [texts.consent, texts.consentGiven],
  ];
}

/** A phone number as it will be stored. */
function readable(typed: string): string {
  const msisdn = toMsisdn(typed);
  return msisdn ? plusPhone(msisdn) : typed;
}
