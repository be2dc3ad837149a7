import type { Metadata } from "next";
import { NoVisit } from "@/app/(public)/no-visit";
import { placeRows } from "@/app/(public)/place-facts";
import { publicWords } from "@/app/(public)/words";
import { isWhole, type Visit, visit, visitedStudent } from "@/app/visit";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { spellShillings } from "@/lib/platform/money";
import { readNotice } from "@/lib/web/visit";
import { personWords as words } from "../words";
import { maskedRows, wholeRows } from "./person-rows";
import { Unlock } from "./unlock";

export const metadata: Metadata = { title: words.detailsTitle };

/** The masked card to whoever looked the student up; everything once a code was shown. */
export default async function StudentDetailsPage() {
  const here = await visit();
  const student = await visitedStudent();
  if (!here || !student) return <NoVisit next="/student-details" />;
  const updated = await readNotice("student");
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{words.detailsTitle}</h1>
      {updated ? (
        <Alert variant="success" role="status">
          {updated}
        </Alert>
      ) : null}
      <Card className="space-y-3">
        <CardTitle>{words.personal}</CardTitle>
        <DescriptionList rows={isWhole(student) ? wholeRows(student) : maskedRows(student)} />
        {isWhole(student) ? <ButtonLink href="/update-student">{words.edit}</ButtonLink> : null}
      </Card>
      <EnrollmentPart here={here} />
      {isWhole(student) ? null : <Unlock studentId={here.studentId} />}
    </div>
  );
}

function EnrollmentPart({ here }: { here: Visit }) {
  const { enrollment } = here;
  if (!enrollment)
    return (
      <Card className="space-y-4">
        <CardTitle>{words.noCourse}</CardTitle>
        <ButtonLink href="/enroll">{words.enroll}</ButtonLink>
      </Card>
    );
  const due = enrollment.status === "pending" || enrollment.status === "expired";
  return (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>{words.enrollment}</CardTitle>
        <Badge variant={enrollment.status === "enrolled" ? "success" : "warning"}>
          {publicWords.statuses[enrollment.status]}
        </Badge>
      </div>
      <DescriptionList
        rows={[
          { name: words.season, value: String(enrollment.season) },
          ...placeRows(enrollment),
          ...(due ? [{ name: words.dueNow, value: spellShillings(enrollment.amount_due) }] : []),
        ]}
      />
      {due ? <ButtonLink href="/pay">{publicWords.toPay}</ButtonLink> : null}
    </Card>
  );
}
