import { redirect } from "next/navigation";
import { EnrollmentSummary } from "@/app/_visit/enrollment-summary";
import { NoVisit } from "@/app/_visit/look-up";
import { visit } from "@/app/_visit/visit";
import { nameOf, OutlookList, ownEntries, waitingPage } from "@/app/_visit/waiting";
import { waitingPageTexts } from "@/app/_visit/waiting-texts";
import { titled } from "@/app/page-title";
import { Columns } from "@/components/site/columns";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PUBLIC } from "@/lib/domain/access/actor";
import { showClass } from "@/lib/domain/catalog/show-class";
import { showOutlook } from "@/lib/domain/enrollments/waiting-list/show-waiting";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { readNotice } from "@/lib/platform/http/notice";
import { loadRecord } from "@/lib/platform/http/page-data";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { Leaving, OnTheList, ToJoin } from "./parts";
import { listTexts } from "./texts";

export const generateMetadata = titled(waitingPageTexts, "title");

/** The public page of a class's waiting list: its outlook, joining it, and the own position with a link to leave. */
export default async function WaitingListPage({ searchParams }: { searchParams: SearchParams }) {
  const params = await searchParams;
  const classId = one(params.class);
  if (!classId) return <OwnList />;
  const group = await loadRecord(() => showClass({ actor: PUBLIC }, { classId }));
  const outlook = group && (await loadRecord(() => showOutlook({ actor: PUBLIC }, { class_id: classId })));
  if (!group || !outlook) return <NoClass />;
  const here = await visit();
  const entry = (await ownEntries()).find(({ class_id }) => class_id === classId);
  if (entry && !entry.paid && one(params.leave))
    return <Leaving studentId={here?.studentId ?? ""} entry={entry} />;
  const language = await pageLanguage();
  const texts = listTexts[language];
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
        here && entry?.state !== "waiting" ? (
          <EnrollmentSummary visit={here} action={here.enrollment?.class_id === classId} />
        ) : null
      }
    >
      {entry ? (
        <OnTheList entry={entry} />
      ) : (
        <>
          <Card className="p-4 sm:p-5">
            <OutlookList outlook={outlook} />
          </Card>
          <ToJoin here={here} group={group} waiting={outlook.waiting} />
        </>
      )}
      <section aria-labelledby="how" className="space-y-3 border-t pt-6">
        <h2 id="how" className="font-bold text-xl tracking-tight">
          {texts.howTitle}
        </h2>
        <ul className="list-disc space-y-2 pl-5">
          {texts.how(outlook.offer_hours, outlook.quiet_from, outlook.quiet_to).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </Columns>
  );
}

/** Without a class: the list the student is on. */
async function OwnList() {
  const here = await visit();
  if (!here) return <NoVisit next="/waiting-list" />;
  const [entry] = await ownEntries();
  if (entry) redirect(waitingPage(entry.class_id));
  const language = await pageLanguage();
  const texts = listTexts[language];
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{waitingPageTexts[language].title}</h1>
      <p className="text-lg">{texts.none}</p>
      <EnrollmentSummary visit={here} />
    </div>
  );
}

async function NoClass() {
  const texts = listTexts[await pageLanguage()];
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.wrongTitle}</h1>
      <p className="text-lg">{texts.wrong}</p>
      <ButtonLink href="/enroll">{texts.choose}</ButtonLink>
    </div>
  );
}
