import { EnrollmentSummary } from "@/app/_student-session/enrollment-summary";
import { studentSession } from "@/app/_student-session/session";
import { CourseList } from "@/components/course-list/course-list";
import { OpeningNotice } from "@/components/opening/opening-notice";
import { Sunrise } from "@/components/pictures/sunrise";
import { Card } from "@/components/ui/card";
import { PUBLIC } from "@/lib/domain/access/actor";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { draftToken } from "@/lib/platform/auth/student-cookies";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { formatShillings } from "@/lib/platform/money";
import { academy } from "../academy";
import { OpeningReminder } from "./opening-reminder";
import { SeasonLine } from "./season-card";
import { publicTexts } from "./texts";

export default async function HomePage() {
  const language = await pageLanguage();
  const texts = publicTexts[language];
  const [about, { courses }, session] = await Promise.all([
    academy(),
    listCourses({ actor: PUBLIC }, { pageSize: 100 }),
    studentSession(),
  ]);
  const { fee } = about;
  const season = about.registration_open ? about.season : (about.next_opening?.season ?? about.season);
  const hasDraft = (await draftToken()) !== undefined && (!session || session.step.action === "choose_class");
  const price = formatShillings(fee);
  return (
    <div className="space-y-9">
      <div className="sm:flex sm:items-end sm:justify-between sm:gap-6 sm:overflow-hidden sm:rounded-3xl sm:bg-accent-soft sm:pl-9">
        <div className="space-y-3 sm:py-9">
          <Sunrise className="-mt-1 float-right ml-2 w-[min(6rem,25vw)] sm:hidden" />
          <h1 className="font-bold text-3xl leading-tight tracking-tight sm:text-5xl">{texts.homeTitle}</h1>
          <p className="max-w-prose text-lg text-muted-foreground sm:text-foreground">
            {texts.homeLead(season, about.youngest_age)}
          </p>
        </div>
        <Sunrise className="hidden w-64 shrink-0 sm:block" />
      </div>
      <OpeningNotice {...about} language={language} />
      <OpeningReminder next="/" />
      {session ? <EnrollmentSummary session={session} /> : null}
      <ul className={session ? "" : "grid gap-4 sm:grid-cols-2"}>
        <EntryCard href="/register" title={texts.registerCard} text={texts.registerText} strong={!session} />
        {session ? null : (
          <EntryCard href="/enroll" title={texts.enrollCard} text={texts.enrollText(price)} />
        )}
      </ul>
      {hasDraft ? (
        <p>
          <a
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            href="/registration-confirmation"
          >
            {texts.continueDraft}
          </a>
        </p>
      ) : null}
      {courses.length > 0 ? (
        <section aria-labelledby="courses" className="space-y-4">
          <h2 id="courses" className="font-bold text-xl tracking-tight">
            {texts.coursesTitle}
          </h2>
          <p>
            <SeasonLine fee={session === null} />
          </p>
          <CourseList courses={courses} language={language} isOpen={about.registration_open} />
        </section>
      ) : null}
      {session ? null : <How price={price} />}
    </div>
  );
}

/** The steps to a place, for visitors the page does not know; the others read their own next step. */
async function How({ price }: { price: string }) {
  const texts = publicTexts[await pageLanguage()];
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="mb-4 font-bold text-xl tracking-tight">
        {texts.howTitle}
      </h2>
      <ol className="grid gap-5 sm:grid-cols-3">
        {texts.how(price).map((step, index) => (
          <li key={step.title} className="flex gap-4 sm:block">
            <span
              aria-hidden="true"
              className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft font-bold text-accent-foreground text-lg sm:mb-2"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold">{step.title}</h3>
              <p className="text-muted-foreground">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function EntryCard({
  href,
  title,
  text,
  strong = false,
}: {
  href: string;
  title: string;
  text: string;
  strong?: boolean;
}) {
  return (
    <li>
      <a href={href} className="group block h-full rounded-2xl">
        <Card
          className={
            strong
              ? "h-full border-transparent bg-primary text-primary-foreground group-hover:bg-primary-strong"
              : "h-full border-2 group-hover:border-primary"
          }
        >
          <h2 className="flex items-center justify-between gap-3 font-bold text-xl tracking-tight sm:text-2xl">
            {title}
            <span aria-hidden="true" className="motion-safe:transition-transform group-hover:translate-x-1">
              →
            </span>
          </h2>
          <p className={strong ? "mt-2" : "mt-2 text-muted-foreground"}>{text}</p>
        </Card>
      </a>
    </li>
  );
}
