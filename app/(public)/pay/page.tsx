import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { academy } from "@/app/academy";
import { visit } from "@/app/visit";
import { ChoiceGroup } from "@/components/form/choice-group";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { formatShillings } from "@/lib/platform/money";
import { currentPlace } from "../current-place";
import { NoVisit } from "../no-visit";
import { PaidPart, readPaid, ToldPaid } from "../paid-part";
import { holdRow, placeRows, StudentFacts } from "../place-facts";
import { PlaceForm } from "../place-form";
import { changeThenPayAction, enrollThenPayAction } from "./actions";
import { payTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

export default async function PayPage({ searchParams }: { searchParams: SearchParams }) {
  const here = await visit();
  if (!here) return <NoVisit next="/pay" />;
  const place = await currentPlace(here);
  if (place?.status === "enrolled" || place?.status === "paid_waiting") redirect("/enrollment-successful");
  if (!place || place.status === "cancelled" || place.sessions.length === 0) redirect("/enroll");
  const [{ paybill }, paid] = await Promise.all([academy(), readPaid(searchParams)]);
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
      <ToldPaid told={paid.told} />
      <Card className="space-y-2">
        <p className="text-muted-foreground">{texts.toPay}</p>
        <p className="font-bold text-4xl tabular-nums tracking-tight">{formatShillings(place.amount_due)}</p>
        <p className="text-muted-foreground">{texts.once}</p>
        <StudentFacts visit={here} more={[...placeRows(place), ...holdRow(place)]} />
      </Card>
      {place.status === "expired" ? <Alert variant="warning">{texts.holdEnded}</Alert> : null}
      <PlaceForm
        action={place.status === "expired" ? enrollThenPayAction : changeThenPayAction}
        studentId={here.studentId}
        place={place}
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
      </PlaceForm>
      <PaidPart studentId={here.studentId} enrollmentId={place.enrollment_id} page="/pay" open={paid.open} />
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
