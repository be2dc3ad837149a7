import { StatusBadge } from "@/components/console/status-badge";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { addDays } from "@/lib/domain/attendance/rules";
import type { showTutorHome } from "@/lib/domain/attendance/tutor-sessions";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { tutorTexts as texts } from "../../_staff/tutor-texts";

type Session = Awaited<ReturnType<typeof showTutorHome>>["sessions"][number];
type Dated = [date: string, counts: Session["attendance"][string]];

/** Registers shown per session; the others are behind a line, so that the next card stays near. */
const NEWEST = 1;

type Shown = { session: Session /** Whether its season is said. */; named: boolean; today: string };

/** A session: time, with `named` its season, link to its register, earlier registers. Plain links, because they must open offline. */
export function SessionBlock({ session, named, today }: Shown) {
  const isDue = isDueToday(session);
  return (
    <Card className="flex h-full flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap-reverse items-start justify-between gap-x-3 gap-y-2">
        <h2 className="min-w-0 grow basis-44 font-bold text-lg leading-snug [overflow-wrap:anywhere]">
          {session.class}
          <span className="block font-normal text-base text-muted-foreground">
            {catalogTexts.days[session.day]}, {texts.times(session.start_at, session.end_at)}
            <About session={session} named={named} />
          </span>
        </h2>
        <span className="flex flex-wrap gap-1.5">
          <When session={session} today={today} />
          {session.today_status === "saved" ? <Badge variant="success">{texts.saved}</Badge> : null}
        </span>
      </div>
      {session.last_status === "none" ? (
        <p className="font-semibold">
          {session.season_begins ? texts.nothingBefore(formatDate(session.season_begins)) : null}
          {session.next_date && !session.season_begins
            ? texts.nextRegister(formatDate(session.next_date))
            : null}
        </p>
      ) : (
        <RegisterLink session={session} {...(isDue ? { className: "min-h-16 text-xl" } : {})} />
      )}
      <More session={session} />
    </Card>
  );
}

/** Another session of today in one line, with its register beside it and the rest behind it. */
export function SessionLine({ session, named }: Omit<Shown, "today">) {
  return (
    <Card className="relative p-3 sm:p-4">
      <details className="group">
        <summary className="flex min-h-12 list-none flex-col justify-center gap-1 pr-29 leading-snug [&::-webkit-details-marker]:hidden">
          <h3 className="font-bold [overflow-wrap:anywhere]">{session.class}</h3>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-sm tabular-nums">
            {texts.times(session.start_at, session.end_at)}
            {session.is_running ? <Badge variant="warning">{texts.running}</Badge> : null}
            <span className="font-semibold text-primary group-open:hidden">{texts.more}</span>
          </span>
        </summary>
        <div className="flex flex-col gap-3 pt-3">
          <p className="text-muted-foreground">
            <About session={session} named={named} />
          </p>
          <More session={session} />
        </div>
      </details>
      {session.last_status === "none" ? null : (
        <RegisterLink session={session} isShort className="absolute top-3 right-3 min-h-12 w-25 sm:top-4" />
      )}
    </Card>
  );
}

/** Course, students and, with `named`, season. */
function About({ session, named }: Omit<Shown, "today">) {
  return (
    <>
      <span className="block text-sm">
        {session.course}, {texts.enrolled(session.student_count)}
      </span>
      {named ? (
        <span className="block text-sm">
          {texts.season(session.season, session.season_begins && formatDate(session.season_begins))}
        </span>
      ) : null}
    </>
  );
}

function RegisterLink({
  session,
  isShort = false,
  className,
}: {
  session: Session;
  /** Whether the date is for screen readers only. */
  isShort?: boolean;
  className?: string;
}) {
  const name = texts.registerButton(session.last_status, formatDate(session.last_date));
  const about = `${session.class}, ${catalogTexts.days[session.day]}`;
  const short = isShort ? texts.shortButton[session.last_status] : name;
  return (
    <ButtonLink
      variant={isDueToday(session) && !isShort ? "default" : "outline"}
      {...(isShort ? { size: "sm" as const } : {})}
      {...(className ? { className } : {})}
      href={registerOf(session.id)}
    >
      {short}
      <span className="sr-only">{isShort ? `: ${name}, ${about}` : ` ${about}`}</span>
    </ButtonLink>
  );
}

