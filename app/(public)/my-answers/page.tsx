import { NoStudentSession } from "@/app/_student-session/look-up";
import { type StudentSession, studentSession } from "@/app/_student-session/session";
import { Unlock } from "@/app/_student-session/unlock";
import { titled } from "@/app/page-title";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Was } from "@/components/form/was";
import { ImpactQuestions } from "@/components/impact-questions";
import { PolicyLink } from "@/components/registration-form/policy-link";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { showAnswers } from "@/lib/domain/impact/answers";
import { QUESTIONS } from "@/lib/domain/impact/rules";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { bilingual } from "@/lib/platform/texts";
import { removeAnswersAction, saveAnswersAction } from "./actions";

const answersTexts = bilingual({
  en: {
    title: "Three questions, if you like",
    lead: "The academy reports to those who pay for it whom its courses reach. Your place does not depend on your answers. You may skip any question, or all of them.",
    kept: "Only administrators can see your answers, and only to correct them for you. They are deleted a year after your last season has closed, or at once when you remove them.",
    save: "Save",
    saving: "Saving…",
    skip: "Skip",
    removeTitle: "Remove my answers",
    removeText:
      "Then the academy keeps none of them. The report of a season that has closed stays as it is; nobody can be recognised in it.",
    remove: "Remove",
    removing: "Removing…",
  },
  sw: {
    title: "Maswali matatu, ukipenda",
    lead: "Academy inawaeleza wanaoigharimia ni nani wanafikiwa na kozi zake. Nafasi yako haitegemei majibu yako. Unaweza kuruka swali lolote, au yote.",
    kept: "Wasimamizi pekee wanaweza kuona majibu yako, ili kukusahihishia tu. Yanafutwa mwaka 1 baada ya msimu wako wa mwisho kufungwa, au mara moja ukiyafuta.",
    save: "Hifadhi",
    saving: "Inahifadhi…",
    skip: "Ruka",
    removeTitle: "Futa majibu yangu",
    removeText:
      "Baada ya hapo academy haina jibu lako lolote. Ripoti ya msimu uliofungwa inabaki ilivyo; hakuna mtu anayeweza kutambulika ndani yake.",
    remove: "Futa",
    removing: "Inafuta…",
  },
});

export const generateMetadata = titled(answersTexts, "title");

/** What a student may tell for the impact report, to answer, change or remove. */
export default async function MyAnswersPage() {
  const session = await studentSession();
  if (!session) return <NoStudentSession next="/my-answers" />;
  const texts = answersTexts[await pageLanguage()];
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
      <p className="text-lg text-muted-foreground">{texts.lead}</p>
      {session.level === "manage" ? (
        <Answers session={session} />
      ) : (
        <Unlock studentId={session.studentId} next="/my-answers" />
      )}
    </div>
  );
}

async function Answers({ session }: { session: StudentSession }) {
  const language = await pageLanguage();
  const texts = answersTexts[language];
  const answers = await showAnswers(session.ctx, { student_id: session.studentId });
  const { gender, disability, county } = answers;
  const values = { gender: gender ?? "", disability: disability ?? "", county: county?.toString() ?? "" };
  const student = <input type="hidden" name="student_id" value={session.studentId} />;
  return (
    <>
      <p>{texts.kept}</p>
      <PolicyLink language={language} />
      <Form action={saveAnswersAction} order={QUESTIONS} values={values}>
        <Was mark={answers.was} />
        {student}
        <ImpactQuestions byGuardian={answers.by_guardian} language={language} />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton label={texts.save} busy={texts.saving} />
          <ButtonLink variant="outline" href="/student-details">
            {texts.skip}
          </ButtonLink>
        </div>
      </Form>
      {answers.is_answered ? (
        <Card className="space-y-4">
          <CardTitle>{texts.removeTitle}</CardTitle>
          <p>{texts.removeText}</p>
          <Form action={removeAnswersAction}>
            <Was mark={answers.was} />
            {student}
            <SubmitButton label={texts.remove} busy={texts.removing} variant="outline" />
          </Form>
        </Card>
      ) : null}
    </>
  );
}
