import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { AskToPay } from "@/app/_payment/ask-to-pay";
import { ClaimOutcome, ClaimReceipt, readClaim } from "@/app/_payment/claim-receipt";
import { KnownPayer } from "@/app/_payment/forms";
import { isWholePayer, lastPayer } from "@/app/_payment/payer";
import { summarySentences } from "@/app/_student-session/enrollment-summary";
import { NoStudentSession } from "@/app/_student-session/look-up";
import { stepPage } from "@/app/_student-session/next-step";
import { PlaceLeft } from "@/app/_student-session/place-left";
import { currentEnrollment, type Enrollment, studentSession } from "@/app/_student-session/session";
import { summaryTexts } from "@/app/_student-session/texts";
import { GuardianLine } from "@/app/_student-session/waiting";
import { academy } from "@/app/academy";
import { titled } from "@/app/page-title";
import { ChoiceGroup } from "@/components/form/choice-group";
import { payPageTexts } from "@/components/payment/texts";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { pageLanguage } from "@/lib/platform/http/page-language";
import type { Language } from "@/lib/platform/language";
import { formatShillings } from "@/lib/platform/money";
import { bilingual } from "@/lib/platform/texts";
import { goToPaymentAction } from "../class-choice-actions";
import { ClassChoiceForm } from "../class-choice-form";

const payTexts = bilingual({
  en: {
    title: "Pay the enrollment fee",
    once: "once, for the whole season",
    rest: "the rest of the fee",
    method: "How do you want to pay?",
    express: "M-Pesa prompt on your phone",
    expressTo: (phone: string) => `M-Pesa prompt to ${phone}`,
    other: "M-Pesa on another number",
    paybill: (business: string) => `Pay with Paybill ${business}`,
    paybillNote: (hours: number) => `By hand. Your place is then held for ${hours} hours.`,
    goToPayment: "Go to payment",
    going: "One moment…",
    back: "Back",
    change: "Change course, class or times",
    saveChange: "Save this choice",
  },
  sw: {
    title: "Lipa ada ya kujiunga",
    once: "mara moja, kwa msimu mzima",
    rest: "kilichobaki cha ada",
    method: "Unalipa vipi?",
    express: "Ombi la M-Pesa kwenye simu yako",
    expressTo: (phone: string) => `Ombi la M-Pesa kwa ${phone}`,
    other: "M-Pesa kwa nambari nyingine",
    paybill: (business: string) => `Lipa kwa Paybill ${business}`,
    paybillNote: (hours: number) => `Unalipa mwenyewe. Nafasi yako inawekwa kwa saa ${hours}.`,
    goToPayment: "Nenda kulipa",
    going: "Subiri kidogo…",
    back: "Rudi",
    change: "Badilisha kozi, darasa au vipindi",
    saveChange: "Hifadhi chaguo hili",
  },
});

export const generateMetadata = titled(payTexts, "title");

export default async function PayPage({ searchParams }: { searchParams: SearchParams }) {
  const session = await studentSession();
  if (!session) return <NoStudentSession next="/pay" />;
  const language = await pageLanguage();
  const texts = payTexts[language];
  const pageTexts = payPageTexts[language];
  const enrollment = await currentEnrollment(session);
  const page = stepPage(session);
  if (!enrollment || page !== "/pay") redirect(page ?? "/enrollment-successful");
  const [{ paybill, paybill_hold_hours }, claim] = await Promise.all([academy(), readClaim(searchParams)]);
  const sentences = await summarySentences(session, enrollment);
  // The amount is shown above in figures.
  const shown = summaryTexts[language].toPay(formatShillings(session.step.due));
  const summary = sentences.filter((one) => one !== shown);
  const isChecking = session.step.state === "claim_open";
  const payer = await lastPayer(session);
  const isKnown = isWholePayer(payer);
  return (
    <div className="-mt-3 max-w-2xl space-y-3 sm:mt-0 sm:space-y-5">
      <h1 className="font-bold text-2xl tracking-tight sm:text-4xl">
        {isChecking ? pageTexts.yours : texts.title}
      </h1>
      <ClaimOutcome outcome={claim.outcome} step={session.step} />
      <Card className="space-y-0.5 px-4 py-3 sm:p-6">
        {isChecking ? null : (
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-bold text-3xl tabular-nums tracking-tight">
              {formatShillings(session.step.due)}
            </span>{" "}
            <span className="text-muted-foreground text-sm">
              {session.step.state === "pay_rest" ? texts.rest : texts.once}
            </span>
          </p>
        )}
        <p className="leading-snug">
          <span className="font-semibold">{session.name}</span> {summaryOf(enrollment, language)}
        </p>
        <div className="text-sm leading-snug">
          <PlaceLeft until={session.step.until}>
            {summary.map((sentence) => (
              <p key={sentence} suppressHydrationWarning>
                {sentence}
              </p>
            ))}
          </PlaceLeft>
          <GuardianLine />
        </div>
      </Card>
      <Folded title={isChecking ? pageTexts.notPaid : null}>
        <ClassChoiceForm
          action={goToPaymentAction}
          studentId={session.studentId}
          enrollment={enrollment}
          folded={texts.change}
          change={texts.saveChange}
          values={{ payment_method: "express" }}
          submit={texts.goToPayment}
          busy={texts.going}
        >
          {isKnown ? <KnownPayer payer={payer} /> : null}
          <ChoiceGroup
            name="payment_method"
            legend={texts.method}
            choices={[
              {
                value: "express",
                label: (
                  <span className="font-medium">
                    {isKnown ? texts.expressTo(payer.paying_msisdn ?? "") : texts.express}
                  </span>
                ),
              },
              ...(isKnown
                ? [{ value: "other", label: <span className="font-medium">{texts.other}</span> }]
                : []),
              {
                value: "paybill",
                label: (
                  <MethodLabel name={texts.paybill(paybill)} note={texts.paybillNote(paybill_hold_hours)} />
                ),
              },
            ]}
          />
        </ClassChoiceForm>
        <AskToPay session={session} enrollment={enrollment} />
      </Folded>
      <ClaimReceipt session={session} page="/pay" open={claim.open} />
      <ButtonLink variant="link" size="bare" href="/enroll">
        {texts.back}
      </ButtonLink>
    </div>
  );
}

/** Folded under a title where nobody should pay now. */
function Folded({ title, children }: { title: string | null; children: ReactNode }) {
  return title ? <Disclosure title={title}>{children}</Disclosure> : children;
}

function summaryOf({ course_name, class_name }: Enrollment, language: Language): string {
  return summaryTexts[language].class(course_name, class_name);
}

function MethodLabel({ name, note }: { name: string; note: string }) {
  return (
    <>
      <span className="block font-medium">{name}</span>
      <span className="block text-muted-foreground text-sm">{note}</span>
    </>
  );
}
