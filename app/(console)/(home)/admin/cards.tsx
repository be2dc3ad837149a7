import { cache } from "react";
import { countEnrollments, countPayments, countRegistrations } from "@/lib/domain/reports/counts";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { Part } from "./part";
import { formatCount as format, formatAmount } from "./season-chart/format";
import { Figures, FiguresFailed, FiguresSkeleton, SummaryCard } from "./summary-card";
import { dashboardTexts as texts } from "./texts";

/** The four summary cards. They load independently; one failure does not affect the others. */
export function SummaryCards({ ctx, plain }: { ctx: Ctx; plain: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <SummaryCard name={texts.registrations} list="/admin/registrations" about={texts.about.registrations}>
        <Part plain={plain} fallback={<FiguresSkeleton />}>
          <Registrations ctx={ctx} />
        </Part>
      </SummaryCard>
      <SummaryCard name={texts.enrollments} list="/admin/enrollments" about={texts.about.enrollments}>
        <Part plain={plain} fallback={<FiguresSkeleton parts={[texts.active, texts.pending]} />}>
          <Enrollments ctx={ctx} />
        </Part>
      </SummaryCard>
      <SummaryCard name={texts.requests} list="/admin/payment-requests" about={texts.about.requests}>
        <Part plain={plain} fallback={<FiguresSkeleton />}>
          <Requests ctx={ctx} />
        </Part>
      </SummaryCard>
      <SummaryCard
        name={texts.paid}
        unit={texts.currency}
        list="/admin/transactions"
        about={texts.about.paid}
      >
        <Part plain={plain} fallback={<FiguresSkeleton />}>
          <AmountPaid ctx={ctx} />
        </Part>
      </SummaryCard>
    </ul>
  );
}

type Asked = { ctx: Ctx };

async function Registrations({ ctx }: Asked) {
  const counts = await loadPart(() => countRegistrations(ctx, {}));
  if (!("data" in counts)) return <FiguresFailed />;
  const { total, today } = counts.data;
  return <Figures total={format(total)} today={format(today)} />;
}

async function Enrollments({ ctx }: Asked) {
  const counts = await loadPart(() => countEnrollments(ctx, {}));
  if (!("data" in counts)) return <FiguresFailed />;
  const { total, today, active, pending } = counts.data;
  const list = "/admin/enrollments?status=";
  return (
    <Figures
      total={format(total)}
      today={format(today)}
      parts={[
        { name: texts.active, value: format(active), href: `${list}enrolled` },
        { name: texts.pending, value: format(pending), href: `${list}pending` },
      ]}
    />
  );
}

async function Requests({ ctx }: Asked) {
  const counts = await payments(ctx);
  if (!("data" in counts)) return <FiguresFailed />;
  const { total, today } = counts.data.requests;
  return <Figures total={format(total)} today={format(today)} />;
}

async function AmountPaid({ ctx }: Asked) {
  const counts = await payments(ctx);
  if (!("data" in counts)) return <FiguresFailed />;
  const { amount_paid, amount_paid_today } = counts.data;
  return <Figures total={formatAmount(amount_paid)} today={formatAmount(amount_paid_today)} />;
}

/** Two cards share this query; it runs once per request. */
const payments = cache((ctx: Ctx) => loadPart(() => countPayments(ctx, {})));
