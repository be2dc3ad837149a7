import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CodeBySms } from "@/app/_visit/code-by-sms";
import { currentEnrollment } from "@/app/_visit/enrollment";
import { EnrollmentSummary } from "@/app/_visit/enrollment-summary";
import { visit } from "@/app/_visit/visit";
import { ownEntries } from "@/app/_visit/waiting";
import { WaitLink } from "@/components/class-chooser/wait-link";
import { DiscardTyped } from "@/components/form/keep-typed";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { registrationTexts } from "@/components/registration-form/texts";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { Columns } from "@/components/site/columns";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList } from "@/components/ui/description-list";
import { FIELD_NAMES, fieldTexts, isAskedOf, shownValue } from "@/lib/domain/students/field-rules";
import type { showDraft } from "@/lib/domain/students/show-draft";
import { readNotice } from "@/lib/platform/http/notice";
import { pageLanguage } from "@/lib/platform/http/page-language";
import type { Language } from "@/lib/platform/language";
import { formatPhone } from "@/lib/platform/phone";
import { keptDraft } from "../draft";
import { completeRegistrationAction, saveWithCodeAction } from "../registration-actions";
import { SeasonCard } from "../season-card";
import { confirmationTexts } from "./texts";

/** The page is first the check of the details, then the answer. */
export async function generateMetadata(): Promise<Metadata> {
  const student = (await keptDraft())?.student;
  const texts = confirmationTexts[await pageLanguage()];
  if (!student) return { title: texts.title };
  return { title: student.is_returning ? texts.backTitle(student.first_name) : texts.doneTitle };
}

/** The draft to check; once it is completed, also on reload, the registration number. */
export default async function RegistrationConfirmationPage() {
  const draft = await keptDraft();
  if (!draft) redirect("/");
  const { student, form } = draft;
  if (!student) return <CheckDetails form={form} />;
  return student.is_returning ? (
    <WelcomeBack student={student} form={form} />
  ) : (
    <Registered number={student.registration_no} form={form} />
  );
}

/** After completion: the registration number, and the manage code once. */
async function Registered({ number, form }: { number: string; form: DraftForm }) {
  const texts = confirmationTexts[await pageLanguage()];
  const code = await readNotice("manage_code");
  return (
    <div className="max-w-2xl space-y-6">
      <Card className="space-y-4 border-success bg-success-soft">
        <ArrivingHeading level="h1" className="font-bold text-3xl tracking-tight">
          {texts.doneTitle}
        </ArrivingHeading>
        <p className="text-lg">{texts.done}</p>
        <Code value={number} describes={texts.numberDescribes} />
      </Card>
      {code ? (
        <Card className="space-y-3">
          <CardTitle>{texts.codeTitle}</CardTitle>
          <Code value={code} describes={texts.codeDescribes} />
          <p>{texts.codeWhy}</p>
        </Card>
      ) : null}
      {form.id_number || !form.guardian_msisdn ? null : (
        <p>{texts.toGuardian(form.guardian_msisdn.slice(-3))}</p>
      )}
      <Seat number={number} classId={form.class_id} />
      <Onward />
    </div>
  );
}

async function Onward() {
  const texts = confirmationTexts[await pageLanguage()];
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <ButtonLink size="block" href="/enroll">
        {texts.goToEnroll}
      </ButtonLink>
      <ButtonLink size="block" variant="outline" href="/register">
        {texts.another}
      </ButtonLink>
    </div>
  );
}

/** Whether a seat is held, else the way to the waiting list; nothing when the visit is another student's. */
async function Seat({ number, classId }: { number: string; classId: string }) {
  const here = await visit();
  if (here?.registrationNo !== number) return null;
  const status = (await currentEnrollment(here))?.status ?? "none";
  if (status === "pending") return <EnrollmentSummary visit={here} />;
  if (status !== "none") return null;
  const language = await pageLanguage();
  if ((await ownEntries()).length > 0) return <EnrollmentSummary visit={here} action={false} />;
  return (
    <Alert variant="warning" role="alert" className="space-y-2">
      <p>{confirmationTexts[language].seatRefused}</p>
      <WaitLink group={{ id: classId }} language={language} />
    </Alert>
  );
}

