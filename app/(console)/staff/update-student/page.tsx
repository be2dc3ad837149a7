import type { Metadata } from "next";
import { academy } from "@/app/academy";
import { PageHead } from "@/components/console/page-head";
import { Card } from "@/components/ui/card";
import type { WholeStudent } from "@/lib/domain/students/get-student";
import { Channel } from "@/lib/domain/students/input";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { homeOf } from "@/lib/platform/permissions/roles";
import { plusPhone } from "@/lib/platform/phone";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { editStudentAction } from "../../_students/actions";
import { findStudent, isWholeRecord } from "../../_students/find-student";
import { NoResults } from "../../_students/no-results";
import { studentPageTexts as texts } from "../../_students/texts";
import { EditForm } from "./edit-form";

export const metadata: Metadata = { title: texts.editTitle };

/**
 * Edits a student's data; the status changes in the list of registrations. The address is /update-student
 * with the id (next.config.ts).
 */
export default async function StaffUpdateStudentPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, role } = await requireVerb("students.update-student");
  const student = await findStudent(ctx, one((await searchParams).id));
  if (!student || !isWholeRecord(student))
    return <NoResults text={texts.notFoundText} back={`${homeOf(role)}/registrations`} />;
  const details = `/student-details?studentId=${student.id}`;
  const { adult_above: adultAbove } = await academy();
  return (
    <>
      <PageHead title={texts.editTitle} back={{ href: details, label: student.full_name }} />
      <Card className="max-w-2xl">
        <EditForm
          action={editStudentAction}
          values={valuesOf(student)}
          seenAt={student.updated_at}
          channels={[...Channel.options]}
          today={nairobiDate(new Date())}
          adultAbove={adultAbove}
          back={details}
        />
      </Card>
    </>
  );
}

function valuesOf(student: WholeStudent): Record<string, string> {
  const [dob_day = "", dob_month = "", dob_year = ""] = student.dob.split("-");
  return {
    id: student.id,
    full_name: student.full_name,
    msisdn: plusPhone(student.msisdn),
    dob_day,
    dob_month,
    dob_year,
    id_number: student.id_number ?? "",
    guardian_name: student.guardian_name ?? "",
    guardian_id_no: student.guardian_id_no ?? "",
    guardian_msisdn: student.guardian_msisdn ?? "",
    residence: student.residence,
    email: student.email ?? "",
    channel: student.channel,
    enrollment_status: student.enrollment_status,
  };
}
