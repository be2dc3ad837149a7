import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { Outcome } from "@/lib/domain/payments/statements/plan";
import type { previewStatement } from "@/lib/domain/payments/statements/preview-statement";
import { statementWords } from "@/lib/domain/payments/statements/texts";
import { spellDate, spellTime } from "@/lib/platform/time/nairobi-time";
import { spellShillings } from "@/lib/platform/money";
import { OutcomeTabs } from "../../_statements/outcome-tabs";
import { StatementRowsTable } from "../../_statements/rows-table";
import { statementPageWords } from "../../_statements/texts";
import { ImportForm } from "./import-form";

const words = statementPageWords.preview;

type Seen = Awaited<ReturnType<typeof previewStatement>>;

/** What the import of a kept file would do, before it is done. */
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
        title={words.title}
        back={{ href: "/money/statements/import", label: words.another }}
        notice={null}
      />
      <div className="mb-8 grid items-start gap-5 lg:grid-cols-2">
        <Card>
          <DescriptionList
            rows={[
              {
                name: words.file,
                value: <span className="[overflow-wrap:anywhere]">{seen.file_name}</span>,
              },
              {
                name: words.period,
                value: statementPageWords.period(spellDate(seen.period_from), spellDate(seen.period_to)),
              },
              { name: words.layout, value: words.layouts[seen.layout] },
              { name: words.rows, value: seen.row_count.toLocaleString("en-KE") },
            ]}
          />
          <CardTitle className="mt-5 mb-1 text-lg">{words.checksTitle}</CardTitle>
          <Checks seen={seen} />
        </Card>
        <Card className="space-y-4">
          <CardTitle>{words.submitTitle}</CardTitle>
          <Import seen={seen} />
        </Card>
      </div>
      <OutcomeTabs counts={counts} current={outcome} href={href} />
      <div className="mt-5">
        <StatementRowsTable
          list={rowsOf({ data: seen }, at, words.failed, (row) => row)}
          keep={["file", "outcome"]}
        />
      </div>
    </>
  );
}

function Checks({ seen }: { seen: Seen }) {
  if (seen.checks.length === 0) return <p className="py-2 text-muted-foreground">{words.checksNone}</p>;
  const rows = seen.checks.map(({ what, says, found, agrees }) => ({
    name: statementWords.checks[what],
    value: agrees ? (
      `${spellShillings(says)}, ${words.agrees}`
    ) : (
      <span className="font-semibold text-destructive">
        {spellShillings(says)}, {words.differs(spellShillings(found))}
      </span>
    ),
  }));
  return <DescriptionList rows={rows} />;
}

function Import({ seen }: { seen: Seen }) {
  const { outcomes, imported } = seen;
  if (imported)
    return (
      <>
        <Alert variant="success">{words.imported(spellTime(imported.at), imported.by)}</Alert>
        <ButtonLink href={`/money/statement-details?id=${imported.statement_id}`}>{words.show}</ButtonLink>
      </>
    );
  const money = (outcome: Outcome) => spellShillings(Math.abs(outcomes[outcome]?.amount ?? 0));
  return (
    <>
      <p>{words.nothingYet}</p>
      <p>{words.willDo(money("created"), money("known"))}</p>
      {outcomes.reversed ? <Alert variant="warning">{words.willTakeBack(money("reversed"))}</Alert> : null}
      <ImportForm
        fileId={seen.file_id}
        digest={seen.digest}
        conflicts={outcomes.conflicting?.rows ?? 0}
        addsUp={seen.checks.every(({ agrees }) => agrees)}
      />
    </>
  );
}
