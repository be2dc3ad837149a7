import { stepText, timelineTexts as texts } from "@/app/(console)/_students/timeline-texts";
import { Timeline } from "@/app/(console)/timeline";
import { Alert } from "@/components/ui/alert";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { studentTimeline } from "@/lib/domain/reports/student-timeline";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { formatTime } from "@/lib/platform/time/nairobi-time";

/**
 * What happened to the student over all seasons, newest first, a page at a time. If reading it fails, the rest of the page still
 * shows.
 * @param pageHref the address of a page of the timeline
 */
export async function TimelinePart({
  ctx,
  studentId,
  page,
  pageHref,
}: {
  ctx: Ctx;
  studentId: string;
  page: number;
  pageHref: (page: number) => string;
}) {
  const got = await loadPart(() => studentTimeline(ctx, { student_id: studentId, page }));
  return (
    <Card className="space-y-4" id="timeline">
      <CardTitle>{texts.title}</CardTitle>
      {"data" in got ? (
        <>
          <Timeline
            steps={got.data.steps.map((line) => ({
              id: line.id,
              text: stepText(line),
              time: [formatTime(line.at), ...(line.by ? [texts.by(line.by)] : [])].join(", "),
            }))}
          />
          <nav aria-label={texts.title} className="flex flex-wrap gap-3 empty:hidden print:hidden">
            {page > 1 ? (
              <LinkButton variant="outline" size="sm" href={pageHref(page - 1)}>
                {texts.newer}
              </LinkButton>
            ) : null}
            {page * got.data.pageSize < got.data.total ? (
              <LinkButton variant="outline" size="sm" href={pageHref(page + 1)}>
                {texts.older}
              </LinkButton>
            ) : null}
          </nav>
        </>
      ) : (
        <Alert variant="destructive" role="alert">
          {got.refusal?.message ?? texts.failed}
        </Alert>
      )}
    </Card>
  );
}
