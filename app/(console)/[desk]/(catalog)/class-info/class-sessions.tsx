import { ListNavigation } from "@/components/data-table/navigation";
import { Pager } from "@/components/data-table/pager";
import type { SessionView } from "@/lib/domain/catalog/read-sessions";
import { findClash } from "@/lib/domain/catalog/rules";
import { SessionCard } from "../session-card";
import { sessionTexts as texts } from "../texts";

const PAGE_SIZE = 20;

/** A class's sessions as cards, 20 per page. */
export function ClassSessions({
  sessions,
  page,
  here,
}: {
  sessions: SessionView[];
  page: number;
  here: (more?: Record<string, string>) => string;
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
            <SessionCard session={session} overlap={overlapOf(session, sessions)} here={here} />
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
