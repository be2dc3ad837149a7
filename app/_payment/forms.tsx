import type { FormActionOf } from "@/components/form/form";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { PhoneField, TextField } from "@/components/form/text-field";
import { Was } from "@/components/form/was";
import { payPageTexts } from "@/components/payment/texts";
import { seatMark } from "@/lib/domain/enrollments/seats/seat-mark";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { formatShillings } from "@/lib/platform/money";
import type { StudentSession } from "../_student-session/session";
import { checkPaymentAction, choosePaybillAction, sendRequestAction } from "./actions";

type Props = {
  action: FormActionOf;
  session: StudentSession;
  values: Record<string, string>;
  phoneHint: string;
  submit: string;
  busy: string;
};

export async function PayerForm({ action, session, values, phoneHint, submit, busy }: Props) {
  const texts = payPageTexts[await pageLanguage()];
  return (
    <Form action={action} values={values} order={["paying_msisdn", "paying_first_name", "paying_last_name"]}>
      <SeatFields session={session} />
      <PhoneField name="paying_msisdn" label={texts.payingPhone} hint={phoneHint} />
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

/** The button that sends the prompt to the phone that is known, and the way to another phone or the paybill. */
export async function SendToKnown({
  session,
  payer,
}: {
  session: StudentSession;
  payer: Record<string, string>;
}) {
  const texts = payPageTexts[await pageLanguage()];
  return (
    <Form action={sendRequestAction} className="space-y-3">
      <SeatFields session={session} />
      <KnownPayer payer={payer} />
      <p>
        {texts.goesTo(formatShillings(session.step.due), payer.paying_msisdn ?? "")}{" "}
        <a className="font-medium text-primary underline underline-offset-4" href="/pay">
          {texts.otherWay}
        </a>
      </p>
      <SubmitButton label={texts.send} busy={texts.sending} />
    </Form>
  );
}

/** The payer whom the page names, as its form sends it. */
export function KnownPayer({ payer }: { payer: Record<string, string> }) {
  return Object.entries(payer).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
  ));
}

/** A button that chooses paybill: it holds the seat for its own longer time, and shows where to pay. */
export function ChoosePaybill({
  session,
  label,
  busy,
}: {
  session: StudentSession;
  label: string;
  busy: string;
}) {
  return (
    <Form action={choosePaybillAction} className="">
      <SeatFields session={session} />
      <SubmitButton label={label} busy={busy} variant="outline" />
    </Form>
  );
}

/** The seat that is paid for. */
function SeatFields({ session: { studentId, enrollment } }: { session: StudentSession }) {
  return (
    <>
      <Was mark={seatMark(enrollment)} />
      <input type="hidden" name="student_id" value={studentId} />
      <input type="hidden" name="enrollment_id" value={enrollment?.enrollment_id} />
    </>
  );
}

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
