import type { Metadata } from "next";
import { headers } from "next/headers";
import { cache } from "react";
import { rememberedPayer } from "@/app/_payment/payer";
import { PlaceLeft } from "@/app/_student-session/place-left";
import { summaryTexts } from "@/app/_student-session/texts";
import { academy } from "@/app/academy";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { PhoneField } from "@/components/form/text-field";
import { payPageTexts } from "@/components/payment/texts";
import { TimeLeft } from "@/components/payment/time-left";
import { WatchPayment } from "@/components/payment/watch-payment";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { PUBLIC } from "@/lib/domain/access/actor";
import { asksToPay, type NextStep } from "@/lib/domain/enrollments/standing/next-step";
import { showLink } from "@/lib/domain/payments/links/show-link";
import { clientAddress } from "@/lib/platform/client-address";
import { loadPart } from "@/lib/platform/http/page-data";
import { pageLanguage } from "@/lib/platform/http/page-language";
import type { Language } from "@/lib/platform/language";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { untilFrom } from "@/lib/platform/time/until";
import { Ended } from "../../ended";
import { publicTexts } from "../../texts";
import { payByLinkAction } from "./actions";
import { paymentLinkTexts } from "./texts";

type Params = { params: Promise<{ token: string }> };
type Link = Awaited<ReturnType<typeof showLink>>;

/** Once for the page and its title. */
const read = cache(async (token: string) => {
  const address = clientAddress(await headers());
  return loadPart(() => showLink({ actor: PUBLIC, clientAddress: address }, { token }));
});

/** Title and link preview show no more than the page. */
export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const { token } = await params;
  const texts = paymentLinkTexts[await pageLanguage()];
  const loaded = await read(token);
  const link =
    "data" in loaded && loaded.data.next_step && asksToPay(loaded.data.next_step) ? loaded.data : null;
  const title = link ? texts.title(link.first_name) : texts.pageTitle;
  const description = link
    ? texts.preview(link.course_name, formatShillings(link.amount_due), formatTime(link.hold_until ?? ""))
    : texts.pageTitle;
  return {
    title,
    description,
    openGraph: { type: "website", title, description },
    robots: { index: false, follow: false },
  };
}

/** The page of a payment link: first name, course, amount, until when, and the payer's own phone. Nothing else of the student. */
export default async function GivePage({ params }: Params) {
  const { token } = await params;
  const texts = paymentLinkTexts[await pageLanguage()];
  const loaded = await read(token);
  if ("data" in loaded) {
    const link = loaded.data;
    if (link.next_step) return <Open link={link} step={link.next_step} token={token} />;
    if (link.state === "paid") return <Paid link={link} />;
    const name = link.first_name;
    return link.state === "expired" ? (
      <Ended title={texts.expired} text={texts.expiredText(name)} />
    ) : (
      <Ended title={texts.cancelled} text={texts.cancelledText(name)} />
    );
  }
  const { refusal } = loaded;
  const isWrong = refusal?.kind === "not_found" || refusal?.kind === "invalid";
  return <Ended title={texts.wrong} text={isWrong ? texts.wrongText : (refusal?.message ?? texts.failed)} />;
}

