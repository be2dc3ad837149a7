import type { Metadata } from "next";
import { ExportLinks } from "@/app/(console)/_lists/export-links";
import { SeasonChooser } from "@/app/(console)/_seasons/season-chooser";
import { PageHead } from "@/components/console/page-head";
import { PrintButton } from "@/components/ui/print-button";
import { listSessions } from "@/lib/domain/catalog/list-sessions";
import { SeasonInQuery } from "@/lib/domain/seasons/input";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import { taughtSeason } from "@/lib/domain/seasons/rules";
import { listState } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { RetryAlert } from "../../../../retry";
import { CatalogTabs } from "../../catalog-tabs";
import { Grid } from "./grid";
import { timetableTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** More than a season's sessions. */
const MOST = 500;

/** The week of a season, by default of the one that is taught: who teaches which class when. */
export default async function TimetablePage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "sessions/timetable");
  const { season: asked } = await listState(searchParams, ["season"]);
  const loaded = await loadPart(async () => {
    const { seasons } = await listAllSeasons(ctx, {});
    const wanted = SeasonInQuery.safeParse(asked).data;
    const season =
      seasons.find(({ number }) => number === wanted) ?? taughtSeason(seasons, nairobiDate(new Date()));
    const { sessions } = await listSessions(ctx, { season: season?.number, pageSize: MOST });
    return { seasons, number: season?.number ?? 0, sessions };
  });
  return (
    <>
      <PageHead title={texts.title}>
        {"data" in loaded ? (
          <>
            <ExportLinks href={`/admin/sessions/export?season=${loaded.data.number}`} label={texts.export} />
            <PrintButton label={texts.print} />
          </>
        ) : null}
      </PageHead>
      <CatalogTabs current="timetable" />
      {"data" in loaded ? (
        <div className="space-y-6">
          <SeasonChooser
            seasons={loaded.data.seasons}
            chosen={loaded.data.number}
            action="/admin/sessions/timetable"
            name="season"
          />
          <Grid sessions={loaded.data.sessions} season={loaded.data.number} />
        </div>
      ) : (
        <RetryAlert text={texts.failed} retry={texts.retry} href="/admin/sessions/timetable" />
      )}
    </>
  );
}
