import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { payPageTexts } from "@/components/payment/texts";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { checkPaymentAction } from "./actions";

/** The Complete button: checks now whether the payment arrived. Without scripts the page reloads every ten seconds. */
export async function CheckNow({
  paymentRequestId,
  studentMsisdn,
  next,
  noReload,
  variant,
}: {
  paymentRequestId: string;
  studentMsisdn: string;
  /** The page to return to while the payment has not arrived. */
  next: string;
  /** No reload: something is being typed on the page. */
  noReload: boolean;
  /** Of the button: "outline" where the page asks to pay. */
  variant?: "outline";
}) {
  const texts = payPageTexts[await pageLanguage()];
  return (
    <>
      {noReload ? null : (
        <noscript>
          <meta httpEquiv="refresh" content="10" />
        </noscript>
      )}
      <Form action={checkPaymentAction} className="space-y-3">
        <input type="hidden" name="payment_request_id" value={paymentRequestId} />
        <input type="hidden" name="student_msisdn" value={studentMsisdn} />
        <input type="hidden" name="next" value={next} />
        <SubmitButton label={texts.complete} busy={texts.checking} variant={variant} />
        <p className="text-muted-foreground text-sm">{texts.completeHint}</p>
      </Form>
    </>
  );
}
