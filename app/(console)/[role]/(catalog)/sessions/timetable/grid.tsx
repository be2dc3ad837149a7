import Link from "next/link";
import { FiguresTable } from "@/components/data-table/figures-table";
import { DayTrack, overlaps } from "@/components/timetable/day-track";
import { Badge } from "@/components/ui/badge";
import { SESSION_DAYS, type SessionDay } from "@/db/schema/enums";
import type { listSessions } from "@/lib/domain/catalog/list-sessions";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { groupBy } from "@/lib/platform/group-by";
import { timetableTexts as texts } from "./texts";

type Session = Awaited<ReturnType<typeof listSessions>>["sessions"][number];
type Row = { id: string; tutor: string | null; isSuspended: boolean; sessions: Session[] };
type Hours = { first: string; last: string };

/** A row a tutor, a column a day: the times as bars, and each session in words. */
export function Grid({ sessions, season }: { sessions: Session[]; season: number }) {
  if (sessions.length === 0) return <p className="text-muted-foreground">{texts.none}</p>;
  const hours = hoursOf(sessions);
  const days = SESSION_DAYS.filter((day) => sessions.some((session) => session.day === day));
  return (
    <div className="space-y-3">
      <p className="text-muted-foreground text-sm">{texts.hours(hours.first, hours.last)}</p>
      <FiguresTable
        caption={texts.caption(season)}
        rows={rowsOf(sessions)}
        keyOf={({ id }) => id}
        figures={[
          {
            header: texts.tutor,
            lead: true,
            cell: (row) => <Tutor row={row} />,
          },
          ...days.map((day) => ({
            header: catalogTexts.days[day],
            isNothing: (row: Row) => row.sessions.every((session) => session.day !== day),
            cell: (row: Row) => <Day day={day} row={row} hours={hours} />,
          })),
        ]}
      />
    </div>
  );
}

function Tutor({ row: { id, tutor, isSuspended } }: { row: Row }) {
  if (!tutor) return <strong className="font-semibold text-destructive">{texts.nobody}</strong>;
  return (
    <span className="flex flex-wrap items-center gap-2 whitespace-normal">
      <Link
        href={`/admin/tutor-details?tutorId=${id}`}
        prefetch={false}
        className="inline-flex min-h-11 items-center text-primary underline-offset-4 hover:underline"
      >
        {tutor}
      </Link>
      {isSuspended ? <Badge variant="destructive">{texts.inactive}</Badge> : null}
    </span>
  );
}

function Day({ day, row, hours }: { day: SessionDay; row: Row; hours: Hours }) {
  const own = row.sessions
    .filter((session) => session.day === day)
    .map((session) => ({ ...session, from: session.start_at, to: session.end_at }));
  if (own.length === 0) return null;
  return (
    <div className="w-full min-w-40 max-w-96 space-y-1.5 text-left">
      <DayTrack spans={own} {...hours} isClash={row.tutor !== null} />
      <ul className="space-y-1">
        {own.map((session) => (
          <li key={session.id} className="text-sm leading-snug">
            <span className="block tabular-nums">
              {texts.times(session.from, session.to)}
              {row.tutor && overlaps(session, own) ? (
                <strong className="font-semibold text-destructive"> {texts.overlap}</strong>
              ) : null}
            </span>
            <Link
              href={`/admin/class-session-info?sessionId=${session.id}`}
              prefetch={false}
              className="inline-flex min-h-9 items-center text-primary underline-offset-4 hover:underline [overflow-wrap:anywhere]"
            >
              {session.class}, {session.course}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Sessions without a tutor first, then tutors A to Z. */
function rowsOf(sessions: Session[]): Row[] {
  const rows = [...groupBy(sessions, ({ tutor_id }) => tutor_id)].map(([id, own]) => ({
    id: id ?? "",
    tutor: own[0]?.tutor ?? null,
    isSuspended: Boolean(id && own[0]?.no_active_tutor),
    sessions: own.toSorted((one, other) => one.start_at.localeCompare(other.start_at)),
  }));
  return rows.sort((one, other) => (one.tutor ?? "").localeCompare(other.tutor ?? ""));
}

function hoursOf(sessions: Session[]): Hours {
  const [first = "07:00"] = sessions.map(({ start_at }) => start_at).sort();
  const last =
    sessions
      .map(({ end_at }) => end_at)
      .sort()
      .at(-1) ?? "18:00";
  return { first, last };
}
