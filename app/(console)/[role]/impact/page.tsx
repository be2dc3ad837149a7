import type { Metadata } from "next";
import { ExportLinks } from "@/app/(console)/_lists/export-links";
import { SeasonChooser } from "@/app/(console)/_seasons/season-chooser";
import { academy } from "@/app/academy";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { PrintButton } from "@/components/ui/print-button";
import { homeOf } from "@/lib/domain/access/roles";
import type { Impact } from "@/lib/domain/impact/read-impact";
import { compareImpact } from "@/lib/domain/impact/show-impact";
import { reportWords } from "@/lib/domain/impact/texts";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import { taughtSeason } from "@/lib/domain/seasons/rules";
import { listState } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { formatDate, formatDay, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { Breakdown, SeasonsTable } from "./tables";
import { impactPageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.metaTitle };

const PARTS = Object.keys(reportWords.parts) as Array<keyof typeof reportWords.parts>;

/** The impact report of a season, by default of the one that is taught, on the screen and on paper. */
export default async function ImpactPage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "impact");
  const { season: wanted } = await listState(searchParams, ["season"]);
  const home = homeOf(role);
  const loaded = await loadPart(async () => {
    const { seasons } = await listAllSeasons(ctx, {});
    const season = wanted || taughtSeason(seasons, nairobiDate(new Date()))?.number;
    const [{ seasons: reports }, { academy_name: of }] = await Promise.all([
      compareImpact(ctx, { season }),
      academy(),
    ]);
    return { seasons, reports, of };
  });
  const [own] = "data" in loaded ? loaded.data.reports : [];
  if (!("data" in loaded) || !own) {
    const code = "refusal" in loaded ? loaded.refusal?.code : undefined;
    const isMissing = code === "not_found" || code === "invalid";
    return (
      <MissingRecord
        title={texts.metaTitle}
        text={isMissing ? texts.notThere : texts.failed}
        back={{ href: home, label: texts.back }}
      />
    );
  }
  const { reports, seasons, of } = loaded.data;
  const dates = seasons.find(({ number }) => number === own.season);
  const address = `${home}/impact`;
  return (
    <>
      <PageHead title={texts.title(own.season)} back={{ href: home, label: texts.back }}>
        <ButtonLink variant="outline" href={`${home}/seasons/report?number=${own.season}`}>
          {texts.reportTo}
        </ButtonLink>
        <ExportLinks href={`${address}/export?season=${own.season}`} label={texts.export} />
        <PrintButton label={texts.print} />
      </PageHead>
      <div className="space-y-8">
        {dates?.starts_on && dates.ends_on ? (
          <p className="font-medium text-lg">
            {texts.about(of, formatDay(dates.starts_on), formatDay(dates.ends_on))}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-lg text-muted-foreground">
            {own.frozen_at
              ? texts.frozen(formatDate(own.frozen_at))
              : texts.open(formatDate(new Date().toISOString()))}
          </p>
          <SeasonChooser seasons={seasons} chosen={own.season} action={address} name="season" />
        </div>
        <SeasonsTable seasons={reports} />
        {reports.length > 1 ? <p className="text-muted-foreground text-sm">{texts.threes}</p> : null}
        {PARTS.map((part) => (
          <Breakdown key={part} part={part} seasons={reports} />
        ))}
        <FollowUp {...own.follow_up} />
        <Definitions />
      </div>
    </>
  );
}

/** What the students of the season said later. */
function FollowUp(said: Impact["follow_up"]) {
  const names = Object.keys(reportWords.followUps) as Array<keyof typeof reportWords.followUps>;
  return (
    <Card className="space-y-3 tabular-nums print:break-inside-avoid">
      <CardTitle>{texts.followUp}</CardTitle>
      <DescriptionList
        rows={names.map((name) => ({ name: reportWords.followUps[name], value: String(said[name]) }))}
      />
    </Card>
  );
}

function Definitions() {
  return (
    <section aria-labelledby="definitions" className="max-w-prose space-y-3 text-sm">
      <h2 id="definitions" className="font-bold text-xl tracking-tight">
        {texts.definitions}
      </h2>
      <dl className="space-y-2">
        {reportWords.definitions.map(([name, text]) => (
          <div key={name} className="print:break-inside-avoid">
            <dt className="font-semibold">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
