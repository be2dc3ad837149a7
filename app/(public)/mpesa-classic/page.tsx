import { ClaimOutcome, ClaimReceipt, readClaim } from "@/app/_payment/claim-receipt";
import { CheckNow, ChoosePaybill, PayerForm } from "@/app/_payment/forms";
import { isLatePayment, type Payment, payableOf } from "@/app/_payment/payable";
import { lastPayer } from "@/app/_payment/payer";
import { EnrollmentSummary } from "@/app/_student-session/enrollment-summary";
import { NoStudentSession } from "@/app/_student-session/look-up";
import { type StudentSession, sealedFor, studentSession } from "@/app/_student-session/session";
import { academy } from "@/app/academy";
import { titled } from "@/app/page-title";
import { PaybillSteps } from "@/components/payment/paybill-steps";
import { payPageTexts } from "@/components/payment/texts";
import { WatchPayment } from "@/components/payment/watch-payment";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { paymentTexts } from "@/lib/domain/payments/requests/texts";
import { inLanguage } from "@/lib/platform/commands/call-language";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { readNotice } from "@/lib/platform/http/notice";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { formatShillings } from "@/lib/platform/money";
import { bilingual } from "@/lib/platform/texts";
import { savePayerAction } from "../../_payment/actions";

const paybillTexts = bilingual({
  en: {
    title: "Pay by Paybill",
    lead: "Pay by hand from any phone with M-Pesa. The account number belongs to this enrollment alone: type it exactly.",
    stepsTitle: "How to pay",
    formTitle: "When you have paid",
    formLead: "Tell us who paid. It helps us to find the money if the account number was typed wrong.",
    phoneHint: "The phone you paid from, for example 0700 123 456",
    complete: "Complete",
    completing: "Checking…",
    waitTitle: "We are waiting for the money",
    keep: (hours: number) => `Hold my place for ${hours} hours while I pay`,
    keeping: "One moment…",
    expressInstead: "Pay with an M-Pesa prompt instead",
    back: "Back",
    allTheSame: "I did not pay: show me how",
  },
  sw: {
    title: "Lipa kwa Paybill",
    lead: "Lipa mwenyewe kwa simu yoyote yenye M-Pesa. Nambari ya akaunti ni ya nafasi hii pekee: iandike kama ilivyo.",
    stepsTitle: "Jinsi ya kulipa",
    formTitle: "Ukishalipa",
    formLead: "Tuambie nani amelipa. Hutusaidia kupata pesa kama nambari ya akaunti iliandikwa vibaya.",
    phoneHint: "Simu uliyolipa nayo, kwa mfano 0700 123 456",
    complete: "Kamilisha",
    completing: "Tunaangalia…",
    waitTitle: "Tunasubiri pesa",
    keep: (hours: number) => `Niwekee nafasi kwa saa ${hours} ninapolipa`,
    keeping: "Subiri kidogo…",
    expressInstead: "Lipa kwa ombi la M-Pesa badala yake",
    back: "Rudi",
    allTheSame: "Sikulipa: nionyeshe jinsi ya kulipa",
  },
});

export const generateMetadata = titled(paybillTexts, "title");

export default async function MpesaClassicPage({ searchParams }: { searchParams: SearchParams }) {
  const session = await studentSession();
  if (!session) return <NoStudentSession next="/mpesa-classic" />;
  const language = await pageLanguage();
  const texts = paybillTexts[language];
  const { enrollment, payment } = await payableOf(session);
  const hasPayer = payment.request?.method === "paybill";
  const isChecking = session.step.state === "claim_open";
  const waits = session.step.action === "wait";
  const answer = await readNotice("payment");
  const claim = await readClaim(searchParams);
  const isLate = isLatePayment(payment);
  const { now, hold_minutes, paybill_hold_hours } = await academy();
  const minutesLeft = (Date.parse(enrollment.hold_until ?? now) - Date.parse(now)) / 60_000;
  // A hold longer than a new one was lengthened already, unless paybill holds no longer than that.
  const isHeldForPaybill = minutesLeft > hold_minutes || paybill_hold_hours * 60 <= hold_minutes;
  const steps = <PaybillSteps payment={payment} />;
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">
        {isChecking ? payPageTexts[language].yours : texts.title}
      </h1>
      <ClaimOutcome outcome={claim.outcome} step={session.step} />
      {waits ? null : <p className="text-lg text-muted-foreground">{texts.lead}</p>}
      <EnrollmentSummary session={session} action={false} />
      {isHeldForPaybill || waits ? null : (
        <ChoosePaybill session={session} label={texts.keep(paybill_hold_hours)} busy={texts.keeping} />
      )}
      {waits ? (
        <Disclosure title={texts.allTheSame}>{steps}</Disclosure>
      ) : (
        <Card className="space-y-4">
          <CardTitle>{texts.stepsTitle}</CardTitle>
          {steps}
        </Card>
      )}
      {answer && !isChecking ? <Alert role="status">{answer}</Alert> : null}
      {hasPayer && isChecking ? (
        <Watch session={session} payment={payment} />
      ) : hasPayer ? (
        <WaitForMoney session={session} payment={payment} noReload={claim.open || isLate} />
      ) : waits ? null : (
        <Card className="space-y-5 print:hidden">
          <CardTitle>{texts.formTitle}</CardTitle>
          <p className="text-muted-foreground">{texts.formLead}</p>
          <PayerForm
            action={savePayerAction}
            session={session}
            values={await lastPayer(session)}
            phoneHint={texts.phoneHint}
            submit={texts.complete}
            busy={texts.completing}
          />
        </Card>
      )}
      <ClaimReceipt session={session} page="/mpesa-classic" open={claim.open} isLate={isLate} />
      <div className="flex flex-wrap gap-x-6">
        {waits ? null : (
          <ButtonLink variant="link" size="bare" href="/mpesa-express">
            {texts.expressInstead}
          </ButtonLink>
        )}
        <ButtonLink variant="link" size="bare" href="/pay">
          {texts.back}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The amount that has arrived: nothing yet, or a part of the fee. */
function moneySoFar({ amount_paid, amount_due }: Payment): string {
  if (amount_paid <= 0) return paymentTexts.notYet;
  return paymentTexts.inPart(formatShillings(amount_paid), formatShillings(amount_due));
}

type Paying = { session: StudentSession; payment: Payment };

/** The payer is known, the payment has not arrived: the page watches for it and continues. */
async function WaitForMoney({
  session,
  payment,
  noReload,
}: Paying & {
  /** No reload: something is being typed on the page. */
  noReload: boolean;
}) {
  if (!payment.request) return null;
  const language = await pageLanguage();
  return (
    <Card className="space-y-4 print:hidden">
      <ArrivingHeading className="font-bold text-xl leading-snug tracking-tight">
        {paybillTexts[language].waitTitle}
      </ArrivingHeading>
      <p role="status">{inLanguage(language, () => moneySoFar(payment))}</p>
      <CheckNow
        paymentRequestId={payment.request.payment_request_id}
        studentMsisdn={payment.student_msisdn}
        next="/mpesa-classic"
        noReload={noReload}
      />
      <Watch session={session} payment={payment} />
    </Card>
  );
}

/** Continues by itself when the payment arrives. */
function Watch({ session, payment: { request, student_msisdn, amount_due } }: Paying) {
  if (!request) return null;
  return (
    <WatchPayment
      paymentRequestId={sealedFor(session, request.payment_request_id)}
      studentMsisdn={student_msisdn}
      status={request.status}
      due={amount_due}
      staleIn={request.late_in_seconds}
    />
  );
}
