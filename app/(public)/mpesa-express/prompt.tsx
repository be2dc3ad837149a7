import { CheckNow } from "@/app/_payment/check-now";
import type { Payment, PaymentRequest } from "@/app/_payment/payable";
import { PaybillSteps } from "@/components/payment/paybill-steps";
import { payPageTexts as texts } from "@/components/payment/texts";
import { TimeLeft } from "@/components/payment/time-left";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { paymentTexts, resultSentence } from "@/lib/domain/payments/prompts/texts";
import { formatShillings } from "@/lib/platform/money";
import { defineTexts } from "@/lib/platform/texts";

export const expressTexts = defineTexts({
  en: {
    title: "Pay with M-Pesa",
    lead: (amount: string) => `We send a request for ${amount} to the phone that pays.`,
    send: "Send Payment Request",
    sending: "Sending…",
    byPaybill: "Pay by Paybill instead",
    allTheSame: "I did not pay: send a new request",
    back: "Back",
  },
});

type Prompt = NonNullable<PaymentRequest["prompt"]>;

/** While a prompt is open: what to do on the phone, the time left, and other ways to pay. */
export function Waiting({
  request,
  phone,
  prompt,
  payment,
  noReload,
}: {
  request: PaymentRequest;
  /** The phone the prompt went to: whole for who typed it. */
  phone: string;
  prompt: Prompt;
  payment: Payment;
  /** No reload: something is being typed on the page. */
  noReload: boolean;
}) {
  const unsure = prompt.state === "unknown" || prompt.seconds_left === 0;
  return (
    <>
      <Card className="space-y-4">
        <ArrivingHeading className="font-bold text-2xl tracking-tight">
          {unsure ? texts.checkingTitle : texts.checkPhone}
        </ArrivingHeading>
        <p className="text-lg">
          {unsure ? paymentTexts.stillChecking : texts.enterPin(formatShillings(payment.amount_due))}
        </p>
        <p>
          {texts.sentTo(phone)} {texts.neverHere}
        </p>
        {unsure ? null : <TimeLeft seconds={prompt.seconds_left} />}
        <p className="text-muted-foreground">{texts.comesBack}</p>
        <CheckNow
          paymentRequestId={request.payment_request_id}
          studentMsisdn={payment.student_msisdn}
          next="/mpesa-express"
          noReload={noReload}
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

/** How to pay by paybill instead, folded. */
export function PaybillDisclosure({ payment, title }: { payment: Payment; title: string }) {
  return (
    <Disclosure title={title}>
      <PaybillSteps
        businessNo={payment.paybill.business_no}
        accountNo={payment.paybill.account_no}
        amount={formatShillings(payment.amount_due)}
      />
    </Disclosure>
  );
}
