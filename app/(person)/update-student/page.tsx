import { NoStudentSession } from "@/app/_student-session/look-up";
import { isWhole, sessionStudent } from "@/app/_student-session/session";
import { titled } from "@/app/page-title";
import { Form } from "@/components/form/posted-form";
import { Was } from "@/components/form/was";
import { ConfirmUpdate } from "@/components/registration-form/confirm-update";
import { StudentField } from "@/components/registration-form/student-fields";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { formValues, isAskedOf, OWN_FIELDS } from "@/lib/domain/people/students/field-rules";
import { ownMark } from "@/lib/domain/registrations/update-student";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { formatPhone } from "@/lib/platform/phone";
import { personTexts } from "../texts";
import { updateStudentAction } from "./actions";

export const generateMetadata = titled(personTexts, "updateTitle");

export default async function UpdateStudentPage() {
  const student = await sessionStudent();
  if (!student) return <NoStudentSession next="/update-student" />;
  const language = await pageLanguage();
  const texts = personTexts[language];
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.updateTitle}</h1>
      {isWhole(student) ? (
        <>
          <p className="text-lg text-muted-foreground">{texts.updateLead}</p>
          <Form
            action={updateStudentAction}
            failure={{ title: texts.failed }}
            order={[...OWN_FIELDS, "privacy"]}
            values={formValues(student, formatPhone, OWN_FIELDS)}
          >
            <Was mark={ownMark(student)} />
            <input type="hidden" name="id" value={student.id} />
            {/* Rendered here, not by a client component: the texts of all fields would be sent as a script. */}
            {OWN_FIELDS.filter((name) => isAskedOf(name, student.id_number !== null ? "adult" : "minor")).map(
              (name) => (
                <StudentField key={name} name={name} form="own" language={language} />
              ),
            )}
            <ConfirmUpdate />
          </Form>
          <ButtonLink variant="link" size="bare" href="/student-details">
            {texts.cancel}
          </ButtonLink>
        </>
      ) : (
        <>
          <Alert variant="warning" role="status">
            {texts.lockedText}
          </Alert>
          <ButtonLink href="/student-details">{texts.toDetails}</ButtonLink>
        </>
      )}
    </div>
  );
}
