import type { Metadata } from "next";
import type { ReactNode } from "react";
import { currentEnrollment } from "@/app/_visit/enrollment";
import { NoVisit } from "@/app/_visit/look-up";
import { type Enrollment, type Visit, visit } from "@/app/_visit/visit";
import { EnrollmentCard } from "@/components/student-card/enrollment-card";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { PrintButton } from "@/components/ui/print-button";
import { enrollmentTexts } from "@/lib/domain/enrollments/texts";
import { showPayment } from "@/lib/domain/payments/prompts/show-payment";
import { formatShillings } from "@/lib/platform/money";
import { publicTexts } from "../texts";
import { successTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** The current state, however the reader came here: enrolled, paid without a seat, or incomplete. */
export default async function EnrollmentSuccessfulPage() {
  const here = await visit();
  if (!here) return <NoVisit next="/enrollment-successful" />;
  const enrollment = await currentEnrollment(here);
  if (enrollment?.status === "enrolled") return <Enrolled here={here} enrollment={enrollment} />;
  if (enrollment?.status === "paid_waiting")
    return (
      <Message title={texts.waitingTitle} variant="warning" text={texts.waitingText}>
        <p className="text-muted-foreground">
          {publicTexts.course}: {enrollment.course_name}, {publicTexts.class}: {enrollment.class_name}
        </p>
      </Message>
    );
  return (
    <Message title={texts.failedTitle} variant="destructive" text={enrollmentTexts.couldNotComplete}>
      <ButtonLink size="block" href={enrollment && enrollment.status !== "cancelled" ? "/pay" : "/enroll"}>
        {enrollment && enrollment.status !== "cancelled" ? texts.tryAgain : texts.toEnroll}
      </ButtonLink>
    </Message>
  );
}

function Message({
  title,
  text,
  variant,
  children,
}: {
  title: string;
  text: string;
  variant: "warning" | "destructive";
  children: ReactNode;
}) {
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{title}</h1>
      <Alert variant={variant} role="alert" className="text-lg">
        {text}
      </Alert>
      {children}
    </div>
  );
}

/** The paid enrollment as a card that prints on half a page. */
async function Enrolled({ here, enrollment }: { here: Visit; enrollment: Enrollment }) {
  const { receipt } = await showPayment(here.ctx, { student_id: here.studentId });
  const facts = [
    { name: publicTexts.registrationNo, value: <span className="tabular-nums">{here.registrationNo}</span> },
    { name: publicTexts.course, value: enrollment.course_name },
    { name: publicTexts.class, value: enrollment.class_name },
    { name: texts.paid, value: formatShillings(enrollment.amount_paid) },
    ...(receipt ? [{ name: texts.receipt, value: <code className="text-base">{receipt}</code> }] : []),
    ...(enrollment.receipt_no ? [{ name: texts.receiptNo, value: String(enrollment.receipt_no) }] : []),
  ];
  return (
    <div className="max-w-2xl space-y-6">
      <div className="rounded-2xl bg-success-soft p-5 sm:p-7 print:p-0">
        <h1 className="font-bold text-3xl text-success tracking-tight sm:text-4xl">{texts.done}</h1>
        <p className="mt-2 text-lg">{texts.doneText}</p>
      </div>
      <EnrollmentCard
        name={here.name}
        status={texts.active}
        facts={facts}
        sessions={enrollment.sessions}
        texts={texts}
        instead={
          <Alert variant="warning" className="space-y-2">
            <p>{texts.noTimes}</p>
            <a className="font-semibold underline underline-offset-4" href="/enroll">
              {texts.chooseTimes}
            </a>
          </Alert>
        }
      />
      {enrollment.credit > 0 ? <Alert>{texts.credit(formatShillings(enrollment.credit))}</Alert> : null}
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <ButtonLink variant="outline" href="/receipt">
          {texts.toReceipt}
        </ButtonLink>
        <PrintButton label={texts.print} />
        <ButtonLink variant="link" size="bare" href="/student-details">
          {texts.details}
        </ButtonLink>
      </div>
    </div>
  );
}
