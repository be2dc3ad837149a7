import type { Metadata } from "next";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { PageHead } from "@/components/console/page-head";
import { dateFilters } from "@/components/data-table/filters";
import { rowsOf } from "@/components/data-table/rows-of";
import { LinkButton } from "@/components/ui/link-button";
import { ListStatements } from "@/lib/domain/payments/statements/input";
import { listStatements } from "@/lib/domain/payments/statements/show-statements";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { statementPageTexts as texts } from "../texts";
import { StatementsTable } from "./statements-table";

export const metadata: Metadata = { title: texts.title };

/** Imported statements, newest first. */
export default async function StatementsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireVerb("payments.statements");
  const { state, frame } = await openList(ctx, {
    list: "statements",
    path: "/money/statements",
    searchParams,
    names: ["createdFrom", "createdTo"],
    sort: ListStatements.shape.sort,
  });
  const list = await loadPart(() => listStatements(ctx, state));
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()}>
        <ExportRows address="/money/statements/export" rows={rowsIn(list)} params={state} />
        <LinkButton href="/money/statements/import">{texts.import}</LinkButton>
      </PageHead>
      <StatementsTable
        frame={frame}
        filters={dateFilters()}
        list={rowsOf(list, state, texts.failed, (row) => row)}
      />
    </>
  );
}
