import { CheckNow } from "@/app/_payment/check-now";
import type { Payment, PaymentRequest } from "@/app/_payment/payable";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { PaybillSteps } from "@/components/payment/paybill-steps";
import { PayerFields } from "@/components/payment/payer-fields";
import { payPageTexts as texts } from "@/components/payment/texts";
import { TimeLeft } from "@/components/payment/time-left";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { paymentTexts, resultSentence } from "@/lib/domain/payments/prompts/texts";
import { formatShillings } from "@/lib/platform/money";
import { defineTexts } from "@/lib/platform/texts";
import { sendRequestAction } from "../../_payment/actions";

export const expressTexts = defineTexts({
  en: {
    title: "Pay with M-Pesa",
    lead: (amount: string) => `We send a request for ${amount} to the phone that pays.`,
    send: "Send Payment Request",
    sending: "Sending…",
    byPaybill: "Pay by Paybill instead",
    back: "Back",
  },
});

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

/** The payer's phone and name, to send the prompt to. */
export function RequestForm({
  studentId,
  enrollmentId,
  values,
  payment,
  again,
}: {
  studentId: string;
  enrollmentId: string;
  values: Record<string, string>;
  payment: Payment;
  /** A request was sent before. */
  again: boolean;
}) {
  return (
    <>
      <Form
        action={sendRequestAction}
        values={values}
        order={["paying_msisdn", "paying_first_name", "paying_last_name"]}
      >
        <input type="hidden" name="student_id" value={studentId} />
        <input type="hidden" name="enrollment_id" value={enrollmentId} />
        <PayerFields phoneHint={texts.payingPhoneHint} />
        <SubmitButton label={again ? texts.sendAgain : expressTexts.send} busy={expressTexts.sending} />
      </Form>
      <PaybillDisclosure payment={payment} title={expressTexts.byPaybill} />
    </>
  );
}
