import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { ReasonDialog } from "@/components/attendance/reason-dialog";
import type { RegisterPage } from "@/components/attendance/record";
import { RegisterView } from "@/components/attendance/register-view";
import { registerTexts as texts } from "@/components/attendance/texts";
import { PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { scopeOf } from "@/lib/domain/access/authorize";
import { homeOf, type StaffRole } from "@/lib/domain/access/roles";
import { openRegister } from "@/lib/domain/attendance/show-registers";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { addresses, one } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";
import { removeRegisterAction, reopenRegisterAction, writeRegisterAction } from "./actions";

export const metadata: Metadata = { title: texts.title };

/** The register of one session and date: editable while it is new or a draft, read-only once saved. */
export default async function ClassRegisterPage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "class-register");
  const path = `${homeOf(role)}/class-register`;
  const back = backOf(role);
  const home = back.href;
  const query = await searchParams;
  const [sessionId, date, dialog] = [one(query.sessionId), one(query.date), one(query.dialog)];
  const loaded = await loadPart(() =>
    openRegister(ctx, { session_id: sessionId, ...(date ? { date } : {}) }),
  );
  if (!("data" in loaded))
    return (
      <>
        <PageHead title={texts.title} back={back} />
        <Alert variant="destructive" role="alert" className="space-y-3">
          <p>{loaded.refusal?.message ?? texts.openFailed}</p>
          {loaded.refusal ? null : <p>{texts.savingOff}</p>}
          <ButtonLink variant="outline" size="sm" href={sessionId ? `${path}?sessionId=${sessionId}` : home}>
            {loaded.refusal && date ? texts.otherDay : texts.retry}
          </ButtonLink>
        </Alert>
      </>
    );
  const page = loaded.data;
  const { session, register } = page;
  const hrefWith = await addresses(path, Promise.resolve({ sessionId: session.id, date: page.date }));
  return (
    <>
      <PageHead title={session.class} back={back} notice={await consoleNotice()} />
      <p className="-mt-5 mb-4 font-semibold">
        {catalogTexts.days[session.day]}, {texts.times(session.start_at, session.end_at)},{" "}
        <span className="whitespace-nowrap">{formatDate(page.date)}</span>
        <span className="block font-normal text-muted-foreground text-sm">{session.course}</span>
      </p>
      {register.unusual_reason ? (
        <p className="mb-4 text-muted-foreground text-sm">{texts.heldBecause(register.unusual_reason)}</p>
      ) : null}
      <RegisterView
        key={`${session.id} ${page.date}`}
        page={page}
        owner={ctx.actor.kind === "staff" ? ctx.actor.staffId : ""}
        home={home}
        path={path}
        ownHref={hrefWith()}
        reopenHref={hrefWith({ dialog: "reopen" })}
        writingId={randomUUID()}
        numbers={one(query.numbers)}
        action={writeRegisterAction}
      />
      {page.can_remove ? (
        <p className="mt-4 print:hidden">
          <LinkButton variant="outline" size="sm" href={hrefWith({ dialog: "remove" })}>
            {texts.remove}
          </LinkButton>
        </p>
      ) : null}
      {page.without_times > 0 ? (
        <p className="mt-4 text-muted-foreground print:hidden">{texts.withoutTimes(page.without_times)}</p>
      ) : null}
      <Removed registers={page.removed} />
      <NearLine students={page.near_line} />
      <NotYetEnrolled students={page.not_yet_enrolled} />
      {dialog === "reopen" && register.can_reopen ? (
        <ReasonDialog
          action={reopenRegisterAction}
          sessionId={session.id}
          date={page.date}
          version={register.version}
          closeHref={hrefWith()}
        />
      ) : null}
      {dialog === "remove" && page.can_remove ? (
        <ReasonDialog
          action={removeRegisterAction}
          sessionId={session.id}
          date={page.date}
          version={register.version}
          named={[
            `${session.class}, ${catalogTexts.days[session.day]} ${session.start_at}`,
            formatDate(page.date),
          ]}
          closeHref={hrefWith()}
        />
      ) : null}
    </>
  );
}

/** Registers of this day that an admin removed: who, when and why. */
function Removed({ registers }: { registers: RegisterPage["removed"] }) {
  if (registers.length === 0) return null;
  return (
    <Card className="mt-6 mb-24 max-w-3xl p-4 sm:p-5 print:hidden">
      <CardTitle>{texts.removedHead}</CardTitle>
      <ul className="mt-3 divide-y">
        {registers.map(({ id, removed_by, removed_at, reason }) => (
          <li key={id} className="py-2">
            <span className="block font-medium">{reason}</span>
            <span className="text-muted-foreground text-sm">
              {texts.removedBy(removed_by, formatTime(removed_at))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
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
