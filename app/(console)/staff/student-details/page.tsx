import type { Metadata } from "next";
import { academy } from "@/app/academy";
import { PageHead } from "@/components/console/page-head";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { scopeOf } from "@/lib/domain/access/authorize";
import { homeOf, type StaffRole } from "@/lib/domain/access/roles";
import { showStkPush } from "@/lib/domain/payments/requests/show-stk-push";
import type { StudentContact, WholeStudent } from "@/lib/domain/registrations/get-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { addresses, one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { isPayable } from "../../_students/enrollment-links";
import { type FoundStudent, findStudent, hasEnrollments } from "../../_students/find-student";
import { MoneyPart, moneyOf } from "../../_students/money-part";
import { NoResults } from "../../_students/no-results";
import { cardTexts, stkPushTexts } from "../../_students/stk-push-texts";
import { PhoneLink } from "../../_students/student-rows";
import { studentPageTexts as texts } from "../../_students/texts";
import { AttendanceCard } from "./attendance-card";
import { CardSheet } from "./card-sheet";
import { CompletedCourses, Enrollments } from "./enrollments";
import { MessagesPart } from "./messages-part";
import { PersonalPart } from "./personal-part";
import { SamePersonPart } from "./same-person-part";
import { Standing } from "./standing";
import { isRecent, StkPushCard } from "./stk-push-card";
import { StudentDialog } from "./student-dialog";
import { TimelinePart } from "./timeline-part";
import { WaitingPart } from "./waiting-part";

export const metadata: Metadata = { title: texts.title };

/**
 * A student's page for staff, with everything about the student. Tutors see only name, phone, number and attendance of their own
 * students. The address is /student-details with the id (next.config.ts).
 */
export default async function StaffStudentPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, role } = await requireVerb("students.get-student");
  const params = await searchParams;
  const student = await findStudent(ctx, one(params.studentId));
  const back = backOf(role);
  if (!student) return <NoResults text={texts.notFoundText} back={back.href} />;
  if (!hasEnrollments(student)) return <TutorsView ctx={ctx} student={student} back={back} />;
  const hrefWith = await addresses("/student-details", searchParams);
  if (one(params.sheet) === "card") return <CardSheet student={student} backHref={hrefWith({ sheet: "" })} />;
  const payable = await payableOf(role, student);
  const stkPush = await stkPushOf(ctx, role, student.id);
  const stkPushHref = payable ? hrefWith({ dialog: "prompt", id: payable.enrollment_id }) : null;
  return (
    <>
      <PageHead
        title={student.full_name}
        about={<Standing student={student} />}
        back={back}
        notice={await consoleNotice()}
      >
        {stkPushHref ? <LinkButton href={stkPushHref}>{stkPushTexts.open}</LinkButton> : null}
        {scopeOf(role, "students.update-student") ? (
          <LinkButton
            variant={stkPushHref ? "outline" : "default"}
            href={`/update-student?id=${student.id}`}
            scroll
          >
            {texts.edit}
          </LinkButton>
        ) : null}
        {scopeOf(role, "messages.send") === "any" ? (
          <LinkButton variant="outline" href={`/admin/messages/new?to=student:${student.id}`} scroll>
            {texts.writeTo}
          </LinkButton>
        ) : null}
        <LinkButton variant="outline" href={hrefWith({ sheet: "card" })} scroll>
          {cardTexts.open}
        </LinkButton>
      </PageHead>
      {stkPush && isRecent(stkPush) ? (
        <StkPushCard studentId={student.id} stkPush={stkPush} hereHref={hrefWith()} againHref={stkPushHref} />
      ) : null}
      {scopeOf(role, "students.same-person") ? <SamePersonPart ctx={ctx} studentId={student.id} /> : null}
      <div className="grid items-start gap-5 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
        <PersonalPart role={role} student={student} hrefWith={hrefWith} />
        <div className="grid gap-5 xl:row-span-2">
          <Enrollments ctx={ctx} role={role} student={student} hrefWith={hrefWith} />
          <WaitingPart ctx={ctx} role={role} student={student} hrefWith={hrefWith} />
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
      <div className="mt-8 grid items-start gap-5 xl:grid-cols-2">
        {scopeOf(role, "students.timeline") ? (
          <TimelinePart
            ctx={ctx}
            studentId={student.id}
            page={pageIn(one(params.timeline))}
            pageHref={(page) => `${hrefWith({ timeline: String(page) })}#timeline`}
          />
        ) : null}
        {scopeOf(role, "messages.of-student") ? (
          <MessagesPart
            ctx={ctx}
            studentId={student.id}
            page={pageIn(one(params.messages))}
            pageHref={(page) => `${hrefWith({ messages: String(page) })}#messages`}
            back={scopeOf(role, "messages.send-again") ? hrefWith() : undefined}
          />
        ) : null}
      </div>
      <StudentDialog
        ctx={ctx}
        role={role}
        student={student}
        dialog={one(params.dialog)}
        enrollmentId={one(params.id)}
        payable={payable}
        payingPhone={stkPush?.paying_msisdn ?? student.msisdn}
        field={one(params.field)}
        closeHref={hrefWith()}
        removeHref={hrefWith({ dialog: "impact-remove" })}
      />
    </>
  );
}

/** The enrollment that a prompt can be sent for by this role; undefined when there is none. */
async function payableOf(role: StaffRole, student: WholeStudent | StudentContact) {
  if (!scopeOf(role, "payments.send-prompt") || student.status === "archived") return undefined;
  const { season } = await academy();
  return student.enrollments.find((each) => isPayable(each, season));
}

async function stkPushOf(ctx: Ctx, role: StaffRole, studentId: string) {
  if (!scopeOf(role, "payments.show-prompt")) return null;
  const loaded = await loadPart(() => showStkPush(ctx, { student_id: studentId }));
  return "data" in loaded ? loaded.data.prompt : null;
}

/** A page number of the address; 1 for anything else. */
function pageIn(page: string | undefined): number {
  return page && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
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
