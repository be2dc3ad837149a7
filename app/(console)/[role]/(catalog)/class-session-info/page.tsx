import type { Metadata } from "next";
import { isHistory } from "@/app/(console)/_seasons/seasons";
import { seasonListTexts } from "@/app/(console)/_seasons/texts";
import { registerTexts } from "@/components/attendance/texts";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { wholeList } from "@/components/data-table/rows-of";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { openRegister } from "@/lib/domain/attendance/show-registers";
import { showSession } from "@/lib/domain/catalog/show-session";
import { addresses, one } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart, loadRecord } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { classStateTexts } from "../class-state-texts";
import { RegistersTable } from "../registers-table";
import { SessionFacts } from "../session-cards";
import { SessionDialogs } from "../session-dialogs";
import { StudentsTable } from "../students-table";
import { sessionTexts, catalogPageTexts as texts } from "../texts";
import { RegisterDialog } from "./register-dialog";

export const metadata: Metadata = { title: sessionTexts.details };

export default async function SessionInfoPage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "class-session-info");
  const query = await searchParams;
  const session = await loadRecord(() => showSession(ctx, { sessionId: one(query.sessionId) ?? "" }));
  const list = { href: "/admin/sessions", label: sessionTexts.title };
  if (!session)
    return <MissingRecord title={sessionTexts.notFound} text={sessionTexts.notFoundText} back={list} />;
  const group = { href: `/admin/class-info?classId=${session.class_id}`, label: session.class };
  const hrefWith = await addresses("/admin/class-session-info", searchParams);
  const [dialog, id] = [one(query.dialog), one(query.id)];
  const today = await loadPart(() =>
    openRegister(ctx, { session_id: session.id, date: nairobiDate(new Date()) }),
  );
  const history = await isHistory(ctx, session.season);
  const dialogOf = (name: string) => hrefWith({ dialog: name, id: session.id });
  return (
    <>
      <PageHead title={texts.meeting(session)} back={group} notice={await consoleNotice()}>
        {history ? null : (
          <>
            <LinkButton href={dialogOf("assign")}>{sessionTexts.assign}</LinkButton>
            <LinkButton variant="outline" href={`/admin/messages/new?to=session:${session.id}`} scroll>
              {texts.writeTo}
            </LinkButton>
            <LinkButton variant="outline" href={dialogOf("session")}>
              {texts.update}
            </LinkButton>
            <LinkButton variant="outline" href={dialogOf("delete-session")}>
              {texts.delete}
            </LinkButton>
          </>
        )}
      </PageHead>
      {history ? <Alert className="mb-6 max-w-3xl">{seasonListTexts.history(session.season)}</Alert> : null}
      {session.no_active_tutor && !history ? (
        <Alert variant="warning" className="mb-6 max-w-3xl">
          {classStateTexts.untaught(1)}
        </Alert>
      ) : null}
      <Card className="max-w-3xl">
        <SessionFacts session={session} />
      </Card>
      <h2 className="mt-8 mb-4 font-bold text-xl">{sessionTexts.students}</h2>
      <StudentsTable
        of="session"
        list={
          "data" in today
            ? wholeList([...today.data.register.students, ...today.data.not_yet_enrolled])
            : { failed: sessionTexts.attendanceFailed }
        }
      />
      <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-bold text-xl">{sessionTexts.attendance}</h2>
        {history ? null : (
          <ButtonLink variant="link" size="bare" href={`/admin/class-register/print?sessionId=${session.id}`}>
            {registerTexts.printSheet}
          </ButtonLink>
        )}
      </div>
      <RegistersTable
        list={
          "data" in today
            ? wholeList(
                today.data.dates.map(({ date, ...counts }) => ({
                  id: date,
                  ...counts,
                  href: hrefWith({ dialog: "register", id: date }),
                })),
              )
            : { failed: sessionTexts.attendanceFailed }
        }
      />
      {dialog === "register" && id ? (
        <RegisterDialog ctx={ctx} sessionId={session.id} date={id} closeHref={hrefWith()} />
      ) : history ? null : (
        <SessionDialogs ctx={ctx} dialog={dialog} id={id} closeHref={hrefWith()} done={group.href} />
      )}
    </>
  );
}
