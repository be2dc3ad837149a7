import { ClaimOutcome, ClaimReceipt, readClaim } from "@/app/_payment/claim-receipt";
import { EnrollmentSummary, statusText } from "@/app/_student-session/enrollment-summary";
import { GroupLink } from "@/app/_student-session/group-link";
import { Leaving } from "@/app/_student-session/leaving";
import { NoStudentSession } from "@/app/_student-session/look-up";
import {
  type Enrollment,
  isWhole,
  type StudentSession,
  sessionStudent,
  studentSession,
} from "@/app/_student-session/session";
import { Unlock } from "@/app/_student-session/unlock";
import { WaitingEntries } from "@/app/_student-session/waiting";
import { publicTexts } from "@/app/(public)/texts";
import { titled } from "@/app/page-title";
import { registrationTexts } from "@/components/registration-form/texts";
import { ShareLines } from "@/components/student-card/share-lines";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { ButtonLink, buttonLook } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { ownCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { attendanceOfStudent } from "@/lib/domain/attendance/student-attendance";
import { catalogTextsIn } from "@/lib/domain/catalog/texts";
import { fieldTexts, isAskedOf, shownValue, startingWith } from "@/lib/domain/people/students/field-rules";
import type { MaskedStudent, WholeStudent } from "@/lib/domain/registrations/get-student";
import { inLanguage } from "@/lib/platform/commands/call-language";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { readNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { pageLanguage } from "@/lib/platform/http/page-language";
import type { Language } from "@/lib/platform/language";
import { formatShillings } from "@/lib/platform/money";
import { formatPhone } from "@/lib/platform/phone";
import { personTexts } from "../texts";
import { FollowUps } from "./follow-ups";

export const generateMetadata = titled(personTexts, "detailsTitle");

/** The student's record: masked with view access, whole with manage access. */
export default async function StudentDetailsPage({ searchParams }: { searchParams: SearchParams }) {
  const session = await studentSession();
  const student = await sessionStudent();
  if (!session || !student) return <NoStudentSession next="/student-details" />;
  const language = await pageLanguage();
  const texts = personTexts[language];
  const updated = await readNotice("student");
  const claim = await readClaim(searchParams);
  const rows = inLanguage(language, () =>
    isWhole(student) ? wholeRows(student, language) : maskedRows(student, language),
  );
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.detailsTitle}</h1>
      {updated ? (
        <Alert variant="success" role="status">
          {updated}
        </Alert>
      ) : null}
      <ClaimOutcome outcome={claim.outcome} step={session.step} />
      <EnrollmentSummary session={session} action={session.step.state !== "closed"} />
      <Card className="space-y-3">
        <CardTitle>{texts.personal}</CardTitle>
        <DescriptionList rows={rows} />
        {isWhole(student) ? (
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="outline" href="/update-student">
              {texts.edit}
            </ButtonLink>
            <ButtonLink variant="outline" href="/my-answers">
              {texts.answers}
            </ButtonLink>
          </div>
        ) : null}
      </Card>
      <EnrollmentPart session={session} open={claim.open} />
      <WaitingEntries />
      {isWhole(student) ? (
        <>
          <CertificatesPart session={session} />
          <FollowUps session={session} fullName={student.full_name} />
          <AttendancePart session={session} />
          <Past student={student} />
        </>
      ) : (
        <Unlock studentId={session.studentId} next="/student-details" variant="outline" />
      )}
    </div>
  );
}

