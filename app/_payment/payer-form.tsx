import type { FormActionOf } from "@/components/form/form";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Was } from "@/components/form/was";
import { payPageTexts } from "@/components/payment/texts";
import { seatMark } from "@/lib/domain/enrollments/seats/seat-mark";
import { pageLanguage } from "@/lib/platform/http/page-language";
import type { Enrollment } from "../_visit/visit";

type Props = {
  action: FormActionOf;
  studentId: string;
  enrollment: Enrollment;
  values: Record<string, string>;
  phoneHint: string;
  submit: string;
  busy: string;
};

/** Asks for the payer's phone and name. */
export async function PayerForm({ action, studentId, enrollment, values, phoneHint, submit, busy }: Props) {
  const texts = payPageTexts[await pageLanguage()];
  return (
    <Form action={action} values={values} order={["paying_msisdn", "paying_first_name", "paying_last_name"]}>
      <Was mark={seatMark(enrollment)} />
      <input type="hidden" name="student_id" value={studentId} />
      <input type="hidden" name="enrollment_id" value={enrollment.enrollment_id} />
      <TextField
        name="paying_msisdn"
        label={texts.payingPhone}
        hint={phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          name="paying_first_name"
          label={texts.payerFirst}
          autoComplete="given-name"
          maxLength={60}
        />
        <TextField
          name="paying_last_name"
          label={texts.payerLast}
          autoComplete="family-name"
          maxLength={60}
        />
      </div>
      <SubmitButton label={submit} busy={busy} />
    </Form>
  );
}
