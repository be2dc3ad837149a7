import { titled, UNLISTED } from "@/app/page-title";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { bilingual } from "@/lib/platform/texts";
import { publicTexts } from "../../texts";
import { unsubscribeAction } from "./actions";

const unsubscribeTexts = bilingual({
  en: {
    title: "Stop our group e-mails",
    lead: "After that we send you only what you asked for: links, codes and receipts.",
    stop: "Stop these e-mails",
    stopping: "Stopping…",
    done: "Done. You will get no more group e-mails.",
  },
  sw: {
    title: "Acha barua pepe za pamoja",
    lead: "Baada ya hapo tunakutumia tu ulichoomba: link, misimbo na risiti.",
    stop: "Acha barua pepe hizi",
    stopping: "Subiri kidogo…",
    done: "Tayari. Hupokei tena barua pepe za pamoja.",
  },
});

export const generateMetadata = titled(unsubscribeTexts, "title", UNLISTED);

/** The page of the link in bulk mail. Mail stops only by the button, because mailboxes open links by themselves. */
export default async function UnsubscribePage({
  params,
  searchParams,
}: {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ done?: string }>;
}) {
  const { token } = await params;
  const language = await pageLanguage();
  const texts = unsubscribeTexts[language];
  const { done } = await searchParams;
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
      {done === "1" ? (
        <>
          <Alert role="status" variant="success">
            {texts.done}
          </Alert>
          <ButtonLink href="/">{publicTexts[language].home}</ButtonLink>
        </>
      ) : (
        <>
          <p className="text-lg">{texts.lead}</p>
          <Form action={unsubscribeAction}>
            <input type="hidden" name="token" value={token} />
            <SubmitButton label={texts.stop} busy={texts.stopping} />
          </Form>
        </>
      )}
    </div>
  );
}
