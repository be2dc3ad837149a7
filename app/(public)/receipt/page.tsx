import { NoStudentSession } from "@/app/_student-session/look-up";
import { type StudentSession, studentSession } from "@/app/_student-session/session";
import { Unlock } from "@/app/_student-session/unlock";
import { academyOnPaper } from "@/app/academy";
import { titled } from "@/app/page-title";
import { Receipt } from "@/components/receipt/receipt";
import { receiptTexts } from "@/components/receipt/texts";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { PrintButton } from "@/components/ui/print-button";
import { showReceipt } from "@/lib/domain/payments/receipts/academy-receipt";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { bilingual } from "@/lib/platform/texts";

const receiptPageTexts = bilingual({
  en: {
    title: "Receipt",
    notYet: "There is no receipt yet",
    notYetText: "The receipt is here as soon as the whole enrollment fee is paid.",
    pay: "Pay the enrollment fee",
    enroll: "Enroll",
    waits: "Your money has arrived and is safe. The receipt is here once you have a place in a class.",
    toStanding: "See how you stand",
    locked: "Unlock first",
    lockedText:
      "The receipt shows the whole name and the M-Pesa codes. Only the student or the payer can open it.",
    back: "Back to your enrollment",
  },
  sw: {
    title: "Risiti",
    notYet: "Bado hakuna risiti",
    notYetText: "Risiti inakuwa hapa ada yote ya kujiunga ikishalipwa.",
    pay: "Lipa ada ya kujiunga",
    enroll: "Jiunge",
    waits: "Pesa yako imefika na iko salama. Risiti inakuwa hapa ukishapata nafasi ya darasa.",
    toStanding: "Ona ulipofikia",
    locked: "Fungua kwanza",
    lockedText:
      "Risiti inaonyesha jina lote na misimbo ya M-Pesa. Mwanafunzi au aliyelipa pekee anaweza kuifungua.",
    back: "Rudi kwenye nafasi yako",
  },
});

export const generateMetadata = titled(receiptPageTexts, "title", { robots: { index: false } });

/** The receipt of the session's enrollment; it needs manage access. */
export default async function ReceiptPage() {
  const session = await studentSession();
  if (!session) return <NoStudentSession next="/receipt" />;
  const texts = receiptPageTexts[await pageLanguage()];
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl print:hidden">{texts.title}</h1>
      <Shown session={session} />
    </div>
  );
}

async function Shown({ session }: { session: StudentSession }) {
  const { enrollment } = session;
  const language = await pageLanguage();
  const texts = receiptPageTexts[language];
  if (enrollment?.status !== "enrolled") return <NotYet status={enrollment?.status} />;
  if (session.level !== "manage")
    return (
      <>
        <Alert variant="warning" role="status">
          <p className="font-bold">{texts.locked}</p>
          <p>{texts.lockedText}</p>
        </Alert>
        <Unlock studentId={session.studentId} next="/receipt" />
      </>
    );
  const receipt = await showReceipt(session.ctx, { enrollment_id: enrollment.enrollment_id });
  return (
    <>
      <Receipt receipt={receipt} academy={await academyOnPaper(language)} language={language} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <PrintButton label={receiptTexts[language].print} />
        <ButtonLink variant="link" size="bare" href="/enrollment-successful">
          {texts.back}
        </ButtonLink>
      </div>
    </>
  );
}

async function NotYet({ status }: { status: string | undefined }) {
  const texts = receiptPageTexts[await pageLanguage()];
  const paid = status === "paid_waiting";
  const due = status === "pending" || status === "expired";
  return (
    <>
      <Alert variant="warning" role="status">
        <p className="font-bold">{texts.notYet}</p>
        <p>{paid ? texts.waits : texts.notYetText}</p>
      </Alert>
      <ButtonLink size="block" href={paid ? "/enrollment-successful" : due ? "/pay" : "/enroll"}>
        {paid ? texts.toStanding : due ? texts.pay : texts.enroll}
      </ButtonLink>
    </>
  );
}
