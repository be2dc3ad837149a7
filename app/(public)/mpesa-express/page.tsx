import { sendRequestAction } from "@/app/_payment/actions";
import { ClaimOutcome, ClaimReceipt, readClaim } from "@/app/_payment/claim-receipt";
import { ChoosePaybill, PayerForm } from "@/app/_payment/forms";
import { isLatePayment, payableOf } from "@/app/_payment/payable";
import { lastPayer, typedPhone } from "@/app/_payment/payer";
import { EnrollmentSummary } from "@/app/_visit/enrollment-summary";
import { NoVisit } from "@/app/_visit/look-up";
import { sealedFor, visit } from "@/app/_visit/visit";
import { titled } from "@/app/page-title";
import { payPageTexts } from "@/components/payment/texts";
import { WatchPayment } from "@/components/payment/watch-payment";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { asksToPay } from "@/lib/domain/enrollments/standing/next-step";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { readNotice } from "@/lib/platform/http/notice";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { formatShillings } from "@/lib/platform/money";
import { expressTexts, Outcome, Waiting } from "./prompt";

export const generateMetadata = titled(expressTexts, "title");

const UNDECIDED = ["created", "sent", "unknown"];

/** Shows only what the visit and the database hold, so a reload loses nothing. */
export default async function MpesaExpressPage({ searchParams }: { searchParams: SearchParams }) {
  const here = await visit();
  if (!here) return <NoVisit next="/mpesa-express" />;
  const language = await pageLanguage();
  const texts = expressTexts[language];
  const pageTexts = payPageTexts[language];
  const { payment } = await payableOf(here);
  const answer = await readNotice("payment");
  const claim = await readClaim(searchParams);
  const isLate = isLatePayment(payment);
  const request = payment.request?.method === "express" ? payment.request : null;
  const prompt = request?.prompt ?? null;
  const isUndecided = prompt !== null && UNDECIDED.includes(prompt.state);
  const isChecking = here.step.state === "claim_open";
  const asks = asksToPay(here.step);
  const ways = (
    <div className="space-y-6">
      <PayerForm
        action={sendRequestAction}
        visit={here}
        values={await lastPayer(here)}
        phoneHint={pageTexts.payingPhoneHint}
        submit={prompt ? pageTexts.sendAgain : texts.send}
        busy={texts.sending}
      />
      <ChoosePaybill visit={here} label={texts.byPaybill} busy={texts.sending} />
    </div>
  );
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">
        {isChecking ? pageTexts.yours : texts.title}
      </h1>
      {answer ? <Alert role="status">{answer}</Alert> : null}
      <ClaimOutcome outcome={claim.outcome} />
      {request && prompt ? (
        <>
          {isChecking || prompt.state === "paid" ? null : isUndecided ? (
            <Waiting
              request={request}
              phone={(await typedPhone(here)) ?? request.paying_msisdn}
              prompt={prompt}
              payment={payment}
              asks={asks}
              noReload={claim.open || isLate}
            />
          ) : (
            <Outcome code={prompt.result_code} />
          )}
          <WatchPayment
            paymentRequestId={sealedFor(here, request.payment_request_id)}
            studentMsisdn={payment.student_msisdn}
            status={request.status}
            due={payment.amount_due}
            staleIn={prompt.seconds_left || prompt.again_in_seconds || request.late_in_seconds}
          />
        </>
      ) : asks ? (
        <p className="text-lg text-muted-foreground">{texts.lead(formatShillings(payment.amount_due))}</p>
      ) : null}
      <EnrollmentSummary visit={here} action={false} />
      {asks ? ways : null}
      {isChecking ? <Disclosure title={pageTexts.notPaid}>{ways}</Disclosure> : null}
      <ClaimReceipt visit={here} page="/mpesa-express" open={claim.open} isLate={isLate} />
      {asks || isChecking ? (
        <ButtonLink variant="link" size="bare" href="/pay">
          {texts.back}
        </ButtonLink>
      ) : null}
    </div>
  );
}
