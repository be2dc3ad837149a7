import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ClaimOutcome, ClaimReceipt, readClaim } from "@/app/_payment/claim-receipt";
import { currentEnrollment, enrollmentRows, holdRow, StudentFacts } from "@/app/_visit/enrollment";
import { NoVisit } from "@/app/_visit/look-up";
import { visit } from "@/app/_visit/visit";
import { academy } from "@/app/academy";
import { ChoiceGroup } from "@/components/form/choice-group";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { formatShillings } from "@/lib/platform/money";
import { defineTexts } from "@/lib/platform/texts";
import { changeThenPayAction, enrollThenPayAction } from "../class-choice-actions";
import { ClassChoiceForm } from "../class-choice-form";

const texts = defineTexts({
  en: {
    title: "Pay the enrollment fee",
    toPay: "To pay",
    once: "Once, for the whole season.",
    method: "How do you want to pay?",
    express: "M-Pesa prompt on your phone",
    expressNote: "The fastest way",
    paybill: (business: string) => `Pay with Paybill ${business}`,
    paybillNote: "By hand, also from another phone",
    goToPayment: "Go to payment",
    going: "One moment…",
    back: "Back",
    change: "Change course, class or times",
    holdEnded: "Your hold has ended. Go to payment takes a place for you again, if one is left.",
  },
});

export const metadata: Metadata = { title: texts.title };

export default async function PayPage({ searchParams }: { searchParams: SearchParams }) {
  const here = await visit();
  if (!here) return <NoVisit next="/pay" />;
  const enrollment = await currentEnrollment(here);
  if (enrollment?.status === "enrolled" || enrollment?.status === "paid_waiting")
    redirect("/enrollment-successful");
  if (!enrollment || enrollment.status === "cancelled" || enrollment.sessions.length === 0)
    redirect("/enroll");
  const [{ paybill }, claim] = await Promise.all([academy(), readClaim(searchParams)]);
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
      <ClaimOutcome outcome={claim.outcome} />
      <Card className="space-y-2">
        <p className="text-muted-foreground">{texts.toPay}</p>
        <p className="font-bold text-4xl tabular-nums tracking-tight">
          {formatShillings(enrollment.amount_due)}
        </p>
        <p className="text-muted-foreground">{texts.once}</p>
        <StudentFacts visit={here} more={[...enrollmentRows(enrollment), ...holdRow(enrollment)]} />
      </Card>
      {enrollment.status === "expired" ? <Alert variant="warning">{texts.holdEnded}</Alert> : null}
      <ClassChoiceForm
        action={enrollment.status === "expired" ? enrollThenPayAction : changeThenPayAction}
        studentId={here.studentId}
        enrollment={enrollment}
        folded={texts.change}
        values={{ payment_method: "express" }}
        submit={texts.goToPayment}
        busy={texts.going}
      >
        <ChoiceGroup
          name="payment_method"
          legend={texts.method}
          choices={[
            { value: "express", label: <Way name={texts.express} note={texts.expressNote} /> },
            { value: "paybill", label: <Way name={texts.paybill(paybill)} note={texts.paybillNote} /> },
          ]}
        />
      </ClassChoiceForm>
      <ClaimReceipt
        studentId={here.studentId}
        enrollmentId={enrollment.enrollment_id}
        page="/pay"
        open={claim.open}
      />
      <ButtonLink variant="link" size="bare" href="/enroll">
        {texts.back}
      </ButtonLink>
    </div>
  );
}

function Way({ name, note }: { name: string; note: string }) {
  return (
    <>
      <span className="block font-medium">{name}</span>
      <span className="block text-muted-foreground text-sm">{note}</span>
    </>
  );
}