/** @param open whether the claim form is open */
async function EnrollmentPart({ session, open }: { session: StudentSession; open: boolean }) {
  const language = await pageLanguage();
  const texts = personTexts[language];
  const { enrollment } = session;
  if (!enrollment)
    return (
      <Card>
        <CardTitle>{texts.noCourse}</CardTitle>
      </Card>
    );
  const { action, due, state } = session.step;
  return (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>{texts.enrollment}</CardTitle>
        <Badge variant={enrollment.status === "enrolled" ? "success" : "warning"}>
          {statusText(enrollment, language)}
        </Badge>
      </div>
      <DescriptionList
        rows={[
          { name: texts.season, value: String(enrollment.season) },
          ...enrollmentRows(enrollment, language),
          ...(action === "pay" ? [{ name: texts.dueNow, value: formatShillings(due) }] : []),
        ]}
      />
      <GroupLink session={session} classId={enrollment.class_id} />
      {due > 0 ? <ClaimReceipt session={session} page="/student-details" open={open} /> : null}
      {enrollment.status === "enrolled" ? (
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="outline" href="/receipt">
            {texts.receipt}
          </ButtonLink>
          {state === "enrolled" ? (
            <ButtonLink variant="outline" href="/enroll?change=1">
              {texts.changeTimes}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
      {["pending", "enrolled", "paid_waiting"].includes(enrollment.status) && state !== "closed" ? (
        <Leaving enrollment={enrollment} language={language} />
      ) : null}
    </Card>
  );
}

/** Links to the student's certificates; nothing where there is none. */
async function CertificatesPart({ session }: { session: StudentSession }) {
  const { certificates } = await ownCertificates(session.ctx, { student_id: session.studentId });
  if (certificates.length === 0) return null;
  const texts = personTexts[await pageLanguage()];
  return (
    <Card className="space-y-3">
      <CardTitle>{texts.certificates}</CardTitle>
      <p>{texts.certificatesText}</p>
      <ul className="space-y-2">
        {certificates.map(({ number, course_name, season }) => (
          <li key={number}>
            <a href={`/my-certificate?number=${number}`} className={buttonLook({ variant: "outline" })}>
              {texts.certificateOf(course_name, season)}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The student's own attendance, newest season first; nothing before a seat is paid for. */
async function AttendancePart({ session }: { session: StudentSession }) {
  const language = await pageLanguage();
  const texts = personTexts[language];
  const loaded = await loadPart(() => attendanceOfStudent(session.ctx, { student_id: session.studentId }));
  if (!("data" in loaded)) return <Alert role="alert">{texts.attendanceFailed}</Alert>;
  const { enrollments } = loaded.data;
  if (enrollments.length === 0) return null;
  return (
    <Card className="space-y-4">
      <CardTitle>{texts.attendance}</CardTitle>
      {enrollments.map((share) => (
        <section key={share.enrollment_id} className="space-y-1">
          <h3 className="font-semibold">{texts.shareOf(share.course, share.season)}</h3>
          <ShareLines share={share} to="you" language={language} />
        </section>
      ))}
    </Card>
  );
}

/** Seasons before the latest enrollment, and the courses completed; nothing for a student's first season. */
async function Past({ student }: { student: WholeStudent }) {
  const language = await pageLanguage();
  const texts = personTexts[language];
  const latest = student.enrollment?.enrollment_id;
  const earlier = student.enrollments.filter(
    ({ enrollment_id, status }) => enrollment_id !== latest && status !== "cancelled",
  );
  return (
    <>
      {student.completed_courses.length > 0 ? (
        <Card className="space-y-3">
          <CardTitle>{texts.completed}</CardTitle>
          <DescriptionList
            rows={student.completed_courses.map(({ course_name, season, certificate_number }) => ({
              name: texts.seasonName(season),
              value: certificate_number
                ? `${course_name}. ${texts.certificate(certificate_number)}`
                : course_name,
            }))}
          />
        </Card>
      ) : null}
      {earlier.length > 0 ? (
        <Card className="space-y-3">
          <CardTitle>{texts.earlier}</CardTitle>
          <DescriptionList
            rows={earlier.map(({ season, course_name, class_name, status, outcome }) => ({
              name: texts.seasonName(season),
              value: `${course_name}, ${class_name}. ${outcome ? texts.outcomes[outcome] : publicTexts[language].statuses[status]}`,
            }))}
          />
        </Card>
      ) : null}
    </>
  );
}

function maskedRows(student: MaskedStudent, language: Language): DescriptionRow[] {
  return [
    { name: publicTexts[language].student, value: student.name },
    { name: fieldTexts("msisdn", "own", language).label, value: student.msisdn },
    { name: publicTexts[language].registrationNo, value: student.registration_no },
  ];
}

function wholeRows(student: WholeStudent, language: Language): DescriptionRow[] {
  const age = student.id_number ? "adult" : "minor";
  return startingWith("full_name")
    .filter((name) => isAskedOf(name, age))
    .flatMap((name) => {
      const value =
        shownValue(name, student, formatPhone, language) || registrationTexts[language].notProvided;
      const row = { name: fieldTexts(name, "own", language).label, value };
      const number = { name: publicTexts[language].registrationNo, value: student.registration_no };
      return name === "msisdn" ? [row, number] : [row];
    });
}

/** Course, class and chosen sessions. */
function enrollmentRows(enrollment: Enrollment, language: Language): DescriptionRow[] {
  const texts = publicTexts[language];
  const { days } = catalogTextsIn[language];
  return [
    { name: texts.course, value: enrollment.course_name },
    { name: texts.class, value: enrollment.class_name },
    ...enrollment.sessions.map((session) => ({
      name: days[session.day],
      value: <span className="tabular-nums">{personTexts[language].times(session.from, session.to)}</span>,
    })),
  ];
}
