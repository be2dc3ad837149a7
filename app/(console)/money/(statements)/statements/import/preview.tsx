import { OutcomeTabs } from "@/app/(console)/money/(statements)/outcome-tabs";
import { StatementRowsTable } from "@/app/(console)/money/(statements)/rows-table";
import { statementPageTexts } from "@/app/(console)/money/(statements)/texts";
import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { Form } from "@/components/form/form";
import { FormProgress } from "@/components/form/form-progress";
import { SubmitButton } from "@/components/form/submit-button";
import { TickField } from "@/components/form/tick-field";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { Outcome } from "@/lib/domain/payments/statements/plan";
import type { previewStatement } from "@/lib/domain/payments/statements/preview-statement";
import { statementTexts } from "@/lib/domain/payments/statements/texts";
import { formatShillings } from "@/lib/platform/money";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";
import { importAction } from "./actions";

const texts = statementPageTexts.preview;

type Seen = Awaited<ReturnType<typeof previewStatement>>;

/** A preview of an uploaded file's import. */
export function Preview({
  seen,
  at,
  outcome,
  href,
}: {
  seen: Seen;
  at: { page: number; pageSize: number };
  outcome: Outcome | undefined;
  href: (more: Record<string, string>) => string;
}) {
  const counts = Object.fromEntries(
    Object.entries(seen.outcomes).map(([name, { rows }]) => [name, rows]),
  ) as Partial<Record<Outcome, number>>;
  return (
    <>
      <PageHead
        title={texts.title}
        back={{ href: "/money/statements/import", label: texts.another }}
        notice={null}
      />
      <div className="mb-8 grid items-start gap-5 lg:grid-cols-2">
        <Card>
          <DescriptionList
            rows={[
              {
                name: texts.file,
                value: <span className="[overflow-wrap:anywhere]">{seen.file_name}</span>,
              },
              {
                name: texts.period,
                value: statementPageTexts.period(formatDate(seen.period_from), formatDate(seen.period_to)),
              },
              { name: texts.layout, value: texts.layouts[seen.layout] },
              ...(seen.account ? [{ name: texts.account, value: seen.account }] : []),
              { name: texts.rows, value: seen.row_count.toLocaleString("en-KE") },
              ...(seen.skipped.length > 0 ? [{ name: texts.skipped, value: skippedText(seen) }] : []),
            ]}
          />
          <CardTitle className="mt-5 mb-1 text-lg">{texts.checksTitle}</CardTitle>
          <Checks seen={seen} />
        </Card>
        <Card className="space-y-4">
          <CardTitle>{texts.submitTitle}</CardTitle>
          <Import seen={seen} />
        </Card>
      </div>
      <OutcomeTabs counts={counts} current={outcome} href={href} />
      <div className="mt-5">
        <StatementRowsTable
          list={rowsOf({ data: seen }, at, texts.failed, (row) => row)}
          keep={["file", "outcome"]}
        />
      </div>
    </>
  );
}

/** The rows that are no transactions, by what they are: 2 repeated headings, 1 totals. */
function skippedText({ skipped }: Seen): string {
  const kinds = Object.keys(texts.skippedWhat) as Array<keyof typeof texts.skippedWhat>;
  return kinds
    .map((kind) => ({ kind, rows: skipped.filter(({ what }) => what === kind).length }))
    .filter(({ rows }) => rows > 0)
    .map(({ kind, rows }) => texts.skippedRows(rows, texts.skippedWhat[kind]))
    .join(", ");
}

function balanceRow({ balances }: Seen) {
  if (!balances) return [];
  const { opening, closing, found, agrees, broken_at: row } = balances;
  const [from, to, made] = [opening, closing, found].map(formatShillings) as [string, string, string];
  return [
    {
      name: texts.balance,
      value: agrees ? (
        texts.balanceAgrees(from, to)
      ) : (
        <span className="font-semibold text-destructive">
          {texts.balanceDiffers(to, made)}
          {row === null ? "" : texts.balanceBroken(row)}.
        </span>
      ),
    },
  ];
}

function Checks({ seen }: { seen: Seen }) {
  const balance = balanceRow(seen);
  if (seen.checks.length === 0 && balance.length === 0)
    return <p className="py-2 text-muted-foreground">{texts.checksNone}</p>;
  const rows = seen.checks.map(({ what, row, says, found, agrees }) => {
    // Outgoing amounts have a minus in the file; the name says so already, as on the statement's own page.
    const shown = (shillings: number) =>
      formatShillings(what === "withdrawn" ? Math.abs(shillings) : shillings);
    return {
      name:
        row === undefined ? statementTexts.checks[what] : texts.checkOfRow(statementTexts.checks[what], row),
      value: agrees ? (
        `${shown(says)}, ${texts.agrees}`
      ) : (
        <span className="font-semibold text-destructive">
          {shown(says)}, {texts.differs(shown(found))}
        </span>
      ),
    };
  });
  return <DescriptionList rows={[...rows, ...balance]} />;
}

function Import({ seen }: { seen: Seen }) {
  const { outcomes, imported } = seen;
  if (imported)
    return (
      <>
        <Alert variant="success">{texts.imported(formatTime(imported.at), imported.by)}</Alert>
        <ButtonLink href={`/money/statement-details?id=${imported.statement_id}`}>{texts.show}</ButtonLink>
      </>
    );
  const conflicts = outcomes.conflicting?.rows ?? 0;
  const addsUp = seen.checks.every(({ agrees }) => agrees);
  const money = (outcome: Outcome) => formatShillings(Math.abs(outcomes[outcome]?.amount ?? 0));
  return (
    <>
      <p>{texts.nothingYet}</p>
      <p>{texts.willDo(money("created"), money("known"))}</p>
      {outcomes.reversed ? <Alert variant="warning">{texts.willTakeBack(money("reversed"))}</Alert> : null}
      {/* Rows that need review must be ticked. */}
      <Form action={importAction} order={["leave", "accept_totals"]} className="space-y-4">
        <input type="hidden" name="file_id" value={seen.file_id} />
        <input type="hidden" name="digest" value={seen.digest} />
        {conflicts > 0 ? <TickField name="leave" label={texts.leave(conflicts)} /> : null}
        {addsUp ? null : <TickField name="accept_totals" label={texts.accept} />}
        <SubmitButton label={texts.submit} busy={texts.busy} />
        <FormProgress text={texts.waiting} />
      </Form>
    </>
  );
}
