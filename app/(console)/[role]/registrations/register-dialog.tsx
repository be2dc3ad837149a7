"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ClassChooser } from "@/components/class-chooser/class-chooser";
import type { CourseOption } from "@/components/class-chooser/options";
import { FormButtons } from "@/components/form/form-buttons";
import { FormDialog } from "@/components/form/form-dialog";
import { FormProvider, useForm } from "@/components/form/form-state";
import { TickField } from "@/components/form/tick-field";
import { ByAge } from "@/components/registration-form/by-age";
import { PolicyLink } from "@/components/registration-form/policy-link";
import { StudentFields } from "@/components/registration-form/student-fields";
import { registrationTexts } from "@/components/registration-form/texts";
import type { Option } from "@/components/ui/options";
import { FIELD_NAMES } from "@/lib/domain/people/students/field-rules";
import type { AgeRule } from "@/lib/domain/people/students/identity-documents";
import type { FormState } from "@/lib/platform/http/form-state";
import { registerAction } from "./actions";
import { ConfirmStep } from "./confirm-step";
import { KnownPhone, PhoneField } from "./phone-check";
import { readDesk } from "./read-desk";
import { SeasonChoice } from "./season-choice";
import { deskTexts as texts } from "./texts";

type Steps = {
  courses: CourseOption[];
  /** Today, YYYY-MM-DD, Nairobi time. */
  today: string;
  rule: AgeRule;
  /** Idempotency key, new each time the form opens. */
  formKey: string;
  /** The season that the student is registered for, and those to choose from, if any. */
  season: string;
  seasons: Option[];
  listHref: string;
  /** Whether the phone of another student may be marked as shared. */
  mayShare: boolean;
};

const AFTER_PHONE = FIELD_NAMES.filter((name) => name !== "msisdn");
/** The order of the fields, for the summary of errors. */
const ORDER = [...FIELD_NAMES, "class_id", "sessions", "consent"];

/** Props of the fields and their confirmation. */
type About = { courses: CourseOption[]; today: string; adultAbove: number; closeHref: string };

/** Register New Student, then Confirm Registration, in one dialog. */
export function RegisterDialog({ closeHref, seasons, ...steps }: Steps & { closeHref: string }) {
  return (
    <FormDialog
      wide
      title={texts.title}
      closeHref={closeHref}
      lead={<SeasonChoice list={steps.listHref} season={steps.season} seasons={seasons} />}
      action={registerAction}
      read={readDesk}
      shape={async () => {
        const { deskShape } = await import("./desk-shape");
        return deskShape(steps.rule, steps.courses);
      }}
      order={ORDER}
    >
      <UntilAnswered>
        <DeskSteps closeHref={closeHref} {...steps} />
      </UntilAnswered>
    </FormDialog>
  );
}

/** While the form is being sent its step stays as it was, busy: a form that seems to be back would be sent again. */
function UntilAnswered({ children }: { children: ReactNode }) {
  const { state, pending } = useForm();
  const [answered, setAnswered] = useState(state);
  if (!pending && state !== answered) setAnswered(state);
  return <FormProvider value={{ state: pending ? answered : state, pending }}>{children}</FormProvider>;
}

/** The fields stay in the form, hidden, during confirmation: Change only shows them again. */
function DeskSteps({
  courses,
  today,
  rule,
  formKey,
  season,
  listHref,
  mayShare,
  closeHref,
}: Omit<Steps, "seasons"> & { closeHref: string }) {
  const { state } = useForm();
  const [left, setLeft] = useState<FormState>();
  const confirming = wasFit(state) && left !== state;
  const heading = useStepFocus(confirming);
  const about = { courses, today, adultAbove: rule.adult_above, closeHref };
  return (
    <>
      <input type="hidden" name="key" value={state.values.key ?? formKey} />
      <input type="hidden" name="season" value={season} />
      <input type="hidden" name="step" value={confirming ? "complete" : "check"} />
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-24 font-bold text-lg outline-none">
        {confirming ? texts.confirmTitle : texts.detailsTitle}
      </h3>
      {confirming ? <KnownPhone listHref={listHref} mayShare={mayShare} /> : null}
      <div hidden={confirming} className="space-y-5">
        <PhoneField listHref={listHref} mayShare={mayShare} />
        <DeskFields {...about} />
      </div>
      {/* After the fields: without scripts, Complete may be pressed before the rest of the page has loaded. */}
      {confirming ? <ConfirmStep {...about} onChange={() => setLeft(state)} /> : null}
    </>
  );
}

/**
 * The registration form as staff fill it in for a student. It says "the student" instead of "you", and the browser does
 * not offer the staff member's own name and phone.
 */
function DeskFields({ courses, today, adultAbove, closeHref }: About) {
  return (
    <StudentFields
      form="desk"
      names={AFTER_PHONE}
      guardianTitle={texts.guardianTitleUnder(adultAbove)}
      today={today}
      adultAbove={adultAbove}
    >
      <ClassChooser courses={courses} legend={registrationTexts.en.courseAndClass} />
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
      <FormButtons cancelHref={closeHref} label={texts.continue} busy={texts.checking} />
    </StudentFields>
  );
}

/** Whether the submission had no field errors. True also when saving failed. */
function wasFit({ values, errors }: FormState): boolean {
  const sent = values.step !== undefined && values.change === undefined && values.check_phone === undefined;
  return sent && Object.keys(errors).length === 0;
}

/** Moves focus to the heading when the step changes. */
function useStepFocus(confirming: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(confirming);
  useEffect(() => {
    if (before.current === confirming) return;
    before.current = confirming;
    heading.current?.focus();
  }, [confirming]);
  return heading;
}
