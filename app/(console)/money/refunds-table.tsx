"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { RowLink } from "@/components/data-table/row-link";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { phoneText } from "../_payments/cells";
import type { RefundRow } from "./queue-row";
import { type Listed, QueueTable } from "./queue-table";
import { TwoLines } from "./student-cell";
import { deskTableTexts as texts } from "./texts";

const column = columnsOf<RefundRow>();
/** An account's credit, or an unmatched payment. */
const next = ({ enrollment_id, transaction_id }: RefundRow) =>
  enrollment_id
    ? `/money/credit?enrollment_id=${enrollment_id}`
    : `/money/refund?transaction_id=${transaction_id}`;
const columns = column.columns([
  column.accessor((row) => row.full_name ?? texts.nobodys, {
    id: "student",
    header: texts.student,
    meta: { lead: true },
    cell: ({ row: { original }, getValue }) => (
      <span>
        <RowLink href={next(original)}>{getValue()}</RowLink>
        <span className="block font-normal text-muted-foreground text-sm">{original.registration_no}</span>
      </span>
    ),
  }),
  column.accessor((row) => formatShillings(row.amount), {
    id: "amount",
    header: texts.amount,
    meta: { align: "right" },
  }),
  column.accessor("receipt", {
    header: texts.refund,
    cell: ({ row: { original } }) => (
      <TwoLines
        first={original.receipt ?? texts.noCode}
        second={`${original.payer_name || texts.noName}, ${phoneText(original.payer_msisdn, texts.hiddenPhone)}`}
      />
    ),
  }),
  column.accessor("state", {
    header: texts.status,
    cell: ({ row: { original } }) => <StatusBadge good={false}>{stateOf(original)}</StatusBadge>,
  }),
  column.accessor("reason", { header: texts.reason }),
  column.accessor((row) => formatTime(row.created_at), { id: "asked", header: texts.asked }),
  column.display({
    id: "action",
    header: texts.action,
    meta: { actions: true },
    cell: ({ row: { original } }) => (
      <RowLink href={next(original)} button about={original.full_name ?? original.receipt ?? ""}>
        {texts.open}
      </RowLink>
    ),
  }),
]);

function stateOf({ state, returned_code }: RefundRow): string {
  return returned_code?.startsWith("reversed:") ? texts.reversed : (texts.refundStates[state] ?? state);
}

/** Open refunds. */
export function RefundsTable({ list, searched }: { list: Listed<RefundRow>; searched: boolean }) {
  return (
    <QueueTable
      queue="refunds"
      columns={columns}
      list={list}
      keyOf={(row) => row.refund_id}
      searched={searched}
    />
  );
}
