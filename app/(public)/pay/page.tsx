import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { academy } from "@/app/academy";
import { visit } from "@/app/visit";
import { ChoiceGroup } from "@/components/form/choice-group";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { spellShillings } from "@/lib/platform/money";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { currentPlace } from "../current-place";
import { NoVisit } from "../no-visit";
import { PaidPart, readPaid, ToldPaid } from "../paid-part";
import { holdRow, placeRows, StudentFacts } from "../place-facts";
import { PlaceForm } from "../place-form";
import { changeThenPayAction, enrollThenPayAction } from "./actions";
import { payWords as words } from "./texts";

export const metadata: Metadata = { title: words.title };

export default async function PayPage({ searchParams }: { searchParams: SearchParams }) {
  const here = await visit();
  if (!here) return <NoVisit next="/pay" />;
  const place = await currentPlace(here);
  if (place?.status === "enrolled" || place?.status === "paid_waiting") redirect("/enrollment-successful");
  if (!place || place.status === "cancelled" || place.sessions.length === 0) redirect("/enroll");
  const [{ paybill }, paid] = await Promise.all([academy(), readPaid(searchParams)]);
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{words.title}</h1>
      <ToldPaid told={paid.told} />
      <Card className="space-y-2">
        <p className="text-muted-foreground">{words.toPay}</p>
        <p className="font-bold text-4xl tabular-nums tracking-tight">{spellShillings(place.amount_due)}</p>
        <p className="text-muted-foreground">{words.once}</p>
        <StudentFacts visit={here} more={[...placeRows(place), ...holdRow(place)]} />
      </Card>
      {place.status === "expired" ? <Alert variant="warning">{words.holdEnded}</Alert> : null}
      <PlaceForm
        action={place.status === "expired" ? enrollThenPayAction : changeThenPayAction}
        studentId={here.studentId}
        place={place}
        folded={words.change}
        values={{ payment_method: "express" }}
        submit={words.goToPayment}
        busy={words.going}
      >
        <ChoiceGroup
          name="payment_method"
          legend={words.method}
          choices={[
            { value: "express", label: <Way name={words.express} note={words.expressNote} /> },
            { value: "paybill", label: <Way name={words.paybill(paybill)} note={words.paybillNote} /> },
          ]}
        />
      </PlaceForm>
      <PaidPart studentId={here.studentId} enrollmentId={place.enrollment_id} page="/pay" open={paid.open} />
      <ButtonLink variant="link" size="bare" href="/enroll">
        {words.back}
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
