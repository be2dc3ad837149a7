import { EnrollmentBadge } from "@/app/(console)/_students/enrollment-badge";
import { studentPageTexts as texts } from "@/app/(console)/_students/texts";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import type { WholeStudent } from "@/lib/domain/students/get-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { formatDate } from "@/lib/platform/time/nairobi-time";

/** The student's enrollments of past seasons and deleted ones; nothing if there are none. */
export async function EarlierEnrollments({ ctx, student }: { ctx: Ctx; student: WholeStudent }) {
  const shown = student.enrollments.map(({ enrollment_id }) => enrollment_id);
  const got = await loadPart(() => listEnrollments(ctx, { search: student.registration_no, pageSize: 100 }));
  const rows = "data" in got ? got.data.rows : [];
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
