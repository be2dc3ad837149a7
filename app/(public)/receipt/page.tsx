import type { Metadata } from "next";
import { NoVisit } from "@/app/_visit/look-up";
import { Unlock } from "@/app/_visit/unlock";
import { type Visit, visit } from "@/app/_visit/visit";
import { academyOnPaper } from "@/app/academy";
import { Receipt } from "@/components/receipt/receipt";
import { receiptTexts } from "@/components/receipt/texts";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { PrintButton } from "@/components/ui/print-button";
import { showReceipt } from "@/lib/domain/payments/receipts/academy-receipt";
import { defineTexts } from "@/lib/platform/texts";

const texts = defineTexts({
  en: {
    title: "Receipt",
    notYet: "There is no receipt yet",
    notYetText: "The receipt is here as soon as the whole enrollment fee is paid.",
    pay: "Pay the enrollment fee",
    enroll: "Enroll",
    waits: "Your money has arrived and is safe. The receipt is here once you have a place in a class.",
    toPlace: "See how you stand",
    locked: "Unlock first",
    lockedText:
      "The receipt shows the whole name and the M-Pesa codes. Only the student or the payer can open it.",
    back: "Back to your enrollment",
  },
});

export const metadata: Metadata = { title: texts.title, robots: { index: false } };

/** The receipt of the visit's enrollment; it needs manage access. */
export default async function ReceiptPage() {
  const here = await visit();
  if (!here) return <NoVisit next="/receipt" />;
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl print:hidden">{texts.title}</h1>
      <Shown here={here} />
    </div>
  );
}

async function Shown({ here }: { here: Visit }) {
  const { enrollment } = here;
  if (enrollment?.status !== "enrolled") return <NotYet status={enrollment?.status} />;
  if (here.level !== "manage")
    return (
      <>
        <Alert variant="warning" role="status">
          <p className="font-bold">{texts.locked}</p>
          <p>{texts.lockedText}</p>
        </Alert>
        <Unlock studentId={here.studentId} next="/receipt" />
      </>
    );
  const receipt = await showReceipt(here.ctx, { enrollment_id: enrollment.enrollment_id });
  return (
    <>
      <Receipt receipt={receipt} academy={await academyOnPaper()} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <PrintButton label={receiptTexts.print} />
        <ButtonLink variant="link" size="bare" href="/enrollment-successful">
          {texts.back}
        </ButtonLink>
      </div>
    </>
  );
}

/** Why there is no receipt yet, and the next step. */
function NotYet({ status }: { status: string | undefined }) {
  const paid = status === "paid_waiting";
  const due = status === "pending" || status === "expired";
  return (
    <>
      <Alert variant="warning" role="status">
        <p className="font-bold">{texts.notYet}</p>
        <p>{paid ? texts.waits : texts.notYetText}</p>
      </Alert>
      <ButtonLink size="block" href={paid ? "/enrollment-successful" : due ? "/pay" : "/enroll"}>
        {paid ? texts.toPlace : due ? texts.pay : texts.enroll}
      </ButtonLink>
    </>
  );
}
