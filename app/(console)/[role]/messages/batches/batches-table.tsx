"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import type { listBatches } from "@/lib/domain/correspondence/batches/show-batches";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { batchesTexts as texts } from "./texts";

export type Batch = Awaited<ReturnType<typeof listBatches>>["batches"][number];
type Row = Batch & { href: string };

const names = texts.columns;
const hrefOf = ({ href }: Row) => href;
const column = columnsOf<Row>();
const columns = [
  column.position,
  column.lead(names.text, hrefOf, beginningOf),
  column.cell(names.by, (row) => row.written_by),
  column.cell(
    names.state,
    ({ state }) => <StatusBadge good={state === "done"}>{texts.states[state]}</StatusBadge>,
    { phone: "end" },
  ),
  column.cell(names.messages, (row) => (
    <span className="tabular-nums">{texts.gone(row.messages - row.counts.queued, row.messages)}</span>
  )),
  column.cell(
    names.failed,
    ({ counts }) => <span className="tabular-nums">{counts.failed + counts.unknown}</span>,
    { phone: "named" },
  ),
  column.cell(names.cost, (row) => formatShillings(row.cost), { phone: "hidden" }),
  column.cell(names.at, (row) => formatTime(row.send_at), { sort: "send_at" }),
  column.action(names.action, texts.view, hrefOf, beginningOf),
];

export function BatchesTable(props: ListTableProps<Row>) {
  return <ListTable columns={columns} texts={texts} {...props} />;
}

const LONGEST = 50;

function beginningOf({ subject, body }: Batch): string {
  const text = subject || body.en;
  return text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()} ...` : text;
}
