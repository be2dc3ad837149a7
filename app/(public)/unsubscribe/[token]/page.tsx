import type { Metadata } from "next";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { bilingual } from "@/lib/platform/texts";
import { unsubscribeAction } from "./actions";

const texts = bilingual({
  en: {
    title: "No more mail to many",
    lead: "We then write to this address only what you asked for: links, codes and receipts.",
    stop: "Stop this mail",
    stopping: "Stopping…",
    done: "Done. You will get no more mail of this kind.",
    home: "Go to the start page",
  },
  sw: {
    title: "Kuacha kupokea barua za wengi",
    lead: "Baadaye tutaandika kwa anwani hii tu kile ulichoomba: viungo, misimbo na risiti.",
    stop: "Acha barua hizi",
    stopping: "Inaacha…",
    done: "Tayari. Hutapokea tena barua za aina hii.",
    home: "Nenda mwanzo",
  },
});

export const metadata: Metadata = { title: texts.en.title, robots: { index: false, follow: false } };

/** What the link of bulk mail opens. Nothing is stopped before the button: mailboxes open links by themselves. */
export default async function UnsubscribePage({
  params,
  searchParams,
}: {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ done?: string }>;
}) {
  const { token } = await params;
  const { done } = await searchParams;
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.en.title}</h1>
      {done === "1" ? (
        <>
          <Alert role="status" variant="success">
            {texts.en.done} <span lang="sw">{texts.sw.done}</span>
          </Alert>
          <ButtonLink href="/">{texts.en.home}</ButtonLink>
        </>
      ) : (
        <>
          <p className="text-lg">{texts.en.lead}</p>
          <p className="text-muted-foreground" lang="sw">
            {texts.sw.title}. {texts.sw.lead}
          </p>
          <Form action={unsubscribeAction}>
            <input type="hidden" name="token" value={token} />
            <SubmitButton label={`${texts.en.stop} / ${texts.sw.stop}`} busy={texts.en.stopping} />
          </Form>
        </>
      )}
    </div>
  );
}
