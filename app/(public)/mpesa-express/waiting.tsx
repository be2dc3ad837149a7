import { payPageTexts as texts } from "@/components/payment/texts";
import { TimeLeft } from "@/components/payment/time-left";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { Card } from "@/components/ui/card";
import { paymentTexts } from "@/lib/domain/payments/prompts/texts";
import { formatShillings } from "@/lib/platform/money";
import { CheckNow } from "../check-now";
import { PaybillDisclosure } from "../paybill-disclosure";
import type { Payment, PaymentRequest } from "../payment-page";

type Prompt = NonNullable<PaymentRequest["prompt"]>;

/**
 * While a prompt is on a phone: what to do there, how long it lives, and the ways on. Without scripts the browser asks
 * for the page again every ten seconds.
 */
export function Waiting({
  request,
  prompt,
  payment,
  still,
}: {
  request: PaymentRequest;
  prompt: Prompt;
  payment: Payment;
  /** Something is being typed on the page, so it may not load itself anew. */
  still: boolean;
}) {
  const unsure = prompt.state === "unknown" || prompt.seconds_left === 0;
  return (
    <>
      {still ? null : (
        <noscript>
          <meta httpEquiv="refresh" content="10" />
        </noscript>
      )}
      <Card className="space-y-4">
        <ArrivingHeading className="font-bold text-2xl tracking-tight">
          {unsure ? texts.checkingTitle : texts.checkPhone}
        </ArrivingHeading>
        <p className="text-lg">
          {unsure ? paymentTexts.stillChecking : texts.enterPin(formatShillings(payment.amount_due))}
        </p>
        <p>
          {texts.sentTo(request.paying_msisdn)} {texts.neverHere}
        </p>
        {unsure ? null : <TimeLeft seconds={prompt.seconds_left} />}
        <p className="text-muted-foreground">{texts.comesBack}</p>
        <CheckNow
          paymentRequestId={request.payment_request_id}
          studentMsisdn={payment.student_msisdn}
          next="/mpesa-express"
        />
      </Card>
      {prompt.again_in_seconds > 0 ? <PaybillDisclosure payment={payment} title={texts.noPrompt} /> : null}
    </>
  );
}
