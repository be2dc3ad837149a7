import Link from "next/link";
import { Legend } from "@/components/charts/legend";
import { formatCount } from "@/components/charts/scale";
import { Card, CardTitle } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { seasonDays } from "@/lib/domain/reports/counts";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { RetryLine } from "../../../retry";
import { weekTexts as texts } from "../texts";
import { PairBand } from "./pair-band";
import { afterAsManyDays, COMPARED, type Compared, type WeekPair, weekPairs } from "./weeks";

/** A season's registrations and enrollments by week beside those of the season before it. */
export async function SeasonWeeks({ ctx, wanted }: { ctx: Ctx; wanted: number | undefined }) {
  const loaded = await loadPart(() => readPair(ctx, wanted));
  return (
    <Card className="space-y-4">
      <CardTitle>{texts.title}</CardTitle>
      {"data" in loaded ? (
        <Shown {...loaded.data} />
      ) : (
        <RetryLine text={texts.failed} retry={texts.retry} href="/admin" />
      )}
    </Card>
  );
}

/** The days of the requested season, by default the current one, and of the one before it. */
async function readPair(ctx: Ctx, wanted: number | undefined) {
  const current = await seasonDays(ctx, { season: wanted });
  const { seasons } = await listAllSeasons(ctx, {});
  const earlier = seasons.map(({ number }) => number).filter((number) => number < current.season);
  const before = earlier.length > 0 ? await seasonDays(ctx, { season: Math.max(...earlier) }) : undefined;
  return { current, before };
}

type Read = Awaited<ReturnType<typeof seasonDays>>;

function Shown({ current, before }: { current: Read; before: Read | undefined }) {
  if (!before || before.days.length === 0)
    return <p className="text-muted-foreground">{texts.nothingBefore(current.season)}</p>;
  const pairs = weekPairs(current.days, before.days);
  const then = afterAsManyDays(current.days, before.days);
  return (
    <>
      <p className="text-muted-foreground text-sm">{texts.lead(current.days.length)}</p>
      <Legend
        entries={[
          { name: texts.season(current.season), fill: "fill-primary" },
          { name: texts.season(before.season), fill: "fill-input" },
        ]}
      />
      <div className="grid gap-6">
        {COMPARED.map((measure) => (
          <figure key={measure} className="break-inside-avoid space-y-1">
            <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{texts.measures[measure]}</span>
              <span className="text-sm tabular-nums">
                <Figure measure={measure} season={current.season} count={current.totals[measure]} />
                <span className="text-muted-foreground"> {texts.against} </span>
                <Figure measure={measure} season={before.season} count={then[measure]} />
              </span>
            </figcaption>
            <PairBand
              measure={measure}
              pairs={pairs}
              description={texts.description(current.totals[measure], then[measure])}
            />
          </figure>
        ))}
      </div>
      <Disclosure title={texts.table}>
        <PairTable pairs={pairs} seasons={[current.season, before.season]} />
      </Disclosure>
    </>
  );
}

const LISTS: Record<Compared, (season: number) => string> = {
  registrations: (season) => `/admin/registrations?season=${season}`,
  enrollments: (season) => `/admin/enrollments?season=${season}&status=enrolled`,
};

/** A figure that leads to its list; the list has the whole season. */
function Figure({ measure, season, count }: { measure: Compared; season: number; count: number }) {
  return (
    <Link
      href={LISTS[measure](season)}
      prefetch={false}
      className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary underline-offset-4 hover:underline"
    >
      {formatCount(count)} <span className="font-normal">({texts.season(season)})</span>
    </Link>
  );
}

const CELL = "border-b py-2 pl-2 text-right tabular-nums";

function PairTable({ pairs, seasons }: { pairs: WeekPair[]; seasons: [number, number] }) {
  const columns = COMPARED.flatMap((measure) =>
    seasons.map((season) => `${texts.measures[measure]}, ${season}`),
  );
  return (
    <table className="w-full border-collapse text-xs sm:text-sm">
      <caption className="sr-only">{texts.title}</caption>
      <thead>
        <tr>
          {[texts.week, ...columns].map((name, index) => (
            <th key={name} scope="col" className={index === 0 ? "border-b py-2 text-left" : CELL}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ week, current, before }) => (
          <tr key={week}>
            <th scope="row" className="border-b py-2 text-left font-normal">
              {week}
            </th>
            {COMPARED.flatMap((measure) => [
              <td key={`${measure} current`} className={CELL}>
                {current ? formatCount(current[measure]) : texts.none}
              </td>,
              <td key={`${measure} before`} className={CELL}>
                {before ? formatCount(before[measure]) : texts.none}
              </td>,
            ])}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
