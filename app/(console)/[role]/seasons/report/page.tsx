import type { Metadata } from "next";
import { ExportLinks } from "@/app/(console)/_lists/export-links";
import { SeasonChooser } from "@/app/(console)/_seasons/season-chooser";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { PrintButton } from "@/components/ui/print-button";
import { homeOf } from "@/lib/domain/access/roles";
import { showSeasonReport } from "@/lib/domain/reports/season-report";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import { taughtSeason } from "@/lib/domain/seasons/rules";
import { listState } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { formatDate, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { Doors, Heard, Steps } from "./people-charts";
import { ClassesTable, SeasonsTable } from "./report-tables";
import { reportPageTexts as texts } from "./texts";
import { Weekends } from "./weekends";

export const metadata: Metadata = { title: texts.metaTitle };

type Report = Awaited<ReturnType<typeof showSeasonReport>>;

/** The report of a season, by default of the one that is taught: its charts and tables, on the screen and on paper. */
export default async function SeasonReportPage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "seasons/report");
  const { number: wanted } = await listState(searchParams, ["number"]);
  const home = homeOf(role);
  const loaded = await loadPart(async () => {
    const { seasons } = await listAllSeasons(ctx, {});
    const number = wanted || taughtSeason(seasons, nairobiDate(new Date()))?.number;
    return { seasons, report: await showSeasonReport(ctx, { number }) };
  });
  if (!("data" in loaded)) {
    const isMissing = loaded.refusal?.code === "not_found" || loaded.refusal?.code === "invalid";
    return (
      <MissingRecord
        title={texts.metaTitle}
        text={isMissing ? texts.notThere : texts.failed}
        back={{ href: home, label: texts.back }}
      />
    );
  }
  const { report, seasons } = loaded.data;
  const { season } = report;
  const address = `${home}/seasons/report`;
  return (
    <>
      <PageHead title={texts.title(season.number)} back={{ href: home, label: texts.back }}>
        <ButtonLink variant="outline" href={`${home}/impact?season=${season.number}`}>
          {texts.impact}
        </ButtonLink>
        <ButtonLink variant="outline" href={`${home}/feedback?season=${season.number}`}>
          {texts.feedback}
        </ButtonLink>
        <ExportLinks href={`${address}/export?number=${season.number}`} label={texts.export} />
        <PrintButton label={texts.print} />
      </PageHead>
      <div className="space-y-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-lg text-muted-foreground">
            {[texts.statuses[report.status], formatSpan(report)].filter(Boolean).join(", ")}
          </p>
          <SeasonChooser seasons={seasons} chosen={season.number} action={address} name="number" />
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Steps report={report} role={role} />
          <Heard report={report} role={role} />
          <Doors report={report} role={role} />
          <Money season={season} />
        </div>
        <Weekends report={report} role={role} />
        <ClassesTable courses={report.courses} total={season} />
        <SeasonsTable season={season} earlier={report.earlier} />
        <p className="max-w-prose text-muted-foreground text-sm">{texts.notes}</p>
      </div>
    </>
  );
}

function Money({ season }: Pick<Report, "season">) {
  return (
    <Card className="space-y-3 tabular-nums print:break-inside-avoid">
      <CardTitle>{texts.fees}</CardTitle>
      <DescriptionList
        rows={[
          { name: texts.income, value: formatShillings(season.income) },
          { name: texts.waived, value: formatShillings(season.waived) },
          { name: texts.sponsored, value: formatShillings(season.sponsored) },
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
