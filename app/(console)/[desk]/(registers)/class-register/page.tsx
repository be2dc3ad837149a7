import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import type { RegisterPage } from "@/components/register/record";
import { RegisterView } from "@/components/register/register-view";
import { ReopenDialog } from "@/components/register/reopen-dialog";
import { registerTexts as texts } from "@/components/register/texts";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { openRegister } from "@/lib/domain/attendance/show-registers";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { addresses, one } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { scopeOf } from "@/lib/platform/permissions/authorize";
import { homeOf, type StaffRole } from "@/lib/platform/permissions/roles";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { reopenRegisterAction, writeRegisterAction } from "./actions";

export const metadata: Metadata = { title: texts.title };

/** The register of one session and date: editable while it is new or a draft, read-only once saved. */
export default async function ClassRegisterPage({ params, searchParams }: DeskPageProps) {
  const { ctx, role } = await requireDesk(params, "class-register");
  const path = `${homeOf(role)}/class-register`;
  const back = backOf(role);
  const home = back.href;
  const query = await searchParams;
  const [sessionId, date, dialog] = [one(query.sessionId), one(query.date), one(query.dialog)];
  const got = await loadPart(() => openRegister(ctx, { session_id: sessionId, ...(date ? { date } : {}) }));
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
        numbers={one(query.numbers)}
        action={writeRegisterAction}
      />
      <NearLine students={page.near_line} />
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

/** The list the register was opened from. */
function backOf(role: StaffRole) {
  return scopeOf(role, "attendance-registers.overview")
    ? { href: `${homeOf(role)}/registers`, label: texts.registers }
    : { href: homeOf(role), label: texts.home };
}

/** Students who may miss at most one more meeting of the season. */
function NearLine({ students }: { students: RegisterPage["near_line"] }) {
  if (students.length === 0) return null;
  return (
    <Card className="mt-6 mb-24 max-w-3xl p-4 sm:p-5 print:hidden">
      <CardTitle>{texts.nearLine}</CardTitle>
      <p className="mt-1 text-muted-foreground text-sm">{texts.nearLineText}</p>
      <ul className="mt-3 divide-y">
        {students.map(({ student_id, name, may_miss }) => (
          <li key={student_id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="font-medium">{name}</span>
            <span className="text-muted-foreground text-sm">{texts.mayMiss(may_miss)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Students who joined after this date: they cannot be absent from it. */
function NotYetEnrolled({ students }: { students: RegisterPage["not_yet_enrolled"] }) {
  if (students.length === 0) return null;
  return (
    <Card className="mt-6 mb-24 p-4 sm:p-5 print:hidden">
      <CardTitle>{texts.notYet}</CardTitle>
      <p className="mt-1 text-muted-foreground text-sm">{texts.notYetText}</p>
      <ul className="mt-3 divide-y">
        {students.map((student) => (
          <li key={student.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="font-medium">{student.name}</span>
            <span className="text-muted-foreground text-sm">
              {texts.since(formatDate(student.enrolled_on))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
