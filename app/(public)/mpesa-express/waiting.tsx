import { TimeLeft } from "@/components/payment/time-left";
import { payPageWords as words } from "@/components/payment/texts";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { Card } from "@/components/ui/card";
import { paymentWords } from "@/lib/domain/payments/texts";
import { spellShillings } from "@/lib/platform/money";
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
          {unsure ? words.checkingTitle : words.checkPhone}
        </ArrivingHeading>
        <p className="text-lg">
          {unsure ? paymentWords.stillChecking : words.enterPin(spellShillings(payment.amount_due))}
        </p>
        <p>
          {words.sentTo(request.paying_msisdn)} {words.neverHere}
        </p>
        {unsure ? null : <TimeLeft seconds={prompt.seconds_left} />}
        <p className="text-muted-foreground">{words.comesBack}</p>
        <CheckNow
          paymentRequestId={request.payment_request_id}
          studentMsisdn={payment.student_msisdn}
          next="/mpesa-express"
        />
      </Card>
      {prompt.again_in_seconds > 0 ? <PaybillDisclosure payment={payment} title={words.noPrompt} /> : null}
    </>
  );
}
