import { cache, type ReactNode, Suspense } from "react";
import { formatAmount, formatCount } from "@/components/charts/scale";
import { countEnrollments, countPayments, countRegistrations } from "@/lib/domain/reports/counts";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { type Figure, Figures, FiguresFailed, FiguresSkeleton, SummaryCard } from "./summary-card";
import { dashboardTexts as texts } from "./texts";

/** A season's number; undefined counts all, of payments those of the current season. */
type Season = number | undefined;
type Counts = { total: string; today: string; todayName?: string; parts?: Figure[] };
type Kind = {
  name: string;
  unit?: string;
  list: string;
  about: string;
  /** The meaning of the total. */
  counts: string;
  /** Whether the list narrows to a season, too. */
  bySeason?: boolean;
  /** Names of the parts, for the placeholder. */
  parts?: string[];
  count: (ctx: Ctx, season: Season) => Promise<Counts>;
};

const KINDS: Kind[] = [
  {
    name: texts.registrations,
    list: "/admin/registrations",
    about: texts.about.registrations,
    counts: texts.counts.registrations,
    bySeason: true,
    count: async (ctx, season) => formatted(await countRegistrations(ctx, { season })),
  },
  {
    name: texts.enrollments,
    list: "/admin/enrollments?status=live",
    about: texts.about.enrollments,
    counts: texts.counts.enrollments,
    bySeason: true,
    parts: [texts.active, texts.pending],
    count: async (ctx, season) => {
      const counts = await countEnrollments(ctx, { season });
      const part = (name: string, value: number, status: string) => ({
        name,
        value: formatCount(value),
        href: inSeason(`/admin/enrollments?status=${status}`, season),
      });
      return {
        ...formatted(counts),
        // The seats below it count who became enrolled today.
        todayName: texts.begunToday,
        parts: [
          part(texts.active, counts.active, "enrolled"),
          part(texts.pending, counts.pending, "not_enrolled"),
        ],
      };
    },
  },
  {
    name: texts.requests,
    list: "/admin/payment-requests",
    about: texts.about.requests,
    counts: texts.counts.requests,
    count: async (ctx, season) => formatted((await payments(ctx, season)).requests),
  },
  {
    name: texts.paid,
    unit: texts.currency,
    list: "/admin/transactions",
    about: texts.about.paid,
    counts: texts.counts.paid,
    count: async (ctx, season) => {
      const { amount_paid, amount_paid_today } = await payments(ctx, season);
      return { total: formatAmount(amount_paid), today: formatAmount(amount_paid_today) };
    },
  },
];

/** Two cards share this query; it runs once per request. */
const payments = cache((ctx: Ctx, season: Season) => countPayments(ctx, { season }));

function inSeason(list: string, season: Season): string {
  return season ? `${list}${list.includes("?") ? "&" : "?"}season=${season}` : list;
}

function formatted({ total, today }: { total: number; today: number }): Counts {
  return { total: formatCount(total), today: formatCount(today) };
}

/** The four summary cards, of one season if chosen. They load independently; one failure does not affect the others. */
export function SummaryCards({ ctx, season, plain }: { ctx: Ctx; season: Season; plain: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {KINDS.map(({ count, parts, bySeason, list, ...card }) => (
        <SummaryCard key={card.name} {...card} list={bySeason ? inSeason(list, season) : list}>
          <Part plain={plain} fallback={<FiguresSkeleton parts={parts} />}>
            <Counted ctx={ctx} season={season} count={count} />
          </Part>
        </SummaryCard>
      ))}
    </ul>
  );
}

async function Counted({ ctx, season, count }: { ctx: Ctx; season: Season; count: Kind["count"] }) {
  const counts = await loadPart(() => count(ctx, season));
  return "data" in counts ? <Figures {...counts.data} /> : <FiguresFailed />;
}

/**
 * A streamed part of the page with a placeholder. Browsers without scripts would never replace the
 * placeholder: their page, `plain`, waits for the part.
 */
export function Part({
  plain,
  fallback,
  children,
}: {
  plain: boolean;
  fallback: ReactNode;
  children: ReactNode;
}) {
  return plain ? children : <Suspense fallback={fallback}>{children}</Suspense>;
}
