import type { StudentSession } from "@/app/_student-session/session";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { ownFollowUps } from "@/lib/domain/follow-ups/agree";
import { followUpConsentTexts } from "@/lib/domain/follow-ups/texts";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { bilingual } from "@/lib/platform/texts";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { agreeToFollowUpsAction } from "./actions";

const followUpPartTexts = bilingual({
  en: {
    title: "After the course",
    agree: "I agree",
    agreed: (on: string) => `You agreed to be asked on ${on}.`,
    end: "Do not ask me any more",
    endDeletes: "If you end it, the answers are deleted at once.",
    busy: "Saving…",
    answeredOn: (on: string) => `Answered on ${on}`,
    doing: {
      working: "I work",
      studying: "I study",
      business: "I have a business",
      none: "None of these",
    },
    helps: { yes: "The course helps", a_little: "The course helps a little", no: "The course does not help" },
    story: { yes: "The story may be told", no: "The story may not be told" },
  },
  sw: {
    title: "Baada ya kozi",
    agree: "Ninakubali",
    agreed: (on: string) => `Ulikubali kuulizwa tarehe ${on}.`,
    end: "Msiniulize tena",
    endDeletes: "Ukiacha, majibu yanafutwa mara moja.",
    busy: "Inahifadhi…",
    answeredOn: (on: string) => `Jibu la ${on}`,
    doing: {
      working: "Ninafanya kazi",
      studying: "Ninasoma",
      business: "Nina biashara",
      none: "Hakuna kati ya hizi",
    },
    helps: { yes: "Kozi inasaidia", a_little: "Kozi inasaidia kidogo", no: "Kozi haisaidii" },
    story: { yes: "Habari zinaweza kusimuliwa", no: "Habari zisisimuliwe" },
  },
});

/** Consent to be asked later where the student is now, until it is ended, and what was answered; nothing where nobody is asked. */
export async function FollowUps({ session, fullName }: { session: StudentSession; fullName: string }) {
  const own = await ownFollowUps(session.ctx, { student_id: session.studentId });
  if (!own.agreed && !own.asks) return null;
  const language = await pageLanguage();
  const texts = followUpPartTexts[language];
  return (
    <Card className="space-y-4">
      <CardTitle>{texts.title}</CardTitle>
      <p>
        {own.agreed_at
          ? texts.agreed(formatDate(own.agreed_at))
          : followUpConsentTexts[language][own.asks ?? "student"](fullName)}
      </p>
      <DescriptionList
        rows={own.answers.map(({ answered_at, doing, helps, story }) => ({
          name: texts.answeredOn(formatDate(answered_at)),
          value: [
            doing && texts.doing[doing],
            helps && texts.helps[helps],
            story === null ? null : texts.story[story ? "yes" : "no"],
          ]
            .filter(Boolean)
            .join(". "),
        }))}
      />
      <Form action={agreeToFollowUpsAction}>
        <input type="hidden" name="student_id" value={session.studentId} />
        <input type="hidden" name="agreed" value={own.agreed ? "no" : "yes"} />
        {own.agreed ? <p>{texts.endDeletes}</p> : null}
        <SubmitButton
          label={own.agreed ? texts.end : texts.agree}
          busy={texts.busy}
          variant={own.agreed ? "outline" : "default"}
        />
      </Form>
    </Card>
  );
}
