import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { showStatement } from "@/lib/domain/payments/statements/show-statement";
import { spellDate, spellTime } from "@/lib/platform/time/nairobi-time";
import { spellShillings } from "@/lib/platform/money";
import { found } from "@/lib/platform/http/attempt";
import { listState, one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { BOOKS, staffPage } from "@/lib/platform/http/staff-page";
import { OutcomeTabs, outcomeOf } from "../_statements/outcome-tabs";
import { StatementRowsTable } from "../_statements/rows-table";
import { statementPageWords } from "../_statements/texts";

const words = statementPageWords.details;

export const metadata: Metadata = { title: words.title };

/** One imported statement: what it is, and its rows with what became of each. */
export default async function StatementPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await staffPage(BOOKS);
  const id = one((await searchParams).id);
  const state = { ...(await listState(searchParams, ["outcome"])), pageSize: 20 };
  const outcome = outcomeOf(state.outcome);
  const shown = await found(() => showStatement(ctx, { ...state, id, outcome }));
  if (!shown)
    return (
      <>
        <PageHead title={words.notFound} />
        <p className="mb-5">{words.notFoundText}</p>
        <ButtonLink href="/money/statements">{words.goBack}</ButtonLink>
      </>
    );
  const { statement } = shown;
  const search: Record<string, string> = state.search ? { q: state.search } : {};
  const href = (more: Record<string, string>) =>
    `/money/statement-details?${new URLSearchParams({ id: statement.id, ...search, ...more })}`;
  return (
    <>
      <PageHead
        title={statementPageWords.period(spellDate(statement.period_from), spellDate(statement.period_to))}
        back={{ href: "/money/statements", label: statementPageWords.back }}
        notice={await consoleNotice()}
      >
        <ButtonLink variant="outline" href={`/money/statement-details/file?id=${statement.id}`}>
          {words.download}
        </ButtonLink>
        <ButtonLink variant="outline" href={`/money/statement-details/export?id=${statement.id}`}>
          {words.export}
        </ButtonLink>
      </PageHead>
      <Card className="mb-8">
        <DescriptionList rows={factsOf(statement)} />
      </Card>
      <OutcomeTabs counts={statement.counts} current={outcome} href={href} />
      <div className="mt-5">
        <StatementRowsTable
          list={rowsOf({ data: shown }, state, statementPageWords.failed, (row) => row)}
          search={words.search}
          keep={["id", "outcome"]}
        />
      </div>
    </>
  );
}

type Statement = Awaited<ReturnType<typeof showStatement>>["statement"];

function factsOf(statement: Statement): DescriptionRow[] {
  const names = statementPageWords.columns;
  const balance = (name: string, shillings: number | null): DescriptionRow[] =>
    shillings === null ? [] : [{ name, value: spellShillings(shillings) }];
  return [
    { name: names.file, value: <span className="[overflow-wrap:anywhere]">{statement.file_name}</span> },
    ...balance(words.opening, statement.opening),
    { name: names.paidIn, value: spellShillings(statement.paid_in) },
    { name: names.withdrawn, value: spellShillings(Math.abs(statement.withdrawn)) },
    ...balance(words.closing, statement.closing),
    { name: names.when, value: `${spellTime(statement.created_at)}, ${statement.imported_by}` },
  ];
}
