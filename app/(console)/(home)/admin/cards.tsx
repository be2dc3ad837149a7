import { cache, type ReactNode, Suspense } from "react";
import { countEnrollments, countPayments, countRegistrations } from "@/lib/domain/reports/counts";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { formatAmount, formatCount } from "./season-chart/bars";
import { type Figure, Figures, FiguresFailed, FiguresSkeleton, SummaryCard } from "./summary-card";
import { dashboardTexts as texts } from "./texts";

type Counts = { total: string; today: string; parts?: Figure[] };
type Kind = {
  name: string;
  unit?: string;
  list: string;
  about: string;
  /** Names of the parts, for the placeholder. */
  parts?: string[];
  count: (ctx: Ctx) => Promise<Counts>;
};

const KINDS: Kind[] = [
  {
    name: texts.registrations,
    list: "/admin/registrations",
    about: texts.about.registrations,
    count: async (ctx) => formatted(await countRegistrations(ctx, {})),
  },
  {
    name: texts.enrollments,
    list: "/admin/enrollments",
    about: texts.about.enrollments,
    parts: [texts.active, texts.pending],
    count: async (ctx) => {
      const counts = await countEnrollments(ctx, {});
      const part = (name: string, value: number, status: string) => ({
        name,
        value: formatCount(value),
        href: `/admin/enrollments?status=${status}`,
      });
      return {
        ...formatted(counts),
        parts: [
          part(texts.active, counts.active, "enrolled"),
          part(texts.pending, counts.pending, "pending"),
        ],
      };
    },
  },
  {
    name: texts.requests,
    list: "/admin/payment-requests",
    about: texts.about.requests,
    count: async (ctx) => formatted((await payments(ctx)).requests),
  },
  {
    name: texts.paid,
    unit: texts.currency,
    list: "/admin/transactions",
    about: texts.about.paid,
    count: async (ctx) => {
      const { amount_paid, amount_paid_today } = await payments(ctx);
      return { total: formatAmount(amount_paid), today: formatAmount(amount_paid_today) };
    },
  },
];

/** Two cards share this query; it runs once per request. */
const payments = cache((ctx: Ctx) => countPayments(ctx, {}));

function formatted({ total, today }: { total: number; today: number }): Counts {
  return { total: formatCount(total), today: formatCount(today) };
}

/** The four summary cards. They load independently; one failure does not affect the others. */
export function SummaryCards({ ctx, plain }: { ctx: Ctx; plain: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {KINDS.map(({ count, parts, ...card }) => (
        <SummaryCard key={card.name} {...card}>
          <Part plain={plain} fallback={<FiguresSkeleton parts={parts} />}>
            <Counted ctx={ctx} count={count} />
          </Part>
        </SummaryCard>
      ))}
    </ul>
  );
}

async function Counted({ ctx, count }: { ctx: Ctx; count: Kind["count"] }) {
  const counts = await loadPart(() => count(ctx));
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
