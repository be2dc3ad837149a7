import type { Metadata } from "next";
import { academy } from "@/app/academy";
import { PageHead } from "@/components/console/page-head";
import { StatusBadge } from "@/components/console/status-badge";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { scopeOf } from "@/lib/domain/access/authorize";
import { homeOf, type StaffRole } from "@/lib/domain/access/roles";
import { showPrompt } from "@/lib/domain/payments/prompts/show-prompt";
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
import { cardTexts, promptTexts } from "../../_students/prompt-texts";
import { PhoneLink } from "../../_students/student-rows";
import { studentPageTexts as texts } from "../../_students/texts";
import { AttendanceCard } from "./attendance-card";
import { CardSheet } from "./card-sheet";
import { CompletedCourses, Enrollments } from "./enrollments";
import { MessagesPart } from "./messages-part";
import { PersonalPart } from "./personal-part";
import { isRecent, PromptCard } from "./prompt-card";
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
  const here = await addresses("/student-details", searchParams);
  if (one(params.sheet) === "card") return <CardSheet student={student} backHref={here({ sheet: "" })} />;
  const payable = await payableOf(role, student);
  const prompt = await promptOf(ctx, role, student.id);
  const promptHref = payable ? here({ dialog: "prompt", id: payable.enrollment_id }) : null;
  return (
    <>
      <PageHead
        title={student.full_name}
        about={<About student={student} />}
        back={back}
        notice={await consoleNotice()}
      >
        {promptHref ? <LinkButton href={promptHref}>{promptTexts.open}</LinkButton> : null}
        {scopeOf(role, "students.update-student") ? (
          <LinkButton
            variant={promptHref ? "outline" : "default"}
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
        <LinkButton variant="outline" href={here({ sheet: "card" })} scroll>
          {cardTexts.open}
        </LinkButton>
      </PageHead>
      {prompt && isRecent(prompt) ? (
        <PromptCard studentId={student.id} prompt={prompt} hereHref={here()} againHref={promptHref} />
      ) : null}
      <div className="grid items-start gap-5 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
        <PersonalPart role={role} student={student} here={here} />
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
      <div className="mt-8 grid items-start gap-5 xl:grid-cols-2">
        {scopeOf(role, "students.timeline") ? (
          <TimelinePart
            ctx={ctx}
            studentId={student.id}
            page={pageIn(one(params.timeline))}
            pageHref={(page) => `${here({ timeline: String(page) })}#timeline`}
          />
        ) : null}
        {scopeOf(role, "messages.of-student") ? (
          <MessagesPart
            ctx={ctx}
            studentId={student.id}
            page={pageIn(one(params.messages))}
            pageHref={(page) => `${here({ messages: String(page) })}#messages`}
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
        payingPhone={prompt?.paying_msisdn ?? student.msisdn}
        field={one(params.field)}
        closeHref={here()}
      />
    </>
  );
}

function About({ student }: { student: WholeStudent | StudentContact }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <StatusBadge good={student.status === "active"}>{texts.statuses[student.status]}</StatusBadge>
      <StatusBadge good={student.enroll_status === "enrolled"}>
        {student.enroll_status === "enrolled" ? texts.enrolled : texts.notEnrolled}
      </StatusBadge>
      {student.consent_missing ? <StatusBadge good={false}>{texts.consentMissing}</StatusBadge> : null}
      <PhoneLink msisdn={student.msisdn} />
    </div>
  );
}

/** The enrollment that a prompt can be sent for by this role; undefined when there is none. */
async function payableOf(role: StaffRole, student: WholeStudent | StudentContact) {
  if (!scopeOf(role, "payments.send-prompt") || student.status === "archived") return undefined;
  const { season } = await academy();
  return student.enrollments.find((each) => isPayable(each, season));
}

async function promptOf(ctx: Ctx, role: StaffRole, studentId: string) {
  if (!scopeOf(role, "payments.show-prompt")) return null;
  const got = await loadPart(() => showPrompt(ctx, { student_id: studentId }));
  return "data" in got ? got.data.prompt : null;
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
