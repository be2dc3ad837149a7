import { titled, UNLISTED } from "@/app/page-title";
import { ChoiceGroup } from "@/components/form/choice-group";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { PasteField } from "@/components/payment/paste-field";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { PUBLIC } from "@/lib/domain/access/actor";
import { LONGEST_TEXT, QUESTIONS, SCORES } from "@/lib/domain/feedback/rules";
import { showFeedbackLink } from "@/lib/domain/feedback/show-link";
import { loadPart } from "@/lib/platform/http/page-data";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { Ended } from "../../ended";
import { publicTexts } from "../../texts";
import { giveFeedbackAction } from "./actions";
import { feedbackPageTexts } from "./texts";

export const generateMetadata = titled(feedbackPageTexts, "pageTitle", UNLISTED);

/** The page of a feedback link: first name, course and class, and three questions. Nothing else of the student. */
export default async function FeedbackPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const language = await pageLanguage();
  const [texts, shared] = [feedbackPageTexts[language], publicTexts[language]];
  const loaded = await loadPart(() => showFeedbackLink({ actor: PUBLIC }, { token }));
  if (!("data" in loaded)) {
    const isWrong = loaded.refusal?.kind === "not_found" || loaded.refusal?.kind === "invalid";
    return <Ended title={texts.wrong} text={isWrong ? texts.wrongText : texts.failed} />;
  }
  const asked = loaded.data;
  if (asked.state === "answered") return <Ended title={texts.thanks} text={texts.thanksText} />;
  if (asked.state === "over") return <Ended title={texts.over} text={texts.overText} />;
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title(asked.first_name)}</h1>
      <p className="text-lg text-muted-foreground">{texts.lead}</p>
      <Card className="py-2 sm:py-3">
        <DescriptionList
          rows={[
            { name: shared.course, value: asked.course_name },
            { name: shared.class, value: asked.class_name },
            { name: texts.season, value: String(asked.season) },
          ]}
        />
      </Card>
      <Form action={giveFeedbackAction} order={[...QUESTIONS, "text"]}>
        <input type="hidden" name="token" value={token} />
        {QUESTIONS.map((name, nth) => {
          const ends: Record<number, string> = name === "recommend" ? texts.recommendEnds : texts.ends;
          const choices = SCORES.map((score) => ({
            value: String(score),
            label: ends[score] ?? String(score),
          }));
          const score = asked.scores[nth];
          return (
            <ChoiceGroup
              key={name}
              name={name}
              legend={texts.questions[name]}
              choices={choices}
              usual={score === undefined ? undefined : String(score)}
            />
          );
        })}
        <PasteField
          name="text"
          label={texts.text}
          hint={texts.textHint}
          maxLength={LONGEST_TEXT}
          spellCheck
        />
        <SubmitButton label={texts.send} busy={texts.sending} />
      </Form>
    </div>
  );
}
