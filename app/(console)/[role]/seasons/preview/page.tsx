import type { Metadata } from "next";
import { ClassChooser } from "@/components/class-chooser/class-chooser";
import { courseOptions } from "@/components/class-chooser/options";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import { one } from "@/lib/platform/http/list-state";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { defineTexts } from "@/lib/platform/texts";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";

const texts = defineTexts({
  en: {
    title: (number: number) => `Season ${number} as the public will see it`,
    pageTitle: "A season as the public will see it",
    back: "Seasons",
    notFound: "Season not found",
    notFoundText: "There is no season of this number.",
    lead: "Students choose course, class and times like this. Nothing can be sent from here.",
    opensAt: (when: string) => `Registration opens on ${when}.`,
    opensLater: "When registration opens is not decided yet.",
    isOpen: "Registration is open.",
    isClosed: "This season is closed.",
    span: (from: string, to: string) => `From ${from} to ${to}.`,
    fee: (fee: string) => `The enrollment fee is ${fee}.`,
    noClasses: "This season has no classes yet.",
    toClasses: "Change its classes",
  },
});

export const metadata: Metadata = { title: texts.pageTitle };

const MOST = 500;

export default async function PreviewSeasonPage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "seasons/preview");
  const number = one((await searchParams).number);
  const { seasons } = await listAllSeasons(ctx, {});
  const season = seasons.find((each) => String(each.number) === number);
  const back = { href: "/admin/settings?part=seasons", label: texts.back };
  if (!season) return <MissingRecord title={texts.notFound} text={texts.notFoundText} back={back} />;
  const { courses } = await listCourses(ctx, { season: season.number, pageSize: MOST });
  const isEmpty = courses.every(({ classes }) => classes.length === 0);
  return (
    <>
      <PageHead title={texts.title(season.number)} back={back} />
      <div className="max-w-2xl space-y-5">
        <Alert>
          {[
            openingOf(season),
            ...(season.starts_on && season.ends_on
              ? [texts.span(formatDate(season.starts_on), formatDate(season.ends_on))]
              : []),
            texts.fee(formatShillings(season.fee)),
          ].join(" ")}
        </Alert>
        <p className="text-muted-foreground">{texts.lead}</p>
        {isEmpty ? (
          <p>{texts.noClasses}</p>
        ) : (
          <Card>
            <ClassChooser courses={courseOptions(courses, true)} />
          </Card>
        )}
        <p>
          <a className="font-semibold text-primary underline underline-offset-4" href="/admin/classes">
            {texts.toClasses}
          </a>
        </p>
      </div>
    </>
  );
}

type Season = Awaited<ReturnType<typeof listAllSeasons>>["seasons"][number];

function openingOf({ status, registration_opens_at: at }: Season): string {
  if (status === "closed") return texts.isClosed;
  if (status === "open") return texts.isOpen;
  return at ? texts.opensAt(formatTime(at)) : texts.opensLater;
}
