import { isWhole, sessionStudent } from "@/app/_student-session/session";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Was } from "@/components/form/was";
import { StudentField } from "@/components/registration-form/student-fields";
import { Card, CardTitle } from "@/components/ui/card";
import { formValues, LATER_FIELDS } from "@/lib/domain/people/students/field-rules";
import { ownMark } from "@/lib/domain/registrations/update-student";
import type { Language } from "@/lib/platform/language";
import { formatPhone } from "@/lib/platform/phone";
import { bilingual } from "@/lib/platform/texts";
import { answerLaterAction } from "./later-actions";

const laterTexts = bilingual({
  en: { title: "One more question, if you like", save: "Save", saving: "Saving…" },
  sw: { title: "Swali moja tu, ukipenda", save: "Hifadhi", saving: "Inahifadhi…" },
});

/** What the registration form left for later, until it is answered; for the browser that may change the record. */
export async function HowHeard({ language }: { language: Language }) {
  const student = await sessionStudent();
  if (!student || !isWhole(student) || student.channel) return null;
  const texts = laterTexts[language];
  return (
    <Card className="space-y-4 print:hidden">
      <CardTitle>{texts.title}</CardTitle>
      <Form
        action={answerLaterAction}
        order={[...LATER_FIELDS]}
        values={formValues(student, formatPhone, LATER_FIELDS)}
      >
        <Was mark={ownMark(student)} />
        <input type="hidden" name="id" value={student.id} />
        {LATER_FIELDS.toReversed().map((name) => (
          <StudentField key={name} name={name} form="own" language={language} />
        ))}
        <SubmitButton label={texts.save} busy={texts.saving} variant="outline" />
      </Form>
    </Card>
  );
}
