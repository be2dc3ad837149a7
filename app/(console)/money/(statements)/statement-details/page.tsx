import type { Metadata } from "next";
import { ExportLinks } from "@/app/(console)/_lists/export-links";
import { NoResults } from "@/app/(console)/_students/no-results";
import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { showStatement } from "@/lib/domain/payments/statements/show-statements";
import { listState, one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadRecord } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { formatShillings, formatSigned } from "@/lib/platform/money";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";
import { OutcomeTabs, outcomeOf } from "../outcome-tabs";
import { StatementRowsTable } from "../rows-table";
import { statementPageTexts } from "../texts";
import { WithdrawDialog } from "./withdraw-dialog";

const texts = statementPageTexts.details;

export const metadata: Metadata = { title: texts.title };

/** An imported statement and its rows with their outcomes. */
export default async function StatementPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireVerb("payments.show-statement");
  const id = one((await searchParams).id);
  const state = { ...(await listState(searchParams, ["outcome"])), pageSize: 20 };
  const outcome = outcomeOf(state.outcome);
  const shown = await loadRecord(() => showStatement(ctx, { ...state, id, outcome }));
  if (!shown) return <NoResults text={texts.notFoundText} back="/money/statements" goBack={texts.goBack} />;
  const { statement } = shown;
  const search: Record<string, string> = state.search ? { q: state.search } : {};
  const href = (more: Record<string, string>) =>
    `/money/statement-details?${new URLSearchParams({ id: statement.id, ...search, ...more })}`;
  return (
    <>
      <PageHead
        title={statementPageTexts.period(formatDate(statement.period_from), formatDate(statement.period_to))}
        back={{ href: "/money/statements", label: statementPageTexts.back }}
        notice={await consoleNotice()}
      >
        <ButtonLink variant="outline" href={`/money/statement-details/file?id=${statement.id}`}>
          {texts.download}
        </ButtonLink>
        <ExportLinks href={`/money/statement-details/export?id=${statement.id}`} label={texts.export} />
        {statement.withdrawal ? null : (
          <LinkButton variant="outline" href={href({ dialog: "withdraw" })}>
            {statementPageTexts.withdraw.open}
          </LinkButton>
        )}
      </PageHead>
      {statement.withdrawal ? (
        <Alert variant="warning" className="mb-5">
          {statementPageTexts.withdraw.was(formatTime(statement.withdrawal.at), statement.withdrawal.by)}{" "}
          <span className="wrap-anywhere">{statement.withdrawal.reason}</span>
        </Alert>
      ) : null}
      <Card className="mb-8">
        <DescriptionList rows={factsOf(statement)} />
      </Card>
      <OutcomeTabs counts={statement.counts} current={outcome} href={href} />
      <StatementRowsTable
        list={rowsOf({ data: shown }, state, statementPageTexts.failed, (row) => row)}
        search={texts.search}
        keep={["id", "outcome"]}
      />
      {one((await searchParams).dialog) === "withdraw" && !statement.withdrawal ? (
        <WithdrawDialog id={statement.id} closeHref={`/money/statement-details?id=${statement.id}`} />
      ) : null}
    </>
  );
}

type Statement = Awaited<ReturnType<typeof showStatement>>["statement"];

const KINDS = Object.keys(texts.kinds) as Array<keyof typeof texts.kinds>;

function factsOf(statement: Statement): DescriptionRow[] {
  const names = statementPageTexts.columns;
  const balance = (name: string, shillings: number | null): DescriptionRow[] =>
    shillings === null ? [] : [{ name, value: formatShillings(shillings) }];
  return [
    { name: names.file, value: <span className="[overflow-wrap:anywhere]">{statement.file_name}</span> },
    ...(statement.account ? [{ name: texts.account, value: statement.account }] : []),
    ...balance(texts.opening, statement.opening),
    { name: names.paidIn, value: formatShillings(statement.paid_in) },
    ...KINDS.filter((kind) => statement[kind] !== 0).map((kind) => ({
      name: texts.kinds[kind],
      value: formatSigned(statement[kind]),
    })),
    ...balance(texts.closing, statement.closing),
    { name: names.when, value: `${formatTime(statement.created_at)}, ${statement.imported_by}` },
  ];
}
