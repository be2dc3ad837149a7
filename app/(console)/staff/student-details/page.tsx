import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { StatusBadge } from "@/components/console/status-badge";
import { registrationTexts } from "@/components/registration-form/texts";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import {
  CONTACT_FIELDS,
  FIELD_NAMES,
  fieldTexts,
  isAskedOf,
  shownValue,
} from "@/lib/domain/students/field-rules";
import type { FieldName } from "@/lib/domain/students/fields";
import type { StudentContact, WholeStudent } from "@/lib/domain/students/get-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { addresses, one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { scopeOf } from "@/lib/platform/permissions/authorize";
import { dutyOf, homeOf, type StaffRole } from "@/lib/platform/permissions/roles";
import { plusPhone } from "@/lib/platform/phone";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";
import { type FoundStudent, findStudent, hasEnrollments, isWholeRecord } from "../../_students/find-student";
import { MoneyPart, moneyOf } from "../../_students/money-part";
import { NoResults } from "../../_students/no-results";
import { PhoneLink } from "../../_students/student-rows";
import { studentPageTexts as texts } from "../../_students/texts";
import { AttendanceCard } from "./attendance-card";
import { CompletedCourses, Enrollments } from "./enrollments";
import { MessagesPart } from "./messages-part";
import { StudentDialog } from "./student-dialog";
import { WaitingPart } from "./waiting-part";

export const metadata: Metadata = { title: texts.title };

/**
 * A student's page for staff. Tutors see only name, phone, number and attendance of their own students. The
 * address is /student-details with the id (next.config.ts).
 */
export default async function StaffStudentPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, role } = await requireVerb("students.get-student");
  const params = await searchParams;
  const student = await findStudent(ctx, one(params.studentId));
  const back = backOf(role);
  if (!student) return <NoResults text={texts.notFoundText} back={back.href} />;
  if (!hasEnrollments(student)) return <TutorsView ctx={ctx} student={student} back={back} />;
  const here = await addresses("/student-details", searchParams);
  return (
    <>
      <PageHead title={student.full_name} back={back} notice={await consoleNotice()}>
        {scopeOf(role, "students.update-student") ? (
          <LinkButton href={`/update-student?id=${student.id}`} scroll>
            {texts.edit}
          </LinkButton>
        ) : null}
        {scopeOf(role, "messages.send") === "any" ? (
          <LinkButton variant="outline" href={`/admin/messages/new?to=student:${student.id}`} scroll>
            {texts.writeTo}
          </LinkButton>
        ) : null}
        {scopeOf(role, "students.renew-manage-code") ? (
          <LinkButton variant="outline" href={here({ dialog: "code" })}>
            {texts.code.open}
          </LinkButton>
        ) : null}
        {dutyOf(role, "administration") ? (
          <LinkButton variant="outline" href={here({ dialog: "siblings" })}>
            {student.phone_shared ? texts.siblings.unmark : texts.siblings.mark}
          </LinkButton>
        ) : null}
      </PageHead>
      <div className="-mt-3 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusBadge good={student.status === "active"}>{texts.statuses[student.status]}</StatusBadge>
        <StatusBadge good={student.enroll_status === "enrolled"}>
          {student.enroll_status === "enrolled" ? texts.enrolled : texts.notEnrolled}
        </StatusBadge>
        <PhoneLink msisdn={student.msisdn} />
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
        <Card className="space-y-3">
          <CardTitle>{texts.personal}</CardTitle>
          <DescriptionList rows={personalRows(student)} />
        </Card>
        <div className="grid gap-5 xl:row-span-2">
          <Enrollments ctx={ctx} role={role} student={student} here={here} />
          <WaitingPart ctx={ctx} role={role} student={student} here={here} />
        </div>
        <div className="grid gap-5">
          <CompletedCourses courses={student.completed_courses} />
          {scopeOf(role, "attendance-registers.of-student") ? (
            <AttendanceCard ctx={ctx} studentId={student.id} />
          ) : null}
        </div>
      </div>
      {scopeOf(role, "payments.of-student") ? (
        <div className="mt-8">
          <MoneyPart money={await moneyOf(ctx, student.id)} summary={student.enrollment ?? undefined} />
        </div>
      ) : null}
      {scopeOf(role, "messages.of-student") ? (
        <MessagesPart
          ctx={ctx}
          studentId={student.id}
          page={pageIn(one(params.messages))}
          pageHref={(page) => `${here({ messages: String(page) })}#messages`}
        />
      ) : null}
      <StudentDialog
        ctx={ctx}
        role={role}
        student={student}
        dialog={one(params.dialog)}
        enrollmentId={one(params.id)}
        closeHref={here()}
      />
    </>
  );
}

/** A page number of the address; 1 for anything else. */
function pageIn(asked: string | undefined): number {
  return asked && /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
}

type Tutored = Exclude<FoundStudent, WholeStudent | StudentContact>;

async function TutorsView({ ctx, student, back }: { ctx: Ctx; student: Tutored; back: Back }) {
  return (
    <>
      <PageHead title={student.full_name} back={back} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card>
          <DescriptionList
            rows={[
              { name: texts.phone, value: <PhoneLink msisdn={student.msisdn} /> },
              { name: texts.registrationNo, value: student.registration_no },
            ]}
          />
        </Card>
        <AttendanceCard ctx={ctx} studentId={student.id} />
      </div>
    </>
  );
}

type Back = { href: string; label: string };

/** The role's list of students. */
function backOf(role: StaffRole): Back {
  return scopeOf(role, "students.list") === "any"
    ? { href: `${homeOf(role)}/registrations`, label: texts.registrations }
    : { href: homeOf(role), label: texts.home };
}

/** A student's personal details as far as the role sees them; the name is the page's heading. */
function personalRows(student: WholeStudent | StudentContact): DescriptionRow[] {
  const fields = isWholeRecord(student) ? askedOf(student) : CONTACT_FIELDS;
  const names = fields.filter((name) => name !== "full_name");
  return [
    { name: texts.registrationNo, value: student.registration_no },
    ...names.map((name) => ({ name: fieldTexts(name, "staff").label, value: shown(name, student) })),
    { name: texts.season, value: String(student.season) },
    { name: texts.registered, value: formatTime(student.created_at) },
    { name: texts.updated, value: formatDate(student.updated_at) },
  ];
}

function askedOf(student: WholeStudent): FieldName[] {
  const age = student.guardian_name ? "minor" : "adult";
  return FIELD_NAMES.filter((name) => isAskedOf(name, age));
}

function shown(name: FieldName, student: WholeStudent | StudentContact) {
  const value = shownValue(name, student, plusPhone);
  if (name === "msisdn")
    return (
      <>
        <span className="tabular-nums">{value}</span>
        {student.phone_shared ? ` (${texts.shared})` : ""}
      </>
    );
  // A guardian's number may be something else than a Kenyan phone number.
  if (name === "guardian_msisdn" && /^254\d{9}$/.test(value)) return <PhoneLink msisdn={value} />;
  return value || registrationTexts.en.notProvided;
}
