import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { PUBLIC } from "@/lib/domain/access/actor";
import { showOffer } from "@/lib/domain/enrollments/waiting-list/show-offer";
import { loadPart } from "@/lib/platform/http/page-data";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { publicTexts } from "../../texts";
import { acceptOfferAction, declineOfferAction } from "./actions";
import { offerTexts } from "./texts";

export async function generateMetadata(): Promise<Metadata> {
  const { pageTitle } = offerTexts[await pageLanguage()];
  return { title: pageTitle, robots: { index: false, follow: false } };
}

/** The page of an offer's link: student, seat, deadline, and answer. Nothing else of the student is shown. */
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
  const own = { ...texts, ...ofKind(offer, texts) };
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">
        {(offer.state === "open" ? texts.title : texts.overTitle)(offer.first_name)}
      </h1>
      {offer.state === "open" ? (
        <p className="text-lg text-muted-foreground">{own.lead}</p>
      ) : (
        <Alert role="status" variant={offer.state === "accepted" ? "success" : "warning"}>
          <p>{own.over[offer.state]}</p>
          {offer.state === "ended" && isFromList(offer) && !offer.moves_up ? (
            <p>{texts.waiting.ended}</p>
          ) : null}
        </Alert>
      )}
      <Card className="py-2 sm:py-3">
        <DescriptionList
          rows={[
            { name: shared.course, value: offer.course_name },
            { name: shared.class, value: offer.class_name },
            { name: texts.season, value: String(offer.season) },
            // Moving up does not change the amount due.
            ...(offer.moves_up ? [] : [{ name: texts.fee, value: formatShillings(offer.fee) }]),
            { name: texts.until, value: <span className="tabular-nums">{formatTime(offer.until)}</span> },
          ]}
        />
      </Card>
      {offer.state === "open" ? (
        <>
          {offer.moves_up ? <p>{texts.movesUp.unpaid}</p> : null}
          <Answers token={token} accept={own.accept} declineText={own.declineText} />
        </>
      ) : (
        <Onward offer={offer} />
      )}
    </div>
  );
}

type Offer = Awaited<ReturnType<typeof showOffer>>;
type Texts = (typeof offerTexts)["en"];

const isFromList = ({ kind }: Offer) => kind === "waiting_list";

/** Texts of a seat from a waiting list, or of moving up, that differ from those of a kept seat. */
function ofKind(offer: Offer, texts: Texts) {
  if (offer.moves_up) return texts.movesUp;
  return isFromList(offer) ? texts.waiting : {};
}

async function Answers({
  token,
  accept,
  declineText,
}: {
  token: string;
  accept: string;
  declineText: string;
}) {
  const texts = offerTexts[await pageLanguage()];
  return (
    <>
      <Form action={acceptOfferAction}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton label={accept} busy={texts.accepting} />
      </Form>
      <section className="space-y-3 border-t pt-6">
        <h2 className="font-semibold text-lg">{texts.declineTitle}</h2>
        <p>{declineText}</p>
        <Form action={declineOfferAction}>
          <input type="hidden" name="token" value={token} />
          <SubmitButton label={texts.decline} busy={texts.declining} variant="outline" />
        </Form>
      </section>
    </>
  );
}

async function Onward({ offer }: { offer: Offer }): Promise<ReactNode> {
  const texts = offerTexts[await pageLanguage()];
  if (isFromList(offer) && offer.state === "ended")
    return (
      <ButtonLink size="block" href="/waiting-list">
        {texts.toList}
      </ButtonLink>
    );
  if (offer.moves_up)
    return (
      <ButtonLink size="block" href="/enrollment-successful">
        {texts.mine}
      </ButtonLink>
    );
  const accepted = offer.state === "accepted";
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
