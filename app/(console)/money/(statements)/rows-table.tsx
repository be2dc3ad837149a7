"use client";
import { Code } from "@/app/(console)/_payments/cells";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import type { ListPage } from "@/components/data-table/rows-of";
import { Badge } from "@/components/ui/badge";
import type { Outcome } from "@/lib/domain/payments/statements/plan";
import { statementTexts } from "@/lib/domain/payments/statements/texts";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { statementPageTexts } from "./texts";

const texts = statementPageTexts.preview;

/** A row of an imported or previewed statement. */
export type StatementLine = {
  /** The sheet of a workbook, and the row in it. */
  sheet: number;
  line: number;
  receipt: string;
  completed_at: string;
  amount: number;
  account: string;
  party: string;
  details: string;
  outcome: Outcome;
  why: string;
  transaction_id: string | null;
  /** The ledger's value where it differs. */
  ours?: { amount: number; at: string } | null;
};

const column = columnsOf<StatementLine>();
const columns = column.columns([
  column.accessor(({ sheet, line }) => texts.place(sheet, line), {
    id: "line",
    header: texts.row,
    meta: { phone: "hidden" },
  }),
  column.accessor("receipt", {
    header: texts.code,
    meta: { lead: true },
    cell: ({ row: { original } }) =>
      original.transaction_id ? (
        <RowLink href={`/transaction-details?id=${original.transaction_id}`} opens>
          <Code>{original.receipt}</Code>
        </RowLink>
      ) : (
        <Code>{original.receipt}</Code>
      ),
  }),
  column.accessor((row) => formatTime(row.completed_at), { id: "time", header: texts.time }),
  column.accessor((row) => formatShillings(row.amount), {
    id: "amount",
    header: texts.amount,
    meta: { align: "right" },
  }),
  column.accessor((row) => row.account || statementPageTexts.none, {
    id: "account",
    header: texts.account,
    meta: { phone: "hidden" },
  }),
  column.accessor((row) => row.party || row.details, { id: "party", header: texts.party }),
  column.accessor("outcome", {
    header: texts.outcome,
    meta: { phone: "line" },
    cell: ({ row: { original } }) => (
      <span className="flex flex-col items-start gap-1">
        <OutcomeBadge outcome={original.outcome} />
        {original.why ? <span className="max-w-80 text-sm">{whyOf(original.why)}</span> : null}
        {original.ours ? (
          <span className="max-w-80 text-muted-foreground text-sm">
            {texts.ours(formatShillings(original.ours.amount), formatTime(original.ours.at))}
          </span>
        ) : null}
      </span>
    ),
  }),
]);

function whyOf(why: string): string {
  return (statementTexts.whys as Record<string, string>)[why] ?? why;
}

/** A statement's rows with their outcomes. @param search placeholder of the search box; no box without it */
export function StatementRowsTable({
  list,
  search,
  keep,
}: {
  list: ListPage<StatementLine> | { failed: string };
  search?: string;
  keep: string[];
}) {
  return (
    <DataTable
      caption={statementPageTexts.details.rows}
      columns={columns}
      list={list}
      keyOf={({ sheet, line }) => texts.place(sheet, line)}
      loading={statementPageTexts.loading}
      empty={texts.empty}
      keep={keep}
      {...(search ? { search } : {})}
    />
  );
}

const LOOKS = {
  created: "success",
  known: "success",
  reversed: "warning",
  conflicting: "warning",
  ignored: "default",
  repeated: "default",
} as const;

/** The outcome of a statement row as text; the colour repeats it. */
function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  return <Badge variant={LOOKS[outcome]}>{statementTexts.outcomes[outcome]}</Badge>;
}