type Draft = Awaited<ReturnType<typeof showDraft>>;

/** A student who registered before: the next step, then which typed details were not saved and the code that saves them. */
async function WelcomeBack({ student, form }: { student: NonNullable<Draft["student"]>; form: DraftForm }) {
  const language = await pageLanguage();
  const texts = confirmationTexts[language];
  const unsaved = student.not_saved;
  const here = unsaved.length > 0 ? await visit() : null;
  return (
    <div className="max-w-2xl space-y-6">
      <Card className="space-y-4 border-success bg-success-soft">
        <ArrivingHeading level="h1" className="font-bold text-3xl tracking-tight">
          {texts.backTitle(student.first_name)}
        </ArrivingHeading>
        <p className="text-lg">{unsaved.length > 0 ? texts.back : texts.backSame}</p>
        <Code value={student.registration_no} describes={texts.numberDescribes} />
      </Card>
      <Seat number={student.registration_no} classId={form.class_id} />
      <Onward />
      {unsaved.length > 0 ? (
        <Card className="space-y-4" id="not-saved">
          <CardTitle>{texts.notSaved(unsaved.length)}</CardTitle>
          <p>{texts.notSavedWhy}</p>
          <DescriptionList
            rows={unsaved.map((name) => ({
              name: fieldTexts(name, "public", language).label,
              value: texts.typed(shownValue(name, form, formatPhone, language)),
            }))}
          />
          <Form action={saveWithCodeAction} order={["code"]}>
            <TextField
              name="code"
              label={texts.proof}
              hint={texts.proofHint}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
            <SubmitButton label={texts.saveThem} busy={texts.savingThem} />
          </Form>
          {here ? <CodeBySms studentId={here.studentId} next="/registration-confirmation" /> : null}
          <p className="text-muted-foreground text-sm">{texts.noCode}</p>
        </Card>
      ) : null}
    </div>
  );
}

async function Code({ value, describes }: { value: string; describes: string }) {
  const texts = confirmationTexts[await pageLanguage()];
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <strong className="select-all break-all font-bold text-3xl tabular-nums tracking-wider">{value}</strong>
      <CopyButton value={value} label={texts.copy} done={texts.copied} describes={describes} />
    </p>
  );
}

type DraftForm = Draft["form"];

/** The draft before it is sent, each line with a link to change it. */
async function CheckDetails({ form }: { form: DraftForm }) {
  const language = await pageLanguage();
  const texts = confirmationTexts[language];
  return (
    <Columns
      head={
        <>
          <DiscardTyped name="register" />
          <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
          <p className="text-lg text-muted-foreground">{texts.lead}</p>
        </>
      }
      beside={<SeasonCard />}
    >
      <Card className="py-2 sm:py-3">
        <DescriptionList
          rows={linesOf(form, language).map(([field, name, value]) => ({
            name,
            value: value || (
              <span className="text-muted-foreground">{registrationTexts[language].notProvided}</span>
            ),
            action: <ChangeLink field={field} name={name} />,
          }))}
        />
      </Card>
      <Form action={completeRegistrationAction} failure={{ title: texts.failedTitle, help: texts.failed }}>
        <SubmitButton label={texts.complete} busy={texts.completing} />
      </Form>
    </Columns>
  );
}

async function ChangeLink({ field, name }: { field: string; name: string }) {
  const texts = confirmationTexts[await pageLanguage()];
  return (
    <a
      className="-my-2 inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
      href={`/register#${field}`}
    >
      {texts.change}
      <span className="sr-only"> {name}</span>
    </a>
  );
}

/** Field, name and value, in the order of the form. */
function linesOf(form: DraftForm, language: Language): [field: string, name: string, value: string][] {
  const age = form.id_number ? "adult" : "minor";
  const shown = FIELD_NAMES.filter((name) => isAskedOf(name, age));
  return [
    ...shown.map((field): [string, string, string] => [
      field,
      fieldTexts(field, "public", language).label,
      shownValue(field, form, formatPhone, language),
    ]),
    ["class_id", registrationTexts[language].courseAndClass, form.course_name],
    ["class_id", registrationTexts[language].class, form.class_name],
  ];
}
