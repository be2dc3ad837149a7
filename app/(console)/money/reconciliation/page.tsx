import type { Metadata } from "next";
import { ExportLinks } from "@/app/(console)/_lists/export-links";
import { PageHead } from "@/components/console/page-head";
import { StatusBadge } from "@/components/console/status-badge";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { PrintButton } from "@/components/ui/print-button";
import { showReconciliation } from "@/lib/domain/payments/reconciliation/show-reconciliation";
import { listState, type SearchParams } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { formatShillings, formatSigned } from "@/lib/platform/money";
import { AccountTable } from "./account-table";
import { comparedDifference, DaysTable, formatDay, type Reconciliation } from "./days-table";
import { LISTS, ListSection } from "./list-section";
import { pageTexts, pageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** Statements compared with the ledger by day, and the differences to review. */
export default async function ReconciliationPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireVerb("payments.show-reconciliation");
  const { from, to } = await listState(searchParams, ["from", "to"]);
  const loaded = await loadPart(() => showReconciliation(ctx, { from, to }));
  const shown = "data" in loaded ? loaded.data : undefined;
  return (
    <>
      <PageHead title={texts.title}>
        {shown ? (
          <>
            <ExportLinks
              href={`/money/reconciliation/export?${new URLSearchParams({ createdFrom: shown.from, createdTo: shown.to })}`}
              label={texts.export}
            />
            <PrintButton label={texts.print} />
          </>
        ) : null}
      </PageHead>
      <div className="space-y-8">
        <div className="space-y-4">
          <p className="max-w-prose text-lg text-muted-foreground">{texts.lead}</p>
          <ChooseDays from={shown?.from ?? from} to={shown?.to ?? to} />
          {"refusal" in loaded ? (
            <Alert variant="destructive" role="alert">
              {loaded.refusal?.message ?? texts.failed}
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
      <AccountTable shown={shown} />
      <ControlCard totals={shown.totals} control={shown.control} />
      {LISTS.map((name) => (
        <ListSection key={name} name={name} list={shown.lists[name]} isOpen={isOpen(shown)} />
      ))}
      <BalanceCard balance={shown.balance} />
    </>
  );
}

/** Whether something of these days is not known yet: then no page says that all is well. */
function isOpen({ uncovered_days, totals, account }: Reconciliation): boolean {
  return uncovered_days.length > 0 || totals.open > 0 || !account.adds_up;
}

/** The length of each list with a link to it. */
function ToLookAt({ shown }: { shown: Reconciliation }) {
  const { from, to, lists, uncovered_days: uncovered } = shown;
  const found = LISTS.filter((name) => lists[name].total > 0);
  const count = found.reduce((all, name) => all + lists[name].total, 0);
  return (
    <Alert variant={count === 0 && !isOpen(shown) ? "success" : "warning"}>
      <p className="font-semibold">
        {texts.between(formatDay(from), formatDay(to))}:{" "}
        {count > 0 ? texts.something(count) : isOpen(shown) ? texts.nothingYet : texts.nothing}
      </p>
      {uncovered.length > 0 ? <p>{texts.uncovered(uncovered.length)}</p> : null}
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

const balanceTexts = pageTexts.balance;
const PARTS = ["pays", "credit", "suspense", "refunded", "donated"] as const;

/** The ledger's equation: payments received equal the sum of the balances. */
function BalanceCard({ balance }: Pick<Reconciliation, "balance">) {
  const rows = PARTS.map((part) => ({ name: balanceTexts[part], value: formatShillings(balance[part]) }));
  return (
    <Card className="space-y-3 tabular-nums print:break-inside-avoid">
      <CardTitle id="balance">{balanceTexts.title}</CardTitle>
      <p className="text-muted-foreground">{balanceTexts.about}</p>
      <DescriptionList
        rows={[
          { name: balanceTexts.arrived, value: <strong>{formatShillings(balance.arrived)}</strong> },
          ...rows,
          { name: balanceTexts.sum, value: <strong>{formatShillings(balance.parts)}</strong> },
        ]}
      />
      <p>
        <Badge variant={balance.is_even ? "success" : "destructive"}>
          {balance.is_even
            ? balanceTexts.yes
            : balanceTexts.no(formatShillings(Math.abs(balance.arrived - balance.parts)))}
        </Badge>
      </p>
    </Card>
  );
}

const controlTexts = pageTexts.control;

/** The sums that prove the page's figures consistent. */
function ControlCard({ totals, control }: Pick<Reconciliation, "totals" | "control">) {
  const { both, only_said, only_ours, open } = totals;
  return (
    <Card className="space-y-2">
      <CardTitle>{controlTexts.title}</CardTitle>
      <ul className="space-y-1 tabular-nums">
        <li>{controlTexts.said(both + only_said, both, only_said)}</li>
        <li>{controlTexts.ours(both + only_ours, both, only_ours, open)}</li>
        <li>
          {controlTexts.difference(
            formatSigned(comparedDifference(totals)),
            formatShillings(totals.only_ours_amount - totals.open_amount),
            formatShillings(totals.only_said_amount),
            (control.apart < 0 ? controlTexts.minus : controlTexts.plus)(
              formatShillings(Math.abs(control.apart)),
            ),
          )}
        </li>
      </ul>
      <p>
        <StatusBadge good={control.adds_up}>
          {control.adds_up ? controlTexts.yes : controlTexts.no}
        </StatusBadge>
      </p>
    </Card>
  );
}
