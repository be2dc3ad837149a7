import type { Metadata } from "next";
import { academy } from "@/app/academy";
import { HOME } from "@/components/console/menu";
import { PageHead } from "@/components/console/page-head";
import { Card } from "@/components/ui/card";
import { formValues } from "@/lib/domain/students/field-rules";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { DESK, staffPage } from "@/lib/platform/http/staff-page";
import { plusPhone } from "@/lib/platform/phone";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { editStudentAction } from "../../_students/actions";
import { EditForm } from "../../_students/edit-form";
import { findStudent, isWholeRecord } from "../../_students/find-student";
import { NoResults } from "../../_students/no-results";
import { studentPageTexts as texts } from "../../_students/texts";

export const metadata: Metadata = { title: texts.editTitle };

/**
 * A student's data for the desk to change; the status is changed in the list of registrations. Its address is
 * /update-student with the id (next.config.ts).
 */
export default async function StaffUpdateStudentPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, role } = await staffPage(DESK);
  const student = await findStudent(ctx, one((await searchParams).id));
  if (!student || !isWholeRecord(student))
    return <NoResults text={texts.notFoundText} back={`${HOME[role]}/registrations`} />;
  const details = `/student-details?studentId=${student.id}`;
  const { adult_above: adultAbove } = await academy();
  return (
    <>
      <PageHead title={texts.editTitle} back={{ href: details, label: student.full_name }} />
      <Card className="max-w-2xl">
        <EditForm
          action={editStudentAction}
          values={{ id: student.id, ...formValues(student, plusPhone) }}
          seenAt={student.updated_at}
          today={nairobiDate(new Date())}
          adultAbove={adultAbove}
          back={details}
        />
      </Card>
    </>
  );
}
