import { cache } from "react";
import { countEnrollments } from "@/lib/domain/reports/count-enrollments";
import { countPayments } from "@/lib/domain/reports/count-payments";
import { countRegistrations } from "@/lib/domain/reports/count-registrations";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { Part } from "./part";
import { formatAmount, formatCount as spell } from "./season-chart/spell";
import { Figures, FiguresFailed, FiguresPlace, SummaryCard } from "./summary-card";
import { dashboardTexts as texts } from "./texts";

/** The four summary cards. They load independently; one failure does not affect the others. */
export function SummaryCards({ ctx, plain }: { ctx: Ctx; plain: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <SummaryCard name={texts.registrations} list="/admin/registrations" about={texts.about.registrations}>
        <Part plain={plain} place={<FiguresPlace />}>
          <Registrations ctx={ctx} />
        </Part>
      </SummaryCard>
      <SummaryCard name={texts.enrollments} list="/admin/enrollments" about={texts.about.enrollments}>
        <Part plain={plain} place={<FiguresPlace parts={[texts.active, texts.pending]} />}>
          <Enrollments ctx={ctx} />
        </Part>
      </SummaryCard>
      <SummaryCard name={texts.requests} list="/admin/payment-requests" about={texts.about.requests}>
        <Part plain={plain} place={<FiguresPlace />}>
          <Requests ctx={ctx} />
        </Part>
      </SummaryCard>
      <SummaryCard
        name={texts.paid}
        unit={texts.currency}
        list="/admin/transactions"
        about={texts.about.paid}
      >
        <Part plain={plain} place={<FiguresPlace />}>
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
  return <Figures total={spell(total)} today={spell(today)} />;
}

async function Enrollments({ ctx }: Asked) {
  const counts = await loadPart(() => countEnrollments(ctx, {}));
  if (!("data" in counts)) return <FiguresFailed />;
  const { total, today, active, pending } = counts.data;
  const list = "/admin/enrollments?status=";
  return (
    <Figures
      total={spell(total)}
      today={spell(today)}
      parts={[
        { name: texts.active, value: spell(active), href: `${list}enrolled` },
        { name: texts.pending, value: spell(pending), href: `${list}pending` },
      ]}
    />
  );
}

async function Requests({ ctx }: Asked) {
  const counts = await payments(ctx);
  if (!("data" in counts)) return <FiguresFailed />;
  const { total, today } = counts.data.requests;
  return <Figures total={spell(total)} today={spell(today)} />;
}

async function AmountPaid({ ctx }: Asked) {
  const counts = await payments(ctx);
  if (!("data" in counts)) return <FiguresFailed />;
  const { amount_paid, amount_paid_today } = counts.data;
  return <Figures total={formatAmount(amount_paid)} today={formatAmount(amount_paid_today)} />;
}

/** Two cards share this query; it runs once per request. */
const payments = cache((ctx: Ctx) => loadPart(() => countPayments(ctx, {})));
