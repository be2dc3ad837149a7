import { randomUUID } from "node:crypto";
import { PageHead } from "@/components/console/page-head";
import { NotYetEnrolled } from "@/components/register/not-yet-enrolled";
import { RegisterView } from "@/components/register/register-view";
import { ReopenDialog } from "@/components/register/reopen-dialog";
import { registerTexts as texts } from "@/components/register/texts";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { openRegister } from "@/lib/domain/attendance/open-register";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { attempt } from "@/lib/platform/http/attempt";
import { addresses, one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { staffPage } from "@/lib/platform/http/staff-page";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { reopenRegisterAction, writeRegisterAction } from "./actions";

/** Where each role keeps registers, and where it came from. */
const PLACES = {
  tutor: { home: "/tutor", label: texts.home, path: "/tutor/class-register" },
  admin: { home: "/admin/registers", label: texts.registers, path: "/admin/class-register" },
} as const;

/** The register of one session and date: to be marked as long as it is new or a draft, to be read once it is saved. */
export async function RegisterPage({
  whose,
  searchParams,
}: {
  whose: keyof typeof PLACES;
  searchParams: SearchParams;
}) {
  const { ctx } = await staffPage([whose]);
  const { home, label, path } = PLACES[whose];
  const params = await searchParams;
  const [sessionId, date, dialog] = [one(params.sessionId), one(params.date), one(params.dialog)];
  const back = { href: home, label };
  const got = await attempt(() => openRegister(ctx, { session_id: sessionId, ...(date ? { date } : {}) }));
  if (!("data" in got))
    return (
      <>
        <PageHead title={texts.title} back={back} />
        <Alert variant="destructive" role="alert" className="space-y-3">
          <p>{got.refusal?.message ?? texts.openFailed}</p>
          <p>{texts.savingOff}</p>
          <ButtonLink variant="outline" size="sm" href={sessionId ? `${path}?sessionId=${sessionId}` : home}>
            {texts.retry}
          </ButtonLink>
        </Alert>
      </>
    );
  const page = got.data;
  const { session, register } = page;
  const here = await addresses(path, Promise.resolve({ sessionId: session.id, date: page.date }));
  return (
    <>
      <PageHead title={session.class} back={back} notice={await consoleNotice()} />
      <p className="-mt-5 mb-4 font-semibold">
        {catalogTexts.days[session.day]}, {texts.times(session.start_at, session.end_at)},{" "}
        <span className="whitespace-nowrap">{formatDate(page.date)}</span>
        <span className="block font-normal text-muted-foreground text-sm">{session.course}</span>
      </p>
      {page.meets ? null : <p className="mb-4 text-muted-foreground text-sm">{texts.notMeeting}</p>}
      <RegisterView
        key={`${session.id} ${page.date}`}
        page={page}
        owner={ctx.actor.kind === "staff" ? ctx.actor.staffId : ""}
        home={home}
        path={path}
        here={here()}
        reopenHref={here({ dialog: "reopen" })}
        writingId={randomUUID()}
        action={writeRegisterAction}
      />
      <NotYetEnrolled students={page.not_yet_enrolled} />
      {dialog === "reopen" && register.can_reopen ? (
        <ReopenDialog
          action={reopenRegisterAction}
          sessionId={session.id}
          date={page.date}
          closeHref={here()}
        />
      ) : null}
    </>
  );
}
