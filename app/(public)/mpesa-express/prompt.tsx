import { CheckNow } from "@/app/_payment/check-now";
import type { Payment, PaymentRequest } from "@/app/_payment/payable";
import { payPageTexts as texts } from "@/components/payment/texts";
import { TimeLeft } from "@/components/payment/time-left";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { paymentTexts, resultSentence } from "@/lib/domain/payments/prompts/texts";
import { formatShillings } from "@/lib/platform/money";
import { PaybillDisclosure } from "./paybill-disclosure";

type Prompt = NonNullable<PaymentRequest["prompt"]>;

/**
 * While a prompt is open: what to do on the phone, the time left, and other ways to pay. Without scripts the page reloads
 * every ten seconds.
 */
export function Waiting({
  request,
  prompt,
  payment,
  noReload,
}: {
  request: PaymentRequest;
  prompt: Prompt;
  payment: Payment;
  /** No reload: something is being typed on the page. */
  noReload: boolean;
}) {
  const unsure = prompt.state === "unknown" || prompt.seconds_left === 0;
  return (
    <>
      {noReload ? null : (
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

/** The result of the last prompt, and what to do next. @param code M-Pesa's result code (docs/mpesa.md) */
export function Outcome({ code }: { code: string | null }) {
  return (
    <Alert variant="destructive" role="alert">
      <ArrivingHeading className="font-bold text-xl">{texts.notMade}</ArrivingHeading>
      <p className="mt-1 text-lg">{resultSentence(code)}</p>
    </Alert>
  );
}
