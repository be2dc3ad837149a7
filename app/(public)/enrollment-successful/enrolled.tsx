import type { Enrollment, Visit } from "@/app/visit";
import { EnrollmentCard } from "@/components/student-card/enrollment-card";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { PrintButton } from "@/components/ui/print-button";
import { showPayment } from "@/lib/domain/payments/prompts/show-payment";
import { spellShillings } from "@/lib/platform/money";
import { publicWords } from "../texts";
import { successWords as words } from "./texts";

/** The good news, and a card to keep: it prints on half a page. */
export async function Enrolled({ here, place }: { here: Visit; place: Enrollment }) {
  const { receipt } = await showPayment(here.ctx, { student_id: here.studentId });
  const facts = [
    { name: publicWords.registrationNo, value: <span className="tabular-nums">{here.registrationNo}</span> },
    { name: publicWords.course, value: place.course_name },
    { name: publicWords.class, value: place.class_name },
    { name: words.paid, value: spellShillings(place.amount_paid) },
    ...(receipt ? [{ name: words.receipt, value: <code className="text-base">{receipt}</code> }] : []),
    ...(place.receipt_no ? [{ name: words.receiptNo, value: String(place.receipt_no) }] : []),
  ];
  return (
    <div className="max-w-2xl space-y-6">
      <div className="rounded-2xl bg-success-soft p-5 sm:p-7 print:p-0">
        <h1 className="font-bold text-3xl text-success tracking-tight sm:text-4xl">{words.done}</h1>
        <p className="mt-2 text-lg">{words.doneText}</p>
      </div>
      <EnrollmentCard
        name={here.name}
        status={words.active}
        facts={facts}
        sessions={place.sessions}
        words={words}
        instead={
          <Alert variant="warning" className="space-y-2">
            <p>{words.noTimes}</p>
            <a className="font-semibold underline underline-offset-4" href="/enroll">
              {words.chooseTimes}
            </a>
          </Alert>
        }
      />
      {place.credit > 0 ? <Alert>{words.credit(spellShillings(place.credit))}</Alert> : null}
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <ButtonLink variant="outline" href="/receipt">
          {words.toReceipt}
        </ButtonLink>
        <PrintButton label={words.print} />
        <ButtonLink variant="link" size="bare" href="/student-details">
          {words.details}
        </ButtonLink>
      </div>
    </div>
  );
}