async function Open({ link, step, token }: { link: Link; step: NextStep; token: string }) {
  const language = await pageLanguage();
  const texts = paymentLinkTexts[language];
  const asks = asksToPay(step);
  const waits = link.status === "pending" && step.state !== "claim_open";
  const wasRefused = link.status === "failed" || link.status === "cancelled";
  const payer = await rememberedPayer(token);
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">
        {asks ? texts.title(link.first_name) : texts.waitTitle(link.first_name)}
      </h1>
      {waits ? (
        <Waiting link={link} token={token} />
      ) : (
        <WatchPayment token={token} status={link.status ?? ""} due={link.amount_due} />
      )}
      {wasRefused && asks ? (
        <Alert variant="destructive" role="alert">
          <ArrivingHeading className="font-bold text-xl">{texts.notMade}</ArrivingHeading>
          <p className="mt-1">{texts.notMadeText}</p>
        </Alert>
      ) : null}
      {link.status === null && asks ? (
        <p className="text-lg text-muted-foreground">{texts.lead(link.first_name)}</p>
      ) : null}
      <Card className="py-2 sm:py-3">
        <DescriptionList
          rows={[
            { name: publicTexts[language].course, value: link.course_name },
            { name: texts.amount, value: formatShillings(link.amount_due) },
            {
              name: texts.until,
              value: <HeldUntil until={link.hold_until} />,
            },
          ]}
        />
      </Card>
      {asks ? (
        <Form action={payByLinkAction} values={payer ?? {}} order={["paying_msisdn"]}>
          <input type="hidden" name="token" value={token} />
          <PhoneField name="paying_msisdn" label={texts.phone} hint={texts.phoneHint} />
          <SubmitButton
            label={link.status === null ? texts.send : payPageTexts[language].sendAgain}
            busy={texts.sending}
          />
          <p className="text-muted-foreground text-sm">{texts.safe}</p>
        </Form>
      ) : waits ? null : (
        <Alert role="status" className="text-lg">
          {whyNot(step, language)(link.first_name)}
        </Alert>
      )}
    </div>
  );
}

/** Why nobody should pay at the moment. */
function whyNot({ state }: NextStep, language: Language) {
  const { notNow } = paymentLinkTexts[language];
  return state === "claim_open" || state === "prompt_open" ? notNow[state] : notNow.choosing;
}

/** Until when the place is kept, and the time left, which counts down. */
async function HeldUntil({ until }: { until: string | null }) {
  if (!until) return null;
  const language = await pageLanguage();
  const when = untilFrom(new Date(until), new Date((await academy()).now), language);
  return (
    <PlaceLeft until={until}>
      <span className="tabular-nums" suppressHydrationWarning>
        {summaryTexts[language].until(when)}
      </span>
    </PlaceLeft>
  );
}

/** While a request is open. It shows no phone, because anyone with the link can read it. */
async function Waiting({ link, token }: { link: Link; token: string }) {
  const language = await pageLanguage();
  const [texts, pageTexts] = [paymentLinkTexts[language], payPageTexts[language]];
  const { seconds_left: left, again_in_seconds: again } = link.prompt ?? {
    seconds_left: 0,
    again_in_seconds: 0,
  };
  return (
    <Card className="space-y-4">
      <ArrivingHeading className="font-bold text-2xl tracking-tight">
        {left > 0 ? pageTexts.checkPhone : pageTexts.checkingTitle}
      </ArrivingHeading>
      <p className="text-lg">
        {left > 0 ? pageTexts.enterPin(formatShillings(link.amount_due)) : texts.unsure}
      </p>
      <p>{pageTexts.neverHere}</p>
      {left > 0 ? <TimeLeft seconds={left} /> : null}
      <p className="text-muted-foreground">{texts.comesBack}</p>
      {again > 0 ? (
        <noscript>
          <meta httpEquiv="refresh" content="10" />
        </noscript>
      ) : null}
      <ButtonLink variant="outline" href={`/give/${token}`}>
        {texts.again}
      </ButtonLink>
      <WatchPayment token={token} status="pending" due={link.amount_due} staleIn={left || again} />
    </Card>
  );
}

/** The receipt of the payer by this link; later visitors, and those after another payment, only see that it is paid. */
async function Paid({ link }: { link: Link }) {
  const language = await pageLanguage();
  const texts = paymentLinkTexts[language];
  const { receipt } = link;
  if (!receipt) return <Ended title={texts.paidBefore} text={texts.paidBeforeText(link.first_name)} />;
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.paid}</h1>
      <Alert role="status" variant="success">
        {texts.paidText}
      </Alert>
      <Card className="py-2 sm:py-3">
        <DescriptionList
          rows={[
            { name: texts.for, value: link.first_name },
            { name: publicTexts[language].course, value: link.course_name },
            { name: texts.amount, value: formatShillings(receipt.amount) },
            { name: texts.time, value: <span className="tabular-nums">{formatTime(receipt.date)}</span> },
          ]}
        />
      </Card>
    </div>
  );
}
