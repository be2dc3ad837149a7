import type { StudentSession } from "@/app/_student-session/session";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { showAnswers } from "@/lib/domain/impact/answers";
import type { Language } from "@/lib/platform/language";
import { bilingual } from "@/lib/platform/texts";

const askTexts = bilingual({
  en: {
    title: "Help the academy show whom it reaches",
    text: "Three questions for its impact report. You need not answer.",
    open: "See the questions",
  },
  sw: {
    title: "Isaidie academy kuonyesha inawafikia nani",
    text: "Maswali 3 kwa ripoti ya matokeo yake. Si lazima kujibu.",
    open: "Ona maswali",
  },
});

/** Leads to the questions of the impact report, until one is answered; for the browser that may change the record. */
export async function AskAnswers({ session, language }: { session: StudentSession; language: Language }) {
  if (session.level !== "manage") return null;
  const { is_answered: isAnswered } = await showAnswers(session.ctx, { student_id: session.studentId });
  if (isAnswered) return null;
  const texts = askTexts[language];
  return (
    <Card className="space-y-3 print:hidden">
      <CardTitle>{texts.title}</CardTitle>
      <p>{texts.text}</p>
      <ButtonLink variant="outline" href="/my-answers">
        {texts.open}
      </ButtonLink>
    </Card>
  );
}
