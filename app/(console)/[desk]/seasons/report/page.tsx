import type { Metadata } from "next";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { PrintButton } from "@/components/ui/print-button";
import { homeOf } from "@/lib/domain/access/roles";
import { showSeasonReport } from "@/lib/domain/reports/season-report";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { listState } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { ClassesTable, formatShare, SeasonsTable } from "./report-tables";
import { reportPageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.metaTitle };

type Report = Awaited<ReturnType<typeof showSeasonReport>>;

/** The report of a season, on the screen and on paper. */
export default async function SeasonReportPage({ params, searchParams }: DeskPageProps) {
  const { ctx, role } = await requireDesk(params, "seasons/report");
  const { number: asked } = await listState(searchParams, ["number"]);
  const home = homeOf(role);
  const got = await loadPart(async () =>
    showSeasonReport(ctx, { number: asked || (await latestSeason(ctx)) }),
  );
  if (!("data" in got)) {
    const isMissing = got.refusal?.code === "not_found" || got.refusal?.code === "invalid";
    return (
      <MissingRecord
        title={texts.metaTitle}
        text={isMissing ? texts.notThere : texts.failed}
        back={{ href: home, label: texts.back }}
      />
    );
  }
  const report = got.data;
  const { season } = report;
  return (
    <>
      <PageHead
        title={texts.title(season.number)}
        back={{ href: `${home}/seasons/close?number=${season.number}`, label: texts.back }}
      >
        <ButtonLink variant="outline" href={`${home}/seasons/report/export?number=${season.number}`} download>
          {texts.export}
        </ButtonLink>
        <PrintButton label={texts.print} />
      </PageHead>
      <div className="space-y-8">
        <p className="text-lg text-muted-foreground">
          {[texts.statuses[report.status], formatSpan(report)].filter(Boolean).join(", ")}
        </p>
        <Summary season={season} />
        <ClassesTable courses={report.courses} total={season} />
        <SeasonsTable season={season} earlier={report.earlier} />
        <p className="max-w-prose text-muted-foreground text-sm">{texts.notes}</p>
      </div>
    </>
  );
}

/** The default season: the newest that has opened, or the newest of all. */
async function latestSeason(ctx: Ctx): Promise<number | undefined> {
  const { seasons } = await listAllSeasons(ctx, {});
  return (seasons.find(({ status }) => status !== "planned") ?? seasons[0])?.number;
}

function Summary({ season }: Pick<Report, "season">) {
  return (
    <Card className="space-y-3 tabular-nums print:break-inside-avoid">
      <CardTitle>{texts.summary}</CardTitle>
      <DescriptionList
        rows={[
          { name: texts.registered, value: season.registered },
          { name: texts.paid, value: season.paid },
          { name: texts.income, value: formatShillings(season.income) },
          { name: texts.attendance, value: formatShare(season.attendance_percent) },
          { name: texts.completed, value: season.completed },
        ]}
      />
    </Card>
  );
}

function formatSpan({ starts_on, ends_on }: Report): string {
  if (starts_on && ends_on) return texts.span(formatDate(starts_on), formatDate(ends_on));
  if (starts_on) return texts.from(formatDate(starts_on));
  return ends_on ? texts.until(formatDate(ends_on)) : "";
}
