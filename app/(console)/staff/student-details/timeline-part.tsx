import { doneBy, stepText, timelineTexts as texts } from "@/app/(console)/_students/timeline-texts";
import { Timeline } from "@/app/(console)/timeline";
import { Alert } from "@/components/ui/alert";
import { Card, CardTitle } from "@/components/ui/card";
import { studentTimeline } from "@/lib/domain/records/student-timeline";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { NewerOlder } from "./newer-older";

/**
 * The student's events over all seasons, newest first, a page at a time. If reading it fails, the rest of the page still shows.
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
  const loaded = await loadPart(() => studentTimeline(ctx, { student_id: studentId, page }));
  return (
    <Card className="space-y-4" id="timeline">
      <CardTitle>{texts.title}</CardTitle>
      {"data" in loaded ? (
        <>
          <Timeline
            steps={loaded.data.steps.map((line) => ({
              id: line.id,
              text: stepText(line),
              time: [formatTime(line.at), ...doneBy(line)].join(", "),
            }))}
          />
          <NewerOlder
            label={texts.title}
            page={page}
            pageSize={loaded.data.pageSize}
            total={loaded.data.total}
            pageHref={pageHref}
          />
        </>
      ) : (
        <Alert variant="destructive" role="alert">
          {loaded.refusal?.message ?? texts.failed}
        </Alert>
      )}
    </Card>
  );
}
