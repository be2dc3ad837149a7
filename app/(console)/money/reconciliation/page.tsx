import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { Button, ButtonLink } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { PrintButton } from "@/components/ui/print-button";
import { showReconciliation } from "@/lib/domain/payments/reconciliation/show-reconciliation";
import { attempt } from "@/lib/platform/http/attempt";
import { listState, type SearchParams } from "@/lib/platform/http/list-state";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { BalanceCard } from "./balance-card";
import { ControlCard } from "./control-card";
import { DaysTable, type Reconciliation } from "./days-table";
import { LISTS, ListSection } from "./list-section";
import { formatDay } from "./spell";
import { pageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** Statements compared with the ledger by day, and the differences to review. */
export default async function ReconciliationPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireVerb("payments.show-reconciliation");
  const { from, to } = await listState(searchParams, ["from", "to"]);
  const got = await attempt(() => showReconciliation(ctx, { from, to }));
  const shown = "data" in got ? got.data : undefined;
  return (
    <>
      <PageHead title={texts.title}>
        {shown ? (
          <>
            <ButtonLink
              variant="outline"
              href={`/money/reconciliation/export?${new URLSearchParams({ createdFrom: shown.from, createdTo: shown.to })}`}
              download
            >
              {texts.export}
            </ButtonLink>
            <PrintButton label={texts.print} />
          </>
        ) : null}
      </PageHead>
      <div className="space-y-8">
        <div className="space-y-4">
          <p className="max-w-prose text-lg text-muted-foreground">{texts.lead}</p>
          <ChooseDays from={shown?.from ?? from} to={shown?.to ?? to} />
          {"refusal" in got ? (
            <Alert variant="destructive" role="alert">
              {got.refusal?.message ?? texts.failed}
            </Alert>
          ) : null}
        </div>
        {shown ? <Shown shown={shown} /> : null}
      </div>
    </>
  );
}

function Shown({ shown }: { shown: Reconciliation }) {
  return (
    <>
      <ToLookAt shown={shown} />
      <DaysTable shown={shown} />
      <ControlCard totals={shown.totals} control={shown.control} />
      {LISTS.map((name) => (
        <ListSection key={name} name={name} list={shown.lists[name]} />
      ))}
      <BalanceCard balance={shown.balance} />
    </>
  );
}

/** The length of each list with a link to it. */
function ToLookAt({ shown: { from, to, lists } }: { shown: Reconciliation }) {
  const found = LISTS.filter((name) => lists[name].total > 0);
  const count = found.reduce((all, name) => all + lists[name].total, 0);
  return (
    <Alert variant={count === 0 ? "success" : "warning"}>
      <p className="font-semibold">
        {texts.between(formatDay(from), formatDay(to))}:{" "}
        {count === 0 ? texts.nothing : texts.something(count)}
      </p>
      {count === 0 ? null : (
        <ul className="mt-1">
          {found.map((name) => (
            <li key={name}>
              <a href={`#${name}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {texts.lists[name].title}: {lists[name].total}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

function ChooseDays({ from, to }: { from: string | undefined; to: string | undefined }) {
  return (
    <form method="get" className="flex flex-wrap items-end gap-3 print:hidden">
      <div className="min-w-0 flex-1 basis-36 space-y-1 sm:max-w-60">
        <Label htmlFor="from">{texts.from}</Label>
        <Input id="from" name="from" type="date" defaultValue={from} required />
      </div>
      <div className="min-w-0 flex-1 basis-36 space-y-1 sm:max-w-60">
        <Label htmlFor="to">{texts.to}</Label>
        <Input id="to" name="to" type="date" defaultValue={to} required />
      </div>
      <Button type="submit" variant="outline">
        {texts.show}
      </Button>
      <ButtonLink variant="ghost" href="/money/statements">
        {texts.statements}
      </ButtonLink>
    </form>
  );
}
