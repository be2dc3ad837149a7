import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SendToKnown } from "@/app/_payment/forms";
import { isWholePayer } from "@/app/_payment/payer";
import { CodeBySms } from "@/app/_student-session/code-by-sms";
import { EnrollmentSummary } from "@/app/_student-session/enrollment-summary";
import { stepPage } from "@/app/_student-session/next-step";
import { studentSession } from "@/app/_student-session/session";
import { WaitLink } from "@/components/class-chooser/wait-link";
import { DiscardTyped } from "@/components/form/keep-typed";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList } from "@/components/ui/description-list";
import { asksToPay } from "@/lib/domain/enrollments/standing/next-step";
import { fieldTexts, shownValue } from "@/lib/domain/people/students/field-rules";
import { draftToken } from "@/lib/platform/auth/student-cookies";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { readNotice } from "@/lib/platform/http/notice";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { formatPhone } from "@/lib/platform/phone";
import { payerValues, savedDraft } from "../draft";
import { Ended } from "../ended";
import { registerAddress } from "../register-address";
import { completeRegistrationAction, saveWithCodeAction } from "../registration-actions";
import { publicTexts } from "../texts";
import { CheckDetails, type Draft, DraftKey, type OfDraft } from "./check-details";
import { confirmationTexts } from "./texts";

type Props = { searchParams: SearchParams };

/** The page is first the check of the details, then the answer. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const student = (await savedDraft(one((await searchParams).draft)))?.student;
  const texts = confirmationTexts[await pageLanguage()];
  if (!student) return { title: texts.title };
  return { title: student.is_returning ? texts.backTitle(student.first_name) : texts.doneTitle };
}

/** The draft that the address names, to check; once it is completed, also on reload, the registration number. */
export default async function RegistrationConfirmationPage({ searchParams }: Props) {
  const wanted = one((await searchParams).draft);
  const draft = await savedDraft(wanted);
  if (!draft) {
    if (!wanted || (await draftToken())) redirect("/");
    return <NotKept />;
  }
  const { key, student, form } = draft;
  if (!student) return <CheckDetails of={key} form={form} />;
  return (
    <>
      <DiscardTyped name="register" />
      {student.is_returning ? (
        <WelcomeBack of={key} student={student} form={form} />
      ) : (
        <Registered of={key} number={student.registration_no} form={form} />
      )}
    </>
  );
}

/** For a browser that has no draft at all, as one without cookies: the home page would not say why. */
async function NotKept() {
  const language = await pageLanguage();
  const { lostTitle, lost } = confirmationTexts[language];
  return <Ended title={lostTitle} text={lost} href="/register" link={publicTexts[language].registerFirst} />;
}

/** After completion: the registration number, and the manage code once. */
async function Registered({ of, number, form }: OfDraft & { number: string }) {
  const texts = confirmationTexts[await pageLanguage()];
  const [codeOf, code] = (await readNotice("manage_code"))?.split(" ") ?? [];
  return (
    <div className="max-w-2xl space-y-6">
      <SeatRefused number={number} classId={form.class_id} />
      <Card className="space-y-4 border-success bg-success-soft">
        <ArrivingHeading level="h1" className="font-bold text-3xl tracking-tight">
          {texts.doneTitle}
        </ArrivingHeading>
        <p className="wrap-anywhere font-bold text-xl">{form.full_name}</p>
        <p className="text-lg">{texts.done}</p>
        <Code value={number} describes={texts.numberDescribes} />
      </Card>
      {code && codeOf === of ? (
        <Card className="space-y-3">
          <CardTitle>{texts.codeTitle}</CardTitle>
          <Code value={code} describes={texts.codeDescribes} />
          <p>{texts.codeWhy}</p>
        </Card>
      ) : null}
      <Onward of={of} number={number} form={form} />
    </div>
  );
}

/** Registered, but the last place went to somebody else: said before anything is celebrated. */
async function SeatRefused({ number, classId }: { number: string; classId: string }) {
  const session = await studentSession();
  if (session?.registrationNo !== number || session.step.state !== "no_class") return null;
  const language = await pageLanguage();
  return (
    <Alert variant="warning" role="alert" className="space-y-2">
      <p>{confirmationTexts[language].seatRefused}</p>
      <WaitLink group={{ id: classId }} language={language} />
    </Alert>
  );
}

/**
 * The next step of the student who registered, also after another was registered in another tab: a prompt in one tap for who is asked to
 * pay. And the ways to register somebody else, a child of the same guardian or anybody.
 */
async function Onward({ of, number, form }: OfDraft & { number: string }) {
  const language = await pageLanguage();
  const texts = confirmationTexts[language];
  const session = await studentSession();
  const isOwn = session?.registrationNo === number;
  const page = isOwn ? stepPage(session) : null;
  const payer = isOwn && asksToPay(session.step) ? await payerValues(session) : {};
  const mayPay = isWholePayer(payer);
  return (
    <>
      {isOwn ? (
        <EnrollmentSummary session={session} action={page !== "/enroll" && !mayPay} />
      ) : (
        <Form action={completeRegistrationAction} className="">
          <DraftKey of={of} />
          <input type="hidden" name="onward" value="yes" />
          <SubmitButton label={texts.goToEnroll} busy={texts.completing} />
        </Form>
      )}
      {isOwn && mayPay ? <SendToKnown session={session} payer={payer} /> : null}
      <div className="flex flex-wrap gap-3">
        {page === "/enroll" || mayPay ? (
          <ButtonLink size="block" href="/enroll" variant={mayPay ? "outline" : "default"}>
            {texts.goToEnroll}
          </ButtonLink>
        ) : null}
        {form.guardian_name ? (
          <ButtonLink size="block" variant="outline" href={registerAddress({ sibling: of })}>
            {texts.sibling}
          </ButtonLink>
        ) : null}
        <ButtonLink size="block" variant="outline" href="/register">
          {texts.another}
        </ButtonLink>
      </div>
    </>
  );
}

/** A student who registered before: the next step, then which typed details were not saved and the code that saves them. */
async function WelcomeBack({ of, student, form }: OfDraft & { student: NonNullable<Draft["student"]> }) {
  const language = await pageLanguage();
  const texts = confirmationTexts[language];
  const unsaved = student.not_saved;
  const session = unsaved.length > 0 ? await studentSession() : null;
  return (
    <div className="max-w-2xl space-y-6">
      <SeatRefused number={student.registration_no} classId={form.class_id} />
      <Card className="space-y-4 border-success bg-success-soft">
        <ArrivingHeading level="h1" className="font-bold text-3xl tracking-tight">
          {texts.backTitle(student.first_name)}
        </ArrivingHeading>
        <p className="wrap-anywhere font-bold text-xl">{form.full_name}</p>
        <p className="text-lg">{unsaved.length > 0 ? texts.back : texts.backSame}</p>
        <Code value={student.registration_no} describes={texts.numberDescribes} />
      </Card>
      <Onward of={of} number={student.registration_no} form={form} />
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
            <DraftKey of={of} />
            <TextField
              name="code"
              label={texts.proof}
              hint={texts.proofHint}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
            <SubmitButton label={texts.saveThem} busy={texts.savingThem} variant="outline" />
          </Form>
          {session ? (
            <CodeBySms studentId={session.studentId} next={`/registration-confirmation?draft=${of}`} />
          ) : null}
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
