import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { PasteField } from "@/components/payment/paste-field";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { receiptTexts } from "@/lib/domain/payments/receipts/texts";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { bilingual } from "@/lib/platform/texts";
import type { StudentSession } from "../_student-session/session";
import { claimReceiptAction } from "./actions";

/** Texts of the claim form: the payer has M-Pesa's message, but the payment is not shown yet. */
const claimTexts = bilingual({
  en: {
    open: "Paid, but not enrolled yet? Paste the M-Pesa message",
    title: "Paste the M-Pesa message",
    lead: "A payment from a phone that we know for you enrolls you at once. Any other is looked at by somebody at the money desk.",
    late: "The money is not here yet. If you have paid, paste the message and we look for it. If the account number was typed wrong, somebody at the money desk puts it right.",
    label: "M-Pesa message or its code",
    hint: "The whole message, or only the code of ten letters and digits at its beginning",
    send: "Find my payment",
    sending: "Checking…",
    close: "Close",
    next: {
      on_its_way:
        "M-Pesa mostly answers within a few minutes. If it does not, somebody at the money desk looks at your code. Keep M-Pesa's message. If you are not enrolled by tomorrow, call the administrators or show the message at the desk.",
      kept: "Somebody at the money desk looks at it. Keep M-Pesa's message. If you are not enrolled by tomorrow, call the administrators or show the message at the desk.",
      in_part: "Pay the rest in the same way as before.",
    },
  },
  sw: {
    open: "Umelipa lakini hujajiunga bado? Bandika ujumbe wa M-Pesa",
    title: "Bandika ujumbe wa M-Pesa",
    lead: "Malipo kutoka simu yako tunayoijua yanakupa nafasi mara moja. Mengine yanaangaliwa na mtu wa dawati la malipo.",
    late: "Pesa bado haijafika. Kama umelipa, bandika ujumbe nasi tunaitafuta. Kama nambari ya akaunti iliandikwa vibaya, mtu wa dawati la malipo anairekebisha.",
    label: "Ujumbe wa M-Pesa au msimbo wake",
    hint: "Ujumbe wote, au msimbo tu wa herufi na tarakimu 10 ulio mwanzoni",
    send: "Tafuta malipo yangu",
    sending: "Tunaangalia…",
    close: "Funga",
    next: {
      on_its_way:
        "Kwa kawaida M-Pesa inajibu baada ya dakika chache. Isipojibu, mtu wa dawati la malipo anaangalia msimbo wako. Hifadhi ujumbe wa M-Pesa. Kama hujajiunga kufikia kesho, piga simu kwa wasimamizi au waonyeshe ujumbe kwenye dawati.",
      kept: "Mtu wa dawati la malipo anaangalia. Hifadhi ujumbe wa M-Pesa. Kama hujajiunga kufikia kesho, piga simu kwa wasimamizi au waonyeshe ujumbe kwenye dawati.",
      in_part: "Lipa kiasi kilichobaki kwa njia ileile.",
    },
  },
});

type Page = "/enroll" | "/pay" | "/mpesa-express" | "/mpesa-classic" | "/student-details";
type Outcome = keyof typeof OUTCOMES;

/** From the page's address: whether the claim form is open, and the outcome of the last claim. */
export async function readClaim(
  searchParams: SearchParams,
): Promise<{ open: boolean; outcome: Outcome | null }> {
  const params = await searchParams;
  const outcome = one(params.claim) ?? "";
  return { open: one(params.paid) !== undefined, outcome: isOutcome(outcome) ? outcome : null };
}

/**
 * The form to paste M-Pesa's message, for payers whose payment has not arrived here. A link with `?paid=1` opens it: while it is
 * open, waiting pages do not reload themselves without scripts, which would discard the pasted text.
 */
export async function ClaimReceipt({
  session,
  page,
  open,
  isLate = false,
}: {
  session: StudentSession;
  /** The page it is on, and returns to. */
  page: Page;
  open: boolean;
  /** The payment is late, so the box is open without being asked for (`isLatePayment`). */
  isLate?: boolean;
}) {
  const texts = claimTexts[await pageLanguage()];
  if (!open && !isLate)
    return (
      <p className="print:hidden">
        <ButtonLink variant="link" size="bare" className="text-left" href={`${page}?paid=1#paid`}>
          {texts.open}
        </ButtonLink>
      </p>
    );
  return (
    <Card className="space-y-4 print:hidden" id="paid">
      <CardTitle>{texts.title}</CardTitle>
      <p>{open ? texts.lead : texts.late}</p>
      <Form action={claimReceiptAction} order={["text"]}>
        <input type="hidden" name="student_id" value={session.studentId} />
        <input type="hidden" name="enrollment_id" value={session.enrollment?.enrollment_id} />
        <input type="hidden" name="next" value={page} />
        <PasteField name="text" label={texts.label} hint={texts.hint} />
        <SubmitButton label={texts.send} busy={texts.sending} variant="outline" />
      </Form>
      {isLate ? null : (
        <ButtonLink variant="link" size="bare" href={page}>
          {texts.close}
        </ButtonLink>
      )}
    </Card>
  );
}

/**
 * The outcome of the last claim and the next step. "Do not pay again" stands only while the claim is open; what came of it then is in the
 * enrollment's summary.
 */
export async function ClaimOutcome({
  outcome,
  step,
}: {
  outcome: Outcome | null;
  step: StudentSession["step"];
}) {
  if (!outcome || (outcome !== "in_part" && step.state !== "claim_open")) return null;
  const language = await pageLanguage();
  return (
    <Alert role="status" variant="warning" className="space-y-1">
      <ArrivingHeading className="font-bold">{inLanguage(language, OUTCOMES[outcome])}</ArrivingHeading>
      <p>{claimTexts[language].next[outcome]}</p>
    </Alert>
  );
}

const OUTCOMES = {
  on_its_way: () => receiptTexts.onItsWay,
  kept: () => receiptTexts.claimKept,
  in_part: () => receiptTexts.paidInPart,
};

function isOutcome(value: string): value is Outcome {
  return Object.hasOwn(OUTCOMES, value);
}
