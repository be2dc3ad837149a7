import type { ReactNode } from "react";
import { ListSearch } from "@/components/data-table/list-search";
import { ListNavigation } from "@/components/data-table/navigation";
import { KeptMark } from "@/components/register/kept-pages";
import { Outbox } from "@/components/register/outbox";
import { ButtonLink } from "@/components/ui/button";
import { addDays } from "@/lib/domain/attendance/rules";
import { showTutorHome } from "@/lib/domain/attendance/tutor-sessions";
import { SeasonInQuery } from "@/lib/domain/seasons/input";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { seasonLabel } from "../../_seasons/seasons";
import { tutorTexts as texts } from "../../_staff/tutor-texts";
import { RetryAlert } from "../../retry";
import { isDueToday, registerOf, SessionBlock } from "./session-block";
import { ToFinish } from "./to-finish";

/** The tutor's sessions of the open seasons or the one asked for: the running one first, then today's, each with its registers. */
export async function Attendance({
  ctx,
  search,
  season,
}: {
  ctx: Ctx;
  search: string;
  season: string | undefined;
}) {
  const asked = SeasonInQuery.safeParse(season).data;
  const got = await loadPart(() => showTutorHome(ctx, { season: asked }));
  if (!("data" in got))
    return (
      <RetryAlert text={got.refusal?.message ?? texts.sessionsFailed} retry={texts.retry} href="/tutor" />
    );
  const { sessions, seasons, today } = got.data;
  const others = seasons.filter(({ number }) => sessions.every((session) => session.season !== number));
  const links = <Seasons others={others} isAsked={asked !== undefined} />;
  if (sessions.length === 0) return <Nothing text={texts.noSessions}>{links}</Nothing>;
  const wanted = search.trim().toLowerCase();
  const shown = sessions.filter((session) => session.class.toLowerCase().includes(wanted));
  return (
    <div className="space-y-4">
      <KeptMark address="/tutor" owner={got.data.tutor.id} />
      <Outbox owner={got.data.tutor.id} next={sessions.filter(isDueToday).map(({ id }) => registerOf(id))} />
      <ToFinish registers={got.data.to_finish} />
      <ListNavigation>
        <ListSearch placeholder={texts.searchSessions} />
      </ListNavigation>
      {shown.length === 0 ? (
        <Nothing text={texts.noneFound}>
          <ButtonLink className="mt-4" variant="outline" href="/tutor">
            {texts.showAll}
          </ButtonLink>
        </Nothing>
      ) : (
        <Meetings sessions={shown} today={today} named={seasons.length > 1} isFolded={wanted === ""} />
      )}
      {links}
    </div>
  );
}

type Session = Awaited<ReturnType<typeof showTutorHome>>["sessions"][number];

/** The sessions that meet today and tomorrow, or else on the next day; those of later days are behind a line a day. */
function Meetings({
  sessions,
  today,
  named,
  isFolded,
}: {
  sessions: Session[];
  today: string;
  named: boolean;
  isFolded: boolean;
}) {
  const days = [...new Set(sessions.map(({ meeting_on }) => meeting_on))];
  const isNear = (day: string | null) => day === days[0] || (day !== null && day <= addDays(today, 1));
  const near = isFolded ? days.filter(isNear) : days;
  const cards = (some: Session[]) => (
    <ul className="grid gap-4 lg:grid-cols-2">
      {some.map((session) => (
        <li key={session.id}>
          <SessionBlock session={session} named={named} today={today} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {cards(sessions.filter(({ meeting_on }) => near.includes(meeting_on)))}
      {days.slice(near.length).map((day) => {
        const some = sessions.filter(({ meeting_on }) => meeting_on === day);
        return (
          <details key={day} className="rounded-xl border bg-card px-4">
            <summary className="flex min-h-11 items-center font-semibold">
              {day === null ? texts.afterSeason(some.length) : texts.meetingOf(formatDate(day), some.length)}
            </summary>
            <div className="pb-4">{cards(some)}</div>
          </details>
        );
      })}
    </>
  );
}

type Season = Awaited<ReturnType<typeof showTutorHome>>["seasons"][number];

/** The way to the tutor's sessions of the seasons that are not shown, and back to the open ones. */
function Seasons({ others, isAsked }: { others: Season[]; isAsked: boolean }) {
  if (others.length === 0 && !isAsked) return null;
  return (
    <nav aria-label={texts.seasonsOf} className="flex flex-wrap gap-x-4">
      {isAsked ? (
        <ButtonLink variant="link" size="bare" className="min-h-11" href="/tutor">
          {texts.openSeasons}
        </ButtonLink>
      ) : null}
      {others.map((season) => (
        <ButtonLink
          key={season.number}
          variant="link"
          size="bare"
          className="min-h-11"
          href={`/tutor?season=${season.number}`}
        >
          {texts.ofSeason(seasonLabel(season), season.sessions)}
        </ButtonLink>
      ))}
    </nav>
  );
}

function Nothing({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="rounded-xl border border-dashed bg-card px-5 py-10 text-center">
      <p className="text-lg text-muted-foreground">{text}</p>
      {children}
    </div>
  );
}
