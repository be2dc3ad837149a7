import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { PasteField } from "@/components/payment/paste-field";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { receiptTexts } from "@/lib/domain/payments/receipts/texts";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { claimReceiptAction } from "./claim-receipt-action";
import { paidTexts as texts } from "./paid-texts";

type Page = "/pay" | "/mpesa-express" | "/mpesa-classic" | "/student-details";
type Told = keyof typeof SAID;

/** What of "I have paid" an address says: that the form stands open, or what became of the message. */
export async function readPaid(searchParams: SearchParams): Promise<{ open: boolean; told: Told | null }> {
  const params = await searchParams;
  const told = one(params.told) ?? "";
  return { open: one(params.paid) !== undefined, told: isTold(told) ? told : null };
}

/**
 * "I have paid", for who holds M-Pesa's message while the page still waits. The address opens it, so that it stays
 * open without scripts, where a page that waits loads itself anew and would drop what is being pasted.
 */
export function PaidPart({
  studentId,
  enrollmentId,
  page,
  open,
}: {
  studentId: string;
  enrollmentId: string;
  /** Where it stands, and where it comes back to. */
  page: Page;
  open: boolean;
}) {
  if (!open)
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
      <p>{texts.lead}</p>
      <Form action={claimReceiptAction} order={["text"]}>
        <input type="hidden" name="student_id" value={studentId} />
        <input type="hidden" name="enrollment_id" value={enrollmentId} />
        <input type="hidden" name="next" value={page} />
        <PasteField name="text" label={texts.label} hint={texts.hint} />
        <SubmitButton label={texts.send} busy={texts.sending} />
      </Form>
      <ButtonLink variant="link" size="bare" href={page}>
        {texts.close}
      </ButtonLink>
    </Card>
  );
}

/** What became of the message that was pasted, and what happens next; nothing where none was. */
export function ToldPaid({ told }: { told: Told | null }) {
  if (!told) return null;
  return (
    <Alert role="status" variant="warning" className="space-y-1">
      <ArrivingHeading className="font-bold">{SAID[told]}</ArrivingHeading>
      <p>{texts.next[told]}</p>
    </Alert>
  );
}

const SAID = {
  on_its_way: receiptTexts.onItsWay,
  kept: receiptTexts.claimKept,
  in_part: receiptTexts.paidInPart,
};

function isTold(word: string): word is Told {
  return Object.hasOwn(SAID, word);
}
