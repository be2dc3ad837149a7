import { tutorTexts as texts } from "@/app/(console)/_staff/tutor-texts";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { showTutorSessions } from "@/lib/domain/attendance/tutor-sessions";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { formatDate } from "@/lib/platform/time/nairobi-time";

/** A tutor's sessions of this season with their students and the last register; nothing for an unknown tutor. */
export async function TutorSessions({ ctx, tutorId }: { ctx: Ctx; tutorId: string | undefined }) {
  const loaded = await loadPart(() => showTutorSessions(ctx, { tutorId }));
  if (!("data" in loaded)) return null;
  const { sessions } = loaded.data;
  return (
    <Card className="mt-5 max-w-3xl space-y-3">
      <CardTitle>{texts.sessions}</CardTitle>
      {sessions.length === 0 ? <p className="text-muted-foreground">{texts.noOwnSessions}</p> : null}
      <ul className="divide-y [overflow-wrap:anywhere]">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <div className="min-w-0">
              <LinkButton
                variant="link"
                size="fact"
                className="text-left!"
                href={`/admin/class-session-info?sessionId=${session.id}`}
                scroll
              >
                {session.class}, {catalogTexts.days[session.day]}{" "}
                {texts.times(session.start_at, session.end_at)}
              </LinkButton>
              <p className="text-muted-foreground text-sm">
                {session.course}, {texts.season(session.season, null)},{" "}
                {texts.enrolled(session.students.length)}
              </p>
            </div>
            <p className="text-sm tabular-nums">{lastRegister(session.attendance)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Dates = Awaited<ReturnType<typeof showTutorSessions>>["sessions"][number]["attendance"];

function lastRegister(attendance: Dates): string {
  const saved = Object.entries(attendance).filter(([, { status }]) => status === "saved");
  const last = saved
    .map(([date]) => date)
    .sort()
    .at(-1);
  return last ? texts.lastRegister(saved.length, formatDate(last)) : texts.noRegisters;
}
