import { sendRequestAction } from "@/app/_payment/actions";
import { ClaimOutcome, ClaimReceipt, readClaim } from "@/app/_payment/claim-receipt";
import { ChoosePaybill, PayerForm } from "@/app/_payment/forms";
import { isLatePayment, payableOf } from "@/app/_payment/payable";
import { lastPayer, promptedPhone } from "@/app/_payment/payer";
import { EnrollmentSummary } from "@/app/_student-session/enrollment-summary";
import { NoStudentSession } from "@/app/_student-session/look-up";
import { sealedFor, studentSession } from "@/app/_student-session/session";
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
import { expressTexts, Outcome, Waiting } from "./stk-push";

export const generateMetadata = titled(expressTexts, "title");

const UNDECIDED = ["created", "sent", "unknown"];

/** Shows only what the session and the database hold, so a reload loses nothing. */
export default async function MpesaExpressPage({ searchParams }: { searchParams: SearchParams }) {
  const session = await studentSession();
  if (!session) return <NoStudentSession next="/mpesa-express" />;
  const language = await pageLanguage();
  const texts = expressTexts[language];
  const pageTexts = payPageTexts[language];
  const { payment } = await payableOf(session);
  const answer = await readNotice("payment");
  const claim = await readClaim(searchParams);
  const isLate = isLatePayment(payment);
  const request = payment.request?.method === "express" ? payment.request : null;
  const stkPush = request?.prompt ?? null;
  const isUndecided = stkPush !== null && UNDECIDED.includes(stkPush.state);
  const isChecking = session.step.state === "claim_open";
  const asks = asksToPay(session.step);
  const ways = (
    <div className="space-y-6">
      <PayerForm
        action={sendRequestAction}
        session={session}
        values={await lastPayer(session)}
        phoneHint={pageTexts.payingPhoneHint}
        submit={stkPush ? pageTexts.sendAgain : pageTexts.send}
        busy={pageTexts.sending}
      />
      <ChoosePaybill session={session} label={texts.byPaybill} busy={pageTexts.sending} />
    </div>
  );
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">
        {isChecking ? pageTexts.yours : texts.title}
      </h1>
      {answer && !(stkPush && !isUndecided) && !isChecking ? <Alert role="status">{answer}</Alert> : null}
      <ClaimOutcome outcome={claim.outcome} step={session.step} />
      {request && stkPush ? (
        <>
          {isChecking || stkPush.state === "paid" ? null : isUndecided ? (
            <Waiting
              request={request}
              phone={await promptedPhone(session, request.paying_msisdn)}
              stkPush={stkPush}
              payment={payment}
              asks={asks}
              noReload={claim.open || isLate}
            />
          ) : (
            <Outcome code={stkPush.result_code} />
          )}
          <WatchPayment
            paymentRequestId={sealedFor(session, request.payment_request_id)}
            studentMsisdn={payment.student_msisdn}
            status={request.status}
            due={payment.amount_due}
            staleIn={stkPush.seconds_left || stkPush.again_in_seconds || request.late_in_seconds}
          />
        </>
      ) : asks ? (
        <p className="text-lg text-muted-foreground">{texts.lead(formatShillings(payment.amount_due))}</p>
      ) : null}
      <EnrollmentSummary session={session} action={false} />
      {asks ? ways : null}
      {isChecking ? <Disclosure title={pageTexts.notPaid}>{ways}</Disclosure> : null}
      <ClaimReceipt session={session} page="/mpesa-express" open={claim.open} isLate={isLate} />
      {asks || isChecking ? (
        <ButtonLink variant="link" size="bare" href="/pay">
          {texts.back}
        </ButtonLink>
      ) : null}
    </div>
  );
}
