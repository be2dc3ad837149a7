import type { ReactNode } from "react";
import { StoredMark } from "@/components/attendance/offline-pages";
import { Outbox } from "@/components/attendance/outbox";
import { ListSearch } from "@/components/data-table/list-search";
import { ListNavigation } from "@/components/data-table/navigation";
import { ButtonLink } from "@/components/ui/button";
import { showTutorHome } from "@/lib/domain/attendance/tutor-sessions";
import { SeasonInQuery } from "@/lib/domain/seasons/input";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { seasonLabel } from "../../_seasons/seasons";
import { tutorTexts as texts } from "../../_staff/tutor-texts";
import { RetryAlert } from "../../retry";
import { isDueToday, registerOf, SessionBlock, SessionLine } from "./session-block";
import { ToFinish } from "./to-finish";

/**
 * The tutor's sessions of the seasons that have begun, or of the one asked for: the one to turn to, today's others, and behind a line
 * a day the rest.
 */
export async function Attendance({
  ctx,
  search,
  season,
}: {
  ctx: Ctx;
  search: string;
  season: string | undefined;
}) {
  const wantedSeason = SeasonInQuery.safeParse(season).data;
  const loaded = await loadPart(() => showTutorHome(ctx, { season: wantedSeason }));
  if (!("data" in loaded))
    return (
      <RetryAlert text={loaded.refusal?.message ?? texts.sessionsFailed} retry={texts.retry} href="/tutor" />
    );
  const { sessions, seasons, today } = loaded.data;
  const others = seasons.filter(({ number }) => sessions.every((session) => session.season !== number));
  const links = <Seasons others={others} isAsked={wantedSeason !== undefined} today={today} />;
  if (sessions.length === 0)
    return <Nothing text={others.length > 0 ? texts.notBegun : texts.noSessions}>{links}</Nothing>;
  const wanted = search.trim().toLowerCase();
  const shown = { named: seasons.length > 1, today };
  const found = wanted ? sessions.filter((session) => session.class.toLowerCase().includes(wanted)) : [];
  const isOfToday = ({ meets_today }: Session) => meets_today;
  const [first, ...rest] = sessions;
  const near = first && first.meeting_on !== null ? [first] : [];
  return (
    <div className="space-y-4">
      <StoredMark address="/tutor" owner={loaded.data.tutor.id} />
      <Outbox
        owner={loaded.data.tutor.id}
        next={sessions.filter(isDueToday).map(({ id }) => registerOf(id))}
      />
      {wanted ? null : (
        <>
          <Cards sessions={near} {...shown} />
          <AlsoToday sessions={rest.filter(isOfToday)} named={shown.named} />
          <ToFinish registers={loaded.data.to_finish} />
        </>
      )}
      <ListNavigation>
        <ListSearch placeholder={texts.searchSessions} />
      </ListNavigation>
      {wanted ? (
        <Found sessions={found} {...shown} />
      ) : (
        <LaterDays sessions={near.length > 0 ? rest.filter((one) => !isOfToday(one)) : sessions} {...shown} />
      )}
      {links}
    </div>
  );
}

type Session = Awaited<ReturnType<typeof showTutorHome>>["sessions"][number];
type Some = { sessions: Session[]; named: boolean; today: string };

function Cards({ sessions, ...shown }: Some) {
  return (
    <ul className={sessions.length > 1 ? "grid gap-4 lg:grid-cols-2" : undefined}>
      {sessions.map((session) => (
        <li key={session.id}>
          <SessionBlock session={session} {...shown} />
        </li>
      ))}
    </ul>
  );
}

function AlsoToday({ sessions, named }: Omit<Some, "today">) {
  if (sessions.length === 0) return null;
  return (
    <section aria-labelledby="also-today" className="space-y-2">
      <h2 id="also-today" className="font-semibold text-muted-foreground">
        {texts.alsoToday}
      </h2>
      <ul className="grid gap-2 lg:grid-cols-2">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionLine session={session} named={named} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({ sessions, ...shown }: Some) {
  if (sessions.length > 0) return <Cards sessions={sessions} {...shown} />;
  return (
    <Nothing text={texts.noneFound}>
      <ButtonLink className="mt-4" variant="outline" href="/tutor">
        {texts.showAll}
      </ButtonLink>
    </Nothing>
  );
}

/** The sessions of other days, folded by their next meeting. */
function LaterDays({ sessions, ...shown }: Some) {
  const days = [...new Set(sessions.map(({ meeting_on }) => meeting_on))];
  return days.map((day) => {
    const some = sessions.filter(({ meeting_on }) => meeting_on === day);
    return (
      <details key={day} className="rounded-xl border bg-card px-4">
        <summary className="flex min-h-11 items-center font-semibold">
          {day === null ? texts.afterSeason(some.length) : texts.meetingOf(formatDate(day), some.length)}
        </summary>
        <div className="pb-4">
          <Cards sessions={some} {...shown} />
        </div>
      </details>
    );
  });
}

type Season = Awaited<ReturnType<typeof showTutorHome>>["seasons"][number];

/** The way to the tutor's sessions of the seasons that are not shown, and back to the open ones. */
function Seasons({ others, isAsked, today }: { others: Season[]; isAsked: boolean; today: string }) {
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
          {texts.ofSeason(
            seasonLabel(season),
            season.sessions,
            season.starts_on && season.starts_on > today ? formatDate(season.starts_on) : null,
          )}
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
