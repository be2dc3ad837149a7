import type { Metadata } from "next";
import { academy } from "@/app/academy";
import { PageHead } from "@/components/console/page-head";
import { Card } from "@/components/ui/card";
import { homeOf } from "@/lib/domain/access/roles";
import { CONTACT_FIELDS, formValues, startingWith } from "@/lib/domain/people/students/field-rules";
import { recordEditing } from "@/lib/domain/people/students/reveal";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { plusPhone } from "@/lib/platform/phone";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { editStudentAction } from "../../_students/actions";
import { findStudent, hasEnrollments, isWholeRecord } from "../../_students/find-student";
import { NoResults } from "../../_students/no-results";
import { studentPageTexts as texts } from "../../_students/texts";
import { EditForm } from "./edit-form";

export const metadata: Metadata = { title: texts.editTitle };

/**
 * Edits a student's data as far as the role sees it; the status changes in the list of registrations. The address is /update-student
 * with the id (next.config.ts).
 */
export default async function StaffUpdateStudentPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, role } = await requireVerb("students.update-student");
  const student = await findStudent(ctx, one((await searchParams).id));
  if (!student || !hasEnrollments(student))
    return <NoResults text={texts.notFoundText} back={`${homeOf(role)}/registrations`} />;
  // The form shows the fields that the student's page hides.
  if (isWholeRecord(student)) await recordEditing(ctx, { id: student.id });
  const names = isWholeRecord(student) ? startingWith("full_name") : [...CONTACT_FIELDS];
  const details = `/student-details?studentId=${student.id}`;
  const { adult_above: adultAbove } = await academy();
  return (
    <>
      <PageHead title={texts.editTitle} back={{ href: details, label: student.full_name }} />
      <Card className="max-w-2xl">
        <EditForm
          action={editStudentAction}
          values={{ id: student.id, ...formValues(student, plusPhone, names) }}
          names={names}
          seenAt={student.updated_at}
          today={nairobiDate(new Date())}
          adultAbove={adultAbove}
          asksConsent={student.consent_missing === true}
          back={details}
        />
      </Card>
    </>
  );
}
