import type { Metadata } from "next";
import { enrollmentRows } from "@/app/(public)/enrollment-facts";
import { NoVisit } from "@/app/(public)/no-visit";
import { PaidPart, readPaid, ToldPaid } from "@/app/(public)/paid-part";
import { publicTexts } from "@/app/(public)/texts";
import { isWhole, type Visit, visit, visitedStudent } from "@/app/visit";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { readNotice } from "@/lib/platform/http/notice";
import { formatShillings } from "@/lib/platform/money";
import { personTexts as texts } from "../texts";
import { Unlock } from "../unlock";
import { maskedRows, wholeRows } from "./person-rows";

export const metadata: Metadata = { title: texts.detailsTitle };

/** The masked card to whoever looked the student up; everything once a code was shown. */
export default async function StudentDetailsPage({ searchParams }: { searchParams: SearchParams }) {
  const here = await visit();
  const student = await visitedStudent();
  if (!here || !student) return <NoVisit next="/student-details" />;
  const updated = await readNotice("student");
  const paid = await readPaid(searchParams);
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.detailsTitle}</h1>
      {updated ? (
        <Alert variant="success" role="status">
          {updated}
        </Alert>
      ) : null}
      <ToldPaid told={paid.told} />
      <Card className="space-y-3">
        <CardTitle>{texts.personal}</CardTitle>
        <DescriptionList rows={isWhole(student) ? wholeRows(student) : maskedRows(student)} />
        {isWhole(student) ? <ButtonLink href="/update-student">{texts.edit}</ButtonLink> : null}
      </Card>
      <EnrollmentPart here={here} open={paid.open} />
      {isWhole(student) ? null : <Unlock studentId={here.studentId} next="/student-details" />}
    </div>
  );
}

/** @param open the form for a payment that was made stands open */
function EnrollmentPart({ here, open }: { here: Visit; open: boolean }) {
  const { enrollment } = here;
  if (!enrollment)
    return (
      <Card className="space-y-4">
        <CardTitle>{texts.noCourse}</CardTitle>
        <ButtonLink href="/enroll">{texts.enroll}</ButtonLink>
      </Card>
    );
  const due = enrollment.status === "pending" || enrollment.status === "expired";
  return (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>{texts.enrollment}</CardTitle>
        <Badge variant={enrollment.status === "enrolled" ? "success" : "warning"}>
          {publicTexts.statuses[enrollment.status]}
        </Badge>
      </div>
      <DescriptionList
        rows={[
          { name: texts.season, value: String(enrollment.season) },
          ...enrollmentRows(enrollment),
          ...(due ? [{ name: texts.dueNow, value: formatShillings(enrollment.amount_due) }] : []),
        ]}
      />
      {due ? <ButtonLink href="/pay">{publicTexts.toPay}</ButtonLink> : null}
      {due ? (
        <PaidPart
          studentId={here.studentId}
          enrollmentId={enrollment.enrollment_id}
          page="/student-details"
          open={open}
        />
      ) : null}
      {enrollment.status === "enrolled" ? (
        <ButtonLink variant="outline" href="/receipt">
          {texts.receipt}
        </ButtonLink>
      ) : null}
    </Card>
  );
}
