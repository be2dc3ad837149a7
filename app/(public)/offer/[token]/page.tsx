import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { showOffer } from "@/lib/domain/waiting/show-offer";
import { loadPart } from "@/lib/platform/http/page-data";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { formatShillings } from "@/lib/platform/money";
import { PUBLIC } from "@/lib/platform/permissions/actor";
import { bilingual } from "@/lib/platform/texts";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { publicTexts } from "../../texts";
import { acceptOfferAction, declineOfferAction } from "./actions";

const offerTexts = bilingual({
  en: {
    pageTitle: "A place is kept for you",
    title: (name: string) => `${name}, a place is kept for you`,
    lead: "Accept it, then choose your times and pay the fee by the moment below. After that it goes to somebody else.",
    season: "Season",
    fee: "Enrollment fee",
    until: "Kept until",
    accept: "Accept the place",
    accepting: "Accepting…",
    declineTitle: "You do not want it?",
    declineText: "Then somebody else can have it now.",
    decline: "Decline the place",
    declining: "Declining…",
    failed: "This link cannot be read now. Please try again in a while.",
    over: {
      accepted: "You accepted this place. Find your registration to choose times and pay.",
      declined: "You declined this place, and it is free for somebody else.",
      ended:
        "This place was kept until the moment below and is free again. You can register for a class when registration is open.",
    },
    wrongTitle: "This link is not right",
    wrong: "Open it from the message once more, or call the administrators at the foot of this page.",
    find: "Find your registration",
    home: "Go to the start page",
  },
  sw: {
    pageTitle: "Umewekewa nafasi",
    title: (name: string) => `${name}, umewekewa nafasi`,
    lead: "Ikubali, kisha uchague saa zako na ulipe ada kabla ya wakati ulio hapa chini. Baada ya hapo atapewa mwingine.",
    season: "Msimu",
    fee: "Ada",
    until: "Imewekwa hadi",
    accept: "Kubali nafasi",
    accepting: "Inakubali…",
    declineTitle: "Huitaki?",
    declineText: "Basi mwingine anaweza kuipata sasa.",
    decline: "Kataa nafasi",
    declining: "Inakataa…",
    failed: "Kiungo hiki hakiwezi kusomwa sasa. Tafadhali jaribu tena baada ya muda.",
    over: {
      accepted: "Ulikubali nafasi hii. Tafuta usajili wako ili uchague saa na ulipe.",
      declined: "Ulikataa nafasi hii, na sasa mwingine anaweza kuipata.",
      ended:
        "Nafasi hii iliwekwa hadi wakati ulio hapa chini na sasa iko wazi tena. Unaweza kujisajili usajili unapofunguliwa.",
    },
    wrongTitle: "Kiungo hiki si sahihi",
    wrong: "Kifungue tena kutoka kwenye ujumbe, au wapigie wasimamizi walio chini ya ukurasa huu.",
    find: "Tafuta usajili wako",
    home: "Nenda mwanzo",
  },
});

export async function generateMetadata(): Promise<Metadata> {
  const { pageTitle } = offerTexts[await pageLanguage()];
  return { title: pageTitle, robots: { index: false, follow: false } };
}

/** What the link of an offer opens: who, what, until when, and the answer. Nothing else of the student is shown. */
export default async function OfferPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const language = await pageLanguage();
  const [texts, shared] = [offerTexts[language], publicTexts[language]];
  const got = await loadPart(() => showOffer({ actor: PUBLIC }, { token }));
  if (!("data" in got)) {
    const isWrong = got.refusal?.kind === "not_found" || got.refusal?.kind === "invalid";
    return <NoOffer title={texts.wrongTitle} text={isWrong ? texts.wrong : texts.failed} />;
  }
  const offer = got.data;
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title(offer.first_name)}</h1>
      {offer.state === "open" ? (
        <p className="text-lg text-muted-foreground">{texts.lead}</p>
      ) : (
        <Alert role="status" variant={offer.state === "accepted" ? "success" : "warning"}>
          {texts.over[offer.state]}
        </Alert>
      )}
      <Card className="py-2 sm:py-3">
        <DescriptionList
          rows={[
            { name: shared.course, value: offer.course_name },
            { name: shared.class, value: offer.class_name },
            { name: texts.season, value: String(offer.season) },
            { name: texts.fee, value: formatShillings(offer.fee) },
            { name: texts.until, value: <span className="tabular-nums">{formatTime(offer.until)}</span> },
          ]}
        />
      </Card>
      {offer.state === "open" ? <Answers token={token} /> : <Onward accepted={offer.state === "accepted"} />}
    </div>
  );
}

async function Answers({ token }: { token: string }) {
  const texts = offerTexts[await pageLanguage()];
  return (
    <>
      <Form action={acceptOfferAction}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton label={texts.accept} busy={texts.accepting} />
      </Form>
      <section className="space-y-3 border-t pt-6">
        <h2 className="font-semibold text-lg">{texts.declineTitle}</h2>
        <p>{texts.declineText}</p>
        <Form action={declineOfferAction}>
          <input type="hidden" name="token" value={token} />
          <SubmitButton label={texts.decline} busy={texts.declining} variant="outline" />
        </Form>
      </section>
    </>
  );
}

async function Onward({ accepted }: { accepted: boolean }): Promise<ReactNode> {
  const texts = offerTexts[await pageLanguage()];
  return (
    <ButtonLink size="block" href={accepted ? "/enroll" : "/"}>
      {accepted ? texts.find : texts.home}
    </ButtonLink>
  );
}

async function NoOffer({ title, text }: { title: string; text: string }) {
  const texts = offerTexts[await pageLanguage()];
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{title}</h1>
      <p className="text-lg">{text}</p>
      <ButtonLink href="/">{texts.home}</ButtonLink>
    </div>
  );
}
