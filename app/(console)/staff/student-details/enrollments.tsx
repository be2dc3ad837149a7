import { EnrollmentBadge } from "@/app/(console)/_students/enrollment-badge";
import { canEnroll, enrollmentLinks, type Links } from "@/app/(console)/_students/enrollment-links";
import { enrollmentRows } from "@/app/(console)/_students/enrollment-rows";
import { studentPageTexts as texts } from "@/app/(console)/_students/texts";
import { academy } from "@/app/academy";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { scopeOf } from "@/lib/domain/access/authorize";
import type { StaffRole } from "@/lib/domain/access/roles";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import type { EnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import type { StudentContact } from "@/lib/domain/registrations/get-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { formatDate } from "@/lib/platform/time/nairobi-time";

type Part = {
  ctx: Ctx;
  role: StaffRole;
  student: StudentContact;
  hrefWith: (more?: Record<string, string>) => string;
};

/** The enrollments of this season with their actions, and the earlier ones. */
export async function Enrollments({ ctx, role, student, hrefWith }: Part) {
  const { season } = await academy();
  const now = student.enrollments.find((each) => each.season === season);
  // The season that teaches and those to come; the others are a line each below.
  const present = student.enrollments.filter((each) => each.season >= season || each === newestOf(student));
  return (
    <>
      {canEnroll(now, season) ? (
        <Card className="space-y-4">
          <CardTitle>{student.enrollments.length > 0 ? texts.noCourseNow : texts.noCourse}</CardTitle>
          {scopeOf(role, "students.enroll") && student.status === "active" ? (
            <LinkButton href={hrefWith({ dialog: "enroll" })}>{texts.enroll}</LinkButton>
          ) : null}
          {student.status === "archived" ? <p>{texts.archivedNoEnroll}</p> : null}
        </Card>
      ) : null}
      {present.map((each) => (
        <EnrollmentCard
          key={each.enrollment_id}
          summary={each}
          links={enrollmentLinks(each, { role, season }, (dialog) =>
            hrefWith({ dialog, id: each.enrollment_id }),
          )}
        />
      ))}
      <EarlierEnrollments ctx={ctx} student={student} shown={present} />
    </>
  );
}

/** The latest enrollment as the list of seasons holds it. */
function newestOf({ enrollment, enrollments }: StudentContact) {
  return enrollments.find(({ enrollment_id }) => enrollment_id === enrollment?.enrollment_id);
}

/** The courses a student completed in any season; nothing if there are none. */
export function CompletedCourses({ courses }: { courses: StudentContact["completed_courses"] }) {
  if (courses.length === 0) return null;
  return (
    <Card className="space-y-3">
      <CardTitle>{texts.completed}</CardTitle>
      <DescriptionList
        rows={courses.map(({ course_name, season, certificate_number }) => ({
          name: `${texts.season} ${season}`,
          value: certificate_number
            ? `${course_name} (${texts.certificate(certificate_number)})`
            : course_name,
        }))}
      />
    </Card>
  );
}

/** The student's enrollments of past seasons and deleted ones; nothing if there are none. */
async function EarlierEnrollments({
  ctx,
  student,
  shown: above,
}: {
  ctx: Ctx;
  student: StudentContact;
  shown: EnrollmentSummary[];
}) {
  const shown = above.map(({ enrollment_id }) => enrollment_id);
  const loaded = await loadPart(() =>
    listEnrollments(ctx, { search: student.registration_no, pageSize: 100 }),
  );
  const rows = "data" in loaded ? loaded.data.rows : [];
  const others = rows.filter((row) => row.student_id === student.id && !shown.includes(row.id));
  if (others.length === 0) return null;
  return (
    <Card className="space-y-3">
      <CardTitle>{texts.earlier}</CardTitle>
      <ul className="divide-y">
        {others.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-medium">
                {row.class.course}, {row.class.class}
              </p>
              <p className="text-muted-foreground text-sm">
                {texts.season} {row.season}, {formatDate(row.created_at)}
              </p>
            </div>
            <div className="flex items-center gap-3">
              <EnrollmentBadge status={row.status} />
              <LinkButton variant="ghost" size="sm" href={`/enrollment-details?id=${row.id}`} scroll>
                {texts.view}
                <span className="sr-only"> {`${row.class.course}, ${row.class.class}`}</span>
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** An enrollment with its actions. */
function EnrollmentCard({
  summary,
  links: { update, remove },
}: {
  summary: EnrollmentSummary;
  links: Links;
}) {
  const named = (action: string) => (
    <>
      {action}
      <span className="sr-only"> {`${summary.course_name}, ${summary.class_name}`}</span>
    </>
  );
  return (
    <Card className="space-y-4">
      <CardTitle>{texts.enrollments}</CardTitle>
      <DescriptionList rows={enrollmentRows(summary)} />
      <div className="flex flex-wrap gap-3 print:hidden">
        {update ? <LinkButton href={update}>{named(texts.update)}</LinkButton> : null}
        <LinkButton variant="outline" href={`/enrollment-details?id=${summary.enrollment_id}`} scroll>
          {named(texts.view)}
        </LinkButton>
        {remove ? (
          <LinkButton variant="ghost" href={remove}>
            {named(texts.delete)}
          </LinkButton>
        ) : null}
      </div>
    </Card>
  );
}
