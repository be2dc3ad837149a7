import type { Payment } from "@/app/_payment/payable";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { PayerFields } from "@/components/payment/payer-fields";
import { payPageTexts } from "@/components/payment/texts";
import { sendRequestAction } from "./actions";
import { PaybillDisclosure } from "./paybill-disclosure";
import { expressTexts as texts } from "./texts";

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
        <PayerFields phoneHint={payPageTexts.payingPhoneHint} />
        <SubmitButton label={again ? payPageTexts.sendAgain : texts.send} busy={texts.sending} />
      </Form>
      <PaybillDisclosure payment={payment} title={texts.byPaybill} />
    </>
  );
}
