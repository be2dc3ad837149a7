import { studentPageTexts as texts } from "@/app/(console)/_students/texts";
import { ShareLines } from "@/components/student-card/share-lines";
import { Alert } from "@/components/ui/alert";
import { Card, CardTitle } from "@/components/ui/card";
import { attendanceOfStudent } from "@/lib/domain/attendance/student-attendance";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { cn } from "@/lib/platform/class-names";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";

/** The student's attendance by session. If reading it fails, the rest of the page still shows. */
export async function AttendanceCard({ ctx, studentId }: { ctx: Ctx; studentId: string }) {
  const loaded = await loadPart(() => attendanceOfStudent(ctx, { student_id: studentId }));
  return (
    <Card className="space-y-4">
      <CardTitle>{texts.attendance}</CardTitle>
      {"data" in loaded ? (
        <>
          <Shares enrollments={loaded.data.enrollments} />
          <Sessions sessions={loaded.data.sessions} />
        </>
      ) : (
        <Alert variant="destructive" role="alert">
          {loaded.refusal?.message ?? texts.attendanceFailed}
        </Alert>
      )}
    </Card>
  );
}

type Share = Awaited<ReturnType<typeof attendanceOfStudent>>["enrollments"][number];

/** The share of each enrollment, and the meetings that may still be missed or the outcome. */
function Shares({ enrollments }: { enrollments: Share[] }) {
  return enrollments.map((share) => (
    <section key={share.enrollment_id} className="rounded-xl bg-muted px-4 py-3">
      <h3 className="font-semibold">{texts.shareOf(share.course, share.season)}</h3>
      <ShareLines share={share} to="student" language="en" />
    </section>
  ));
}

type Session = Awaited<ReturnType<typeof attendanceOfStudent>>["sessions"][number];

function Sessions({ sessions }: { sessions: Session[] }) {
  if (sessions.length === 0) return <p className="text-muted-foreground">{texts.noAttendance}</p>;
  return (
    <ul className="divide-y">
      {sessions.map((session) => (
        <li key={session.session_id} className="space-y-2.5 py-4 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h3 className="font-semibold">
              {catalogTexts.days[session.day]}, {texts.times(session.start_at, session.end_at)}
              <span className="block font-normal text-muted-foreground text-sm">
                {session.course}, {session.class}
              </span>
            </h3>
            <p className="font-bold text-lg tabular-nums">
              {session.percentage === null ? (
                <span className="font-normal text-base text-muted-foreground">{texts.noMarks}</span>
              ) : (
                texts.percentage(session.percentage)
              )}
            </p>
          </div>
          <Counts session={session} />
          <LastMarks session={session} />
        </li>
      ))}
    </ul>
  );
}

function Counts({ session }: { session: Session }) {
  if (session.last.length === 0) return null;
  const counts = [
    [texts.counts.present, session.present_count],
    [texts.counts.late, session.late_count],
    [texts.counts.absent, session.absent_count],
    [texts.counts.excused, session.excused_count],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      {counts.map(([name, count]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="font-semibold tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

const LOOK = {
  present: "bg-success-soft text-success",
  late: "bg-accent-soft text-accent-foreground",
  absent: "bg-destructive-soft text-destructive",
  excused: "bg-secondary text-secondary-foreground",
  unmarked: "bg-secondary text-secondary-foreground",
} as const;

function LastMarks({ session }: { session: Session }) {
  if (session.last.length === 0) return null;
  return (
    <ul aria-label={texts.lastMarks} className="flex flex-wrap gap-1.5">
      {session.last.map(({ date, state }) => (
        <li key={date} className={cn("rounded-lg px-2 py-1 text-sm leading-tight tabular-nums", LOOK[state])}>
          {date.slice(8)}/{date.slice(5, 7)} {texts.marks[state]}
        </li>
      ))}
    </ul>
  );
}
