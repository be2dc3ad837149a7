import type { ReactNode } from "react";
import { ListSearch } from "@/components/data-table/list-search";
import { ListNavigation } from "@/components/data-table/navigation";
import { KeptMark } from "@/components/register/kept-pages";
import { Outbox } from "@/components/register/outbox";
import { ButtonLink } from "@/components/ui/button";
import { showTutorHome } from "@/lib/domain/attendance/tutor-sessions";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { tutorTexts as texts } from "../../_staff/tutor-texts";
import { RetryAlert } from "../../retry";
import { isDueToday, registerOf, SessionBlock } from "./session-block";
import { ToFinish } from "./to-finish";

/** The tutor's sessions, the running one first, then today's, each with its registers by date. */
export async function Attendance({ ctx, search }: { ctx: Ctx; search: string }) {
  const got = await loadPart(() => showTutorHome(ctx, {}));
  if (!("data" in got))
    return (
      <RetryAlert text={got.refusal?.message ?? texts.sessionsFailed} retry={texts.retry} href="/tutor" />
    );
  const { sessions } = got.data;
  if (sessions.length === 0) return <Nothing text={texts.noSessions} />;
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
        <ul className="grid gap-4 lg:grid-cols-2">
          {shown.map((session) => (
            <li key={session.id}>
              <SessionBlock session={session} />
            </li>
          ))}
        </ul>
      )}
    </div>
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
