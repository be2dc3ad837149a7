import type { Metadata } from "next";
import { CheckNow } from "@/app/_payment/check-now";
import { ClaimOutcome, ClaimReceipt, readClaim } from "@/app/_payment/claim-receipt";
import { type Payment, payableOf } from "@/app/_payment/payable";
import { PayerForm } from "@/app/_payment/payer-form";
import { NoVisit } from "@/app/_visit/look-up";
import { visit } from "@/app/_visit/visit";
import { PaybillSteps } from "@/components/payment/paybill-steps";
import { WatchPayment } from "@/components/payment/watch-payment";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { paymentTexts } from "@/lib/domain/payments/prompts/texts";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { readNotice } from "@/lib/platform/http/notice";
import { formatShillings } from "@/lib/platform/money";
import { defineTexts } from "@/lib/platform/texts";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { savePayerAction } from "../../_payment/actions";
import { payerValues } from "../draft";

const texts = defineTexts({
  en: {
    title: "Pay by Paybill",
    lead: "Pay by hand from any phone with M-Pesa. The account number belongs to this enrollment alone: type it exactly.",
    stepsTitle: "How to pay",
    formTitle: "When you have paid",
    formLead: "Tell us who paid, so that we find the money even if the account number was typed wrong.",
    phoneHint: "The phone you paid from, for example 0700 123 456",
    complete: "Complete",
    completing: "Checking…",
    waitTitle: "We are waiting for the money",
    held: (until: string) => `Your place is held until ${until}.`,
    expressInstead: "Pay with an M-Pesa prompt instead",
    back: "Back",
  },
});

export const metadata: Metadata = { title: texts.title };

export default async function MpesaClassicPage({ searchParams }: { searchParams: SearchParams }) {
  const here = await visit();
  if (!here) return <NoVisit next="/mpesa-classic" />;
  const { enrollment, payment } = await payableOf(here);
  const hasPayer = payment.request?.method === "paybill";
  const answer = await readNotice("payment");
  const claim = await readClaim(searchParams);
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
      <ClaimOutcome outcome={claim.outcome} />
      <p className="text-lg text-muted-foreground">{texts.lead}</p>
      <Card className="space-y-4">
        <CardTitle>{texts.stepsTitle}</CardTitle>
        <PaybillSteps
          businessNo={payment.paybill.business_no}
          accountNo={payment.paybill.account_no}
          amount={formatShillings(payment.amount_due)}
        />
      </Card>
      {answer ? <Alert role="status">{answer}</Alert> : null}
      {hasPayer ? (
        <WaitForMoney payment={payment} holdUntil={enrollment.hold_until} noReload={claim.open} />
      ) : (
        <Card className="space-y-5 print:hidden">
          <CardTitle>{texts.formTitle}</CardTitle>
          <p className="text-muted-foreground">{texts.formLead}</p>
          <PayerForm
            action={savePayerAction}
            studentId={here.studentId}
            enrollmentId={enrollment.enrollment_id}
            values={await payerValues(here)}
            phoneHint={texts.phoneHint}
            submit={texts.complete}
            busy={texts.completing}
          />
        </Card>
      )}
      <ClaimReceipt
        studentId={here.studentId}
        enrollmentId={enrollment.enrollment_id}
        page="/mpesa-classic"
        open={claim.open}
      />
      <div className="flex flex-wrap gap-x-6">
        <ButtonLink variant="link" size="bare" href="/mpesa-express">
          {texts.expressInstead}
        </ButtonLink>
        <ButtonLink variant="link" size="bare" href="/pay">
          {texts.back}
        </ButtonLink>
      </div>
    </div>
  );
}

/** What has arrived: nothing yet, or a part of the fee. */
function moneySoFar({ amount_paid, amount_due }: Payment): string {
  if (amount_paid <= 0) return paymentTexts.notYet;
  return paymentTexts.inPart(formatShillings(amount_paid), formatShillings(amount_due));
}

/** The payer is known, the payment has not arrived: the page watches for it and moves on. */
function WaitForMoney({
  payment,
  holdUntil,
  noReload,
}: {
  payment: Payment;
  holdUntil: string | null;
  /** No reload: something is being typed on the page. */
  noReload: boolean;
}) {
  if (!payment.request) return null;
  const watched = {
    paymentRequestId: payment.request.payment_request_id,
    studentMsisdn: payment.student_msisdn,
  };
  return (
    <Card className="space-y-4 print:hidden">
      <CardTitle>{texts.waitTitle}</CardTitle>
      <p role="status">{moneySoFar(payment)}</p>
      {holdUntil ? <p>{texts.held(nairobiShown(new Date(holdUntil)))}</p> : null}
      <CheckNow {...watched} next="/mpesa-classic" noReload={noReload} />
      <WatchPayment {...watched} status={payment.request.status} due={payment.amount_due} />
    </Card>
  );
}
