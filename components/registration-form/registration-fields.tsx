import { ClassChooser } from "@/components/class-chooser/class-chooser";
import type { CourseOption } from "@/components/class-chooser/options";
import { KeepTyped } from "@/components/form/keep-typed";
import { SubmitButton } from "@/components/form/submit-button";
import { TickField } from "@/components/form/tick-field";
import type { Language } from "@/lib/platform/language";
import { ByAge } from "./by-age";
import { StudentFields } from "./student-fields";
import { registrationTexts } from "./texts";

type Props = { courses: CourseOption[]; today: string; adultAbove: number; language: Language };

/** The public registration form: the course first, then the student's fields and consent. @param today YYYY-MM-DD in Nairobi. */
export function RegistrationFields({ courses, today, adultAbove, language }: Props) {
  const texts = registrationTexts[language];
  return (
    <>
      <ClassChooser courses={courses} legend={texts.courseAndClass} language={language} waits chosenStays />
      <StudentFields form="public" today={today} adultAbove={adultAbove} language={language}>
        <div className="space-y-2">
          <TickField
            name="consent"
            label={
              <ByAge
                unknown={`${texts.consent} ${texts.consentEither(adultAbove)}`}
                minor={texts.consentGuardian}
                adult={texts.consent}
              />
            }
          />
          <PolicyLink language={language} />
        </div>
        <SubmitButton label={texts.submit} busy={texts.busy} />
        <KeepTyped name="register" />
      </StudentFields>
    </>
  );
}

export function PolicyLink({ language = "en" }: { language?: Language }) {
  return (
    <a
      className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
      href="/privacy-policy"
      target="_blank"
      rel="noopener"
    >
      {registrationTexts[language].readPolicy}
    </a>
  );
}
