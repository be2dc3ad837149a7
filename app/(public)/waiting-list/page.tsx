import { redirect } from "next/navigation";
import { EnrollmentSummary } from "@/app/_student-session/enrollment-summary";
import { NoStudentSession } from "@/app/_student-session/look-up";
import { studentSession } from "@/app/_student-session/session";
import { nameOf, ownEntries, QueueStatsList, waitingPage } from "@/app/_student-session/waiting";
import { waitingPageTexts } from "@/app/_student-session/waiting-texts";
import { titled } from "@/app/page-title";
import { Columns } from "@/components/site/columns";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { PUBLIC } from "@/lib/domain/access/actor";
import { showClass } from "@/lib/domain/catalog/show-class";
import { showQueueStats } from "@/lib/domain/enrollments/waiting-list/show-waiting";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { readNotice } from "@/lib/platform/http/notice";
import { loadRecord } from "@/lib/platform/http/page-data";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { Ended } from "../ended";
import { Leaving, OnTheList, ToJoin } from "./parts";
import { listTexts } from "./texts";

export const generateMetadata = titled(waitingPageTexts, "title");

/**
 * The public page of a class's waiting list: its figures, joining it, and the student's own position with a link to leave.
 */
export default async function WaitingListPage({ searchParams }: { searchParams: SearchParams }) {
  const params = await searchParams;
  const classId = one(params.class);
  if (!classId) return <OwnList />;
  const group = await loadRecord(() => showClass({ actor: PUBLIC }, { classId }));
  const stats = group && (await loadRecord(() => showQueueStats({ actor: PUBLIC }, { class_id: classId })));
  const language = await pageLanguage();
  const texts = listTexts[language];
  if (!group || !stats)
    return <Ended title={texts.wrongTitle} text={texts.wrong} href="/enroll" link={texts.choose} />;
  const session = await studentSession();
  const entry = (await ownEntries()).find(({ class_id }) => class_id === classId);
  if (entry && !entry.paid && one(params.leave))
    return <Leaving studentId={session?.studentId ?? ""} entry={entry} />;
  const notice = await readNotice("waiting");
  return (
    <Columns
      head={
        <>
          <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">
            {waitingPageTexts[language].title}
          </h1>
          <p className="font-semibold text-xl">
            {await nameOf({ course_name: group.course, class_name: group.class_name })}
          </p>
          {notice ? (
            <Alert variant="success" role="status">
              {notice}
            </Alert>
          ) : null}
        </>
      }
      beside={
        session && entry?.state !== "waiting" ? (
          <EnrollmentSummary session={session} action={session.enrollment?.class_id === classId} />
        ) : null
      }
    >
      {entry ? (
        <OnTheList entry={entry} />
      ) : (
        <>
          <Card className="p-4 sm:p-5">
            <QueueStatsList stats={stats} />
          </Card>
          <ToJoin session={session} group={group} waiting={stats.waiting} />
        </>
      )}
      <section aria-labelledby="how" className="space-y-3 border-t pt-6">
        <h2 id="how" className="font-bold text-xl tracking-tight">
          {texts.howTitle}
        </h2>
        <ul className="list-disc space-y-2 pl-5">
          {texts.how(stats.offer_hours, stats.quiet_from, stats.quiet_to).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </Columns>
  );
}

/** Without a class: the list the student is on. */
async function OwnList() {
  const session = await studentSession();
  if (!session) return <NoStudentSession next="/waiting-list" />;
  const [entry] = await ownEntries();
  if (entry) redirect(waitingPage(entry.class_id));
  const language = await pageLanguage();
  const texts = listTexts[language];
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{waitingPageTexts[language].title}</h1>
      <p className="text-lg">{texts.none}</p>
      <EnrollmentSummary session={session} />
    </div>
  );
}
