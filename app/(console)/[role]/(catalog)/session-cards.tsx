import { Fragment } from "react";
import { ListNavigation } from "@/components/data-table/navigation";
import { Pager } from "@/components/data-table/pager";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import type { SessionView } from "@/lib/domain/catalog/read-sessions";
import { findClash } from "@/lib/domain/catalog/rules";
import { inSession, sessionTexts as texts } from "./texts";

const PAGE_SIZE = 20;

/** A class's sessions as cards, 20 per page. */
export function ClassSessions({
  sessions,
  page,
  hrefWith,
}: {
  sessions: SessionView[];
  page: number;
  /** Makes the addresses of dialogs; null where sessions are read-only. */
  hrefWith: ((more?: Record<string, string>) => string) | null;
}) {
  if (sessions.length === 0)
    return (
      <p className="rounded-xl border border-dashed bg-card px-5 py-10 text-center text-lg text-muted-foreground">
        {texts.noRows}
      </p>
    );
  const before = (page - 1) * PAGE_SIZE;
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {sessions.slice(before, before + PAGE_SIZE).map((session) => (
          <li key={session.id} className="grid">
            <SessionCard session={session} overlap={overlapOf(session, sessions)} hrefWith={hrefWith} />
          </li>
        ))}
      </ul>
      {sessions.length > PAGE_SIZE ? (
        <ListNavigation>
          <Pager page={page} pageSize={PAGE_SIZE} total={sessions.length} />
        </ListNavigation>
      ) : null}
    </>
  );
}

function overlapOf(session: SessionView, all: SessionView[]): string | undefined {
  const clash = findClash(
    session,
    all.filter(({ id }) => id !== session.id),
  );
  return clash && texts.meetsToo(texts.meeting(clash));
}

/** A session: time, tutor, seats and actions. */
function SessionCard({
  session,
  overlap,
  hrefWith,
}: {
  session: SessionView;
  /** Text naming another session of the class at the same time. */
  overlap?: string;
  hrefWith: ((more?: Record<string, string>) => string) | null;
}) {
  return (
    <Card className="flex flex-col sm:p-5">
      <h3 className="font-bold text-lg">
        <LinkButton
          variant="link"
          size="fact"
          className="text-left"
          href={`/admin/class-session-info?sessionId=${session.id}`}
        >
          {nameOf(session)}
        </LinkButton>
      </h3>
      <dl className="mt-2 grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1">
        {factsOf(session).map(({ name, value }) => (
          <Fragment key={name}>
            <dt className="text-muted-foreground text-sm">{name}</dt>
            <dd className="min-w-0 font-medium">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {overlap ? <p className="mt-2 font-medium text-accent-foreground text-sm">{overlap}</p> : null}
      {hrefWith ? <CardActions session={session} hrefWith={hrefWith} /> : null}
    </Card>
  );
}

function CardActions({
  session,
  hrefWith,
}: {
  session: SessionView;
  hrefWith: (more?: Record<string, string>) => string;
}) {
  const dialog = (name: string) => hrefWith({ dialog: name, id: session.id });
  const about = <span className="sr-only"> {nameOf(session)}</span>;
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-4">
      <LinkButton size="sm" href={dialog("assign")}>
        {texts.assign}
        {about}
      </LinkButton>
      <LinkButton size="sm" variant="outline" href={dialog("session")}>
        {texts.update}
        {about}
      </LinkButton>
      <LinkButton size="sm" variant="ghost" href={dialog("delete-session")}>
        {texts.delete}
        {about}
      </LinkButton>
    </div>
  );
}

/** The session's details on its own page. */
export function SessionFacts({ session }: { session: SessionView }) {
  return <DescriptionList rows={factsOf(session)} />;
}

function factsOf(session: SessionView) {
  return [
    { name: texts.course, value: session.course },
    { name: texts.class, value: session.class },
    { name: texts.day, value: texts.days[session.day] },
    { name: texts.start, value: session.start_at },
    { name: texts.end, value: session.end_at },
    { name: texts.tutor, value: <TutorLink session={session} /> },
    { name: texts.students, value: texts.roomOf(inSession(session)) },
  ];
}

function TutorLink({ session }: { session: SessionView }) {
  if (!session.tutor_id) return <span className="text-muted-foreground">{texts.notAssigned}</span>;
  return (
    <ButtonLink variant="link" size="fact" href={`/admin/tutor-details?tutorId=${session.tutor_id}`}>
      {session.tutor && session.no_active_tutor ? texts.inactive(session.tutor) : session.tutor}
    </ButtonLink>
  );
}

function nameOf({ day, start_at, end_at }: SessionView): string {
  return texts.meeting({ day, start_at, end_at });
}
