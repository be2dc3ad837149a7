"use client";
import { useForm } from "@/components/form/form-state";
import { SubmitButton } from "@/components/form/submit-button";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { useTexts } from "@/components/site/language";
import { Alert } from "@/components/ui/alert";
import { bilingual } from "@/lib/platform/texts";
import { type CourseOption, describeChoice } from "./options";

const moveTexts = bilingual({
  en: {
    title: "Move your place?",
    from: "From",
    to: "To",
    free: "If you move, your old place is free for others at once.",
    move: "Move my place",
    moving: "Moving…",
  },
  sw: {
    title: "Uhamishe nafasi yako?",
    from: "Kutoka",
    to: "Kwenda",
    free: "Ukihama, nafasi yako ya zamani inakuwa wazi kwa wengine mara moja.",
    move: "Hamisha nafasi yangu",
    moving: "Inahamisha…",
  },
});

/** Asks once more before a paid place moves: from what, to what. The form's first press brings it (`asks` of its action). */
export function ConfirmMove({ from, courses }: { from: string; courses: CourseOption[] }) {
  const texts = useTexts(moveTexts);
  const { data } = useForm().state;
  const sure = typeof data?.sure === "string" ? data.sure : "";
  const to = describeChoice(courses, sure.split(" "));
  return (
    <>
      <input type="hidden" name="confirms" value="yes" />
      {to ? (
        <Alert role="alert" variant="warning" className="space-y-3">
          <ArrivingHeading className="font-bold text-xl">{texts.title}</ArrivingHeading>
          <dl className="space-y-1">
            <Line name={texts.from} value={from} />
            <Line name={texts.to} value={to} />
          </dl>
          <p>{texts.free}</p>
          <input type="hidden" name="sure" value={sure} autoComplete="off" />
          <SubmitButton label={texts.move} busy={texts.moving} />
        </Alert>
      ) : null}
    </>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="inline font-semibold">{name}:</dt> <dd className="inline">{value}</dd>
    </div>
  );
}