/** Links of the class, students near the line, and the registers. */
function More({ session }: { session: Session }) {
  const dates: Dated[] = Object.entries(session.attendance).sort(([one], [other]) =>
    other.localeCompare(one),
  );
  return (
    <>
      <p className="-mx-3 -my-2 flex flex-wrap">
        <ButtonLink variant="ghost" size="sm" href={`/tutor/waiting-list?class_id=${session.class_id}`}>
          {texts.waitingList}
          <span className="sr-only"> {session.class}</span>
        </ButtonLink>
        <ButtonLink variant="ghost" size="sm" href={`/tutor/group-link?class_id=${session.class_id}`}>
          {texts.groupLink}
          <span className="sr-only"> {session.class}</span>
        </ButtonLink>
        {session.sheet_date ? (
          <ButtonLink
            variant="ghost"
            size="sm"
            href={`/tutor/class-register/print?${new URLSearchParams({ sessionId: session.id, date: session.sheet_date })}`}
          >
            {texts.printSheet(formatDate(session.sheet_date))}
            <span className="sr-only">, {session.class}</span>
          </ButtonLink>
        ) : null}
      </p>
      <NearLine students={session.near_line} />
      {dates.length === 0 ? null : <Dates session={session} dates={dates.slice(0, NEWEST)} />}
      {dates.length > NEWEST ? (
        <details>
          <summary className="flex min-h-11 items-center font-semibold text-primary">
            {texts.earlier(dates.length - NEWEST)}
          </summary>
          <Dates session={session} dates={dates.slice(NEWEST)} />
        </details>
      ) : null}
    </>
  );
}

/** Whether the session meets now, today or tomorrow. */
function When({ session, today }: { session: Session; today: string }) {
  if (session.is_running) return <Badge variant="warning">{texts.running}</Badge>;
  if (session.meets_today) return <Badge>{texts.today}</Badge>;
  return session.meeting_on === addDays(today, 1) ? <Badge>{texts.tomorrow}</Badge> : null;
}

/** Students who may miss at most one more meeting of the season. */
function NearLine({ students }: { students: Session["near_line"] }) {
  if (students.length === 0) return null;
  return (
    <section className="rounded-lg bg-accent-soft px-3.5 py-2.5 text-accent-foreground text-sm">
      <h3 className="font-semibold">{texts.nearLine}</h3>
      <ul>
        {students.map(({ student_id, name, may_miss }) => (
          <li key={student_id} className="flex flex-wrap justify-between gap-x-4">
            <span>{name}</span> <span className="tabular-nums">{texts.mayMiss(may_miss)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Dates({ session, dates }: { session: Session; dates: Dated[] }) {
  return (
    <ul aria-label={texts.registers(session.class)} className="divide-y border-t">
      {dates.map(([date, counts]) => (
        <li key={date} className="flex items-center justify-between gap-3 py-2">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold tabular-nums">
              {formatDate(date)}
              <StatusBadge good={counts.status === "saved"}>{texts.statuses[counts.status]}</StatusBadge>
            </p>
            <p className="text-muted-foreground text-sm tabular-nums">{formatCounts(counts)}</p>
          </div>
          <ButtonLink variant="ghost" size="sm" href={registerOf(session.id, date)}>
            {texts.view}
            <span className="sr-only"> {texts.viewOf(formatDate(date))}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function formatCounts(counts: Dated[1]): string {
  const { present, absent, excused, unmarked } = texts.counts;
  return [
    `${counts.present_count} ${present}`,
    `${counts.absent_count} ${absent}`,
    ...(counts.excused_count > 0 ? [`${counts.excused_count} ${excused}`] : []),
    `${counts.unmarked_count} ${unmarked}`,
  ].join(", ");
}

/** Whether the session meets today and its register is not submitted yet. */
export function isDueToday({ meets_today, last_status }: Session): boolean {
  return meets_today && (last_status === "new" || last_status === "draft");
}

export function registerOf(sessionId: string, date?: string): string {
  return `/tutor/class-register?${new URLSearchParams({ sessionId, ...(date ? { date } : {}) })}`;
}
