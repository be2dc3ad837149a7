import type { Metadata } from "next";
import { academy } from "@/app/academy";
import { PageHead } from "@/components/console/page-head";
import { ButtonLink } from "@/components/ui/button";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { requireRole } from "@/lib/platform/http/require-verb";
import { Attention, CardSkeleton, OpenSeasons } from "./attention";
import { Part, SummaryCards } from "./cards";
import { ClassSeats } from "./class-seats";
import { SeasonChart } from "./season-chart/season-chart";
import { SeasonWeeks } from "./season-weeks/season-weeks";
import { dashboardTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** The admin's dashboard. `?plain=1` is for browsers without scripts: the page is then sent whole instead of streamed. */
export default async function AdminHomePage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireRole("admin");
  const query = await searchParams;
  const plain = one(query.plain) === "1";
  const season = one(query.season);
  const number = seasonIn(season);
  const { season: current } = await academy();
  return (
    <>
      {plain ? null : (
        <noscript>
          <meta
            httpEquiv="refresh"
            content={`0;url=${PLAIN}${season ? `&season=${encodeURIComponent(season)}` : ""}`}
          />
        </noscript>
      )}
      <PageHead title={texts.title} notice={await consoleNotice()} />
      <SummaryCards ctx={ctx} season={number} plain={plain} />
      {/* Below them, so that a phone shows all four at once. */}
      <p className="mt-3 flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">
          {number === undefined ? texts.countsOfAll(current) : texts.countsOf(number)}
        </span>
        <ButtonLink
          variant="link"
          size="bare"
          href={number === undefined ? `/admin?season=${current}` : "/admin"}
          className="min-h-11"
        >
          {number === undefined ? texts.onlyCurrent(current) : texts.allSeasons}
        </ButtonLink>
      </p>
      <div className="mt-4 grid items-start gap-4 sm:mt-6 xl:grid-cols-2 xl:gap-6">
        <Part plain={plain} fallback={<CardSkeleton title={texts.attention} />}>
          <Attention ctx={ctx} />
        </Part>
        <Part plain={plain} fallback={<CardSkeleton title={texts.seasons} />}>
          <OpenSeasons ctx={ctx} />
        </Part>
      </div>
      {/* Drawings are not streamed: React would hide incomplete ones by inline style, which the content policy forbids. */}
      <div className="mt-4 grid items-start gap-4 sm:mt-6 xl:grid-cols-2 xl:gap-6">
        <ClassSeats ctx={ctx} season={number ?? current} />
        <SeasonWeeks ctx={ctx} wanted={number} />
      </div>
      <div className="mt-4 sm:mt-6">
        <SeasonChart ctx={ctx} wanted={number} plain={plain} />
      </div>
    </>
  );
}

/** The season that the address names; undefined unless it is a number. */
function seasonIn(season: string | undefined): number | undefined {
  return season && /^\d{1,4}$/.test(season) && Number(season) > 0 ? Number(season) : undefined;
}

const PLAIN = "/admin?plain=1";
