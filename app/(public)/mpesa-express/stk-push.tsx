import { CheckNow } from "@/app/_payment/forms";
import type { Payment, PaymentRequest } from "@/app/_payment/payable";
import { PaybillSteps } from "@/components/payment/paybill-steps";
import { payPageTexts } from "@/components/payment/texts";
import { TimeLeft } from "@/components/payment/time-left";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { paymentTexts, resultSentence } from "@/lib/domain/payments/requests/texts";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { formatShillings } from "@/lib/platform/money";
import { bilingual } from "@/lib/platform/texts";

export const expressTexts = bilingual({
  en: {
    title: "Pay with M-Pesa",
    lead: (amount: string) => `We send a request for ${amount} to the phone that pays.`,
    byPaybill: "Pay by Paybill instead",
    back: "Back",
  },
  sw: {
    title: "Lipa kwa M-Pesa",
    lead: (amount: string) => `Tunatuma ombi la ${amount} kwa simu ya anayelipa.`,
    byPaybill: "Lipa kwa Paybill badala yake",
    back: "Rudi",
  },
});

type StkPush = NonNullable<PaymentRequest["prompt"]>;

/** While a prompt is undecided: the steps on the phone, the time left, and other ways to pay. */
export async function Waiting({
  request,
  phone,
  stkPush,
  payment,
  asks,
  noReload,
}: {
  request: PaymentRequest;
  /** The phone the prompt went to, in full for the browser that typed it. */
  phone: string;
  stkPush: StkPush;
  payment: Payment;
  /** Whether the page asks to pay all the same, because the prompt may have been lost. */
  asks: boolean;
  /** No reload: something is being typed on the page. */
  noReload: boolean;
}) {
  const language = await pageLanguage();
  const texts = payPageTexts[language];
  const unsure = stkPush.state === "unknown" || stkPush.seconds_left === 0;
  return (
    <>
      <Card className="space-y-4">
        <ArrivingHeading className="font-bold text-2xl tracking-tight">
          {unsure ? texts.checkingTitle : texts.checkPhone}
        </ArrivingHeading>
        <p className="text-lg">
          {unsure
            ? inLanguage(language, () => paymentTexts.stillChecking)
            : texts.enterPin(formatShillings(payment.amount_due))}
        </p>
        <p>
          {texts.sentTo(phone)} {texts.neverHere}
        </p>
        {unsure ? null : <TimeLeft seconds={stkPush.seconds_left} />}
        <p className="text-muted-foreground">{texts.comesBack}</p>
        <CheckNow
          paymentRequestId={request.payment_request_id}
          studentMsisdn={payment.student_msisdn}
          next="/mpesa-express"
          noReload={noReload}
          {...(asks ? { variant: "outline" } : {})}
        />
      </Card>
      {asks ? null : (
        <Disclosure title={texts.noPrompt}>
          <PaybillSteps payment={payment} />
        </Disclosure>
      )}
    </>
  );
}

/** The result of the last prompt, and the next step. @param code M-Pesa's result code (docs/mpesa.md) */
export async function Outcome({ code }: { code: string | null }) {
  const language = await pageLanguage();
  return (
    <Alert variant="destructive" role="alert">
      <ArrivingHeading className="font-bold text-xl">{payPageTexts[language].notMade}</ArrivingHeading>
      <p className="mt-1 text-lg">{inLanguage(language, () => resultSentence(code))}</p>
    </Alert>
  );
}
