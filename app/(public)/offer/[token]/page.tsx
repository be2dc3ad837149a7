import type { ReactNode } from "react";
import { titled, UNLISTED } from "@/app/page-title";
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
import { bilingual } from "@/lib/platform/texts";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { Ended } from "../../ended";
import { publicTexts } from "../../texts";
import { acceptOfferAction, declineOfferAction } from "./actions";

/** Texts of an offer's page; those of a seat from a waiting list and of moving up replace the first ones. */
const offerTexts = bilingual({
  en: {
    pageTitle: "A place is kept for you",
    title: (name: string) => `${name}, a place is kept for you`,
    overTitle: (name: string) => `${name}, the place you were offered`,
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
    waiting: {
      lead: "You waited for it. Accept it, then choose your times and pay the fee by the moment below. After that it goes to the next on the list.",
      declineText: "Then it goes to the next on the list, and you are off the waiting list.",
      over: {
        accepted: "You accepted this place. Find your registration to choose times and pay.",
        declined:
          "You declined this place. It goes to the next on the list, and you are off the waiting list.",
        ended: "This place was kept until the moment below and goes to the next on the list.",
      },
      ended:
        "The first time you go to the end of the waiting list, the second time you are off it. See where you stand now.",
    },
    movesUp: {
      lead: "You waited for it. If you accept it, you change classes: the place you have now is given up, and what you paid comes along. You keep it until you accept.",
      unpaid: "If you have not paid yet, the time you have for paying stays as it is.",
      accept: "Accept and change classes",
      declineText: "Then you keep the place you have now, and you are off this waiting list.",
      over: {
        accepted: "You accepted this place and gave up the one you had.",
        declined: "You declined this place. You keep the one you have, and you are off this waiting list.",
        ended:
          "This place was kept until the moment below and goes to the next on the list. You keep the place you have.",
      },
    },
    toList: "See where you stand",
    mine: "See your place and times",
    wrongTitle: "This link is not right",
    wrong: "Open it from the message once more, or call the administrators at the foot of this page.",
    find: "Find your registration",
  },
  sw: {
    pageTitle: "Umewekewa nafasi",
    title: (name: string) => `${name}, umewekewa nafasi`,
    overTitle: (name: string) => `${name}, nafasi uliyopewa`,
    lead: "Ikubali, kisha uchague vipindi vyako na ulipe ada kabla ya wakati ulio hapa chini. Baada ya hapo anapewa mwingine.",
    season: "Msimu",
    fee: "Ada",
    until: "Imewekwa hadi",
    accept: "Kubali nafasi",
    accepting: "Inakubali…",
    declineTitle: "Huitaki?",
    declineText: "Basi mwingine anaweza kuipata sasa.",
    decline: "Kataa nafasi",
    declining: "Inakataa…",
    failed: "Link hii haiwezi kusomwa sasa. Tafadhali jaribu tena baada ya muda.",
    over: {
      accepted: "Ulikubali nafasi hii. Tafuta usajili wako ili uchague vipindi na ulipe.",
      declined: "Ulikataa nafasi hii, na sasa mwingine anaweza kuipata.",
      ended:
        "Nafasi hii iliwekwa hadi wakati ulio hapa chini na sasa iko wazi tena. Unaweza kujisajili usajili unapofunguliwa.",
    },
    waiting: {
      lead: "Uliisubiri. Ikubali, kisha uchague vipindi vyako na ulipe ada kabla ya wakati ulio hapa chini. Baada ya hapo anapewa anayefuata.",
      declineText: "Basi anapewa anayefuata, na unaondolewa kwenye orodha ya kusubiri.",
      over: {
        accepted: "Ulikubali nafasi hii. Tafuta usajili wako ili uchague vipindi na ulipe.",
        declined: "Ulikataa nafasi hii. Anapewa anayefuata, na haupo tena kwenye orodha ya kusubiri.",
        ended: "Nafasi hii iliwekwa hadi wakati ulio hapa chini na sasa anapewa anayefuata.",
      },
      ended:
        "Mara ya kwanza unarudi mwisho wa orodha ya kusubiri, mara ya pili unaondolewa. Angalia ulipo sasa.",
    },
    movesUp: {
      lead: "Uliisubiri. Ukiikubali, unahama darasa: nafasi uliyo nayo sasa inaachwa, na malipo yako yanahama nawe. Hadi ukubali, unabaki nayo.",
      unpaid: "Kama bado hujalipa, muda wako wa kulipa haubadiliki.",
      accept: "Kubali na uhame darasa",
      declineText: "Basi unabaki na nafasi uliyo nayo, na unaondolewa kwenye orodha hii ya kusubiri.",
      over: {
        accepted: "Ulikubali nafasi hii na ukaacha uliyokuwa nayo.",
        declined: "Ulikataa nafasi hii. Unabaki na uliyo nayo, na haupo tena kwenye orodha hii ya kusubiri.",
        ended:
          "Nafasi hii iliwekwa hadi wakati ulio hapa chini na sasa anapewa anayefuata. Unabaki na nafasi uliyo nayo.",
      },
    },
    toList: "Angalia ulipo",
    mine: "Ona nafasi na vipindi vyako",
    wrongTitle: "Link hii si sahihi",
    wrong: "Ifungue tena kutoka kwenye ujumbe, au wapigie wasimamizi walio chini ya ukurasa huu.",
    find: "Tafuta usajili wako",
  },
});

export const generateMetadata = titled(offerTexts, "pageTitle", UNLISTED);

/** The page of an offer's link: student, seat, deadline, and answer. Nothing else of the student is shown. */
export default async function OfferPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const language = await pageLanguage();
  const [texts, shared] = [offerTexts[language], publicTexts[language]];
  const loaded = await loadPart(() => showOffer({ actor: PUBLIC }, { token }));
  if (!("data" in loaded)) {
    const isWrong = loaded.refusal?.kind === "not_found" || loaded.refusal?.kind === "invalid";
    return <Ended title={texts.wrongTitle} text={isWrong ? texts.wrong : texts.failed} />;
  }
  const offer = loaded.data;
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
  const language = await pageLanguage();
  const [texts, shared] = [offerTexts[language], publicTexts[language]];
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
      {accepted ? texts.find : shared.home}
    </ButtonLink>
  );
}
