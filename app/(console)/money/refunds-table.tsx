"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { RowLink } from "@/components/data-table/row-link";
import { spellTime } from "@/lib/platform/time/nairobi-time";
import { spellShillings } from "@/lib/platform/money";
import { phoneText } from "../_payments/cells";
import type { RefundRow } from "./queue-row";
import { type Listed, QueueTable } from "./queue-table";
import { TwoLines } from "./student-cell";
import { deskTableWords as words } from "./texts";

const column = columnsOf<RefundRow>();
/** The credit of an account, or money that is on nobody's. */
const next = ({ enrollment_id, transaction_id }: RefundRow) =>
  enrollment_id
    ? `/money/credit?enrollment_id=${enrollment_id}`
    : `/money/refund?transaction_id=${transaction_id}`;
const columns = column.columns([
  column.accessor((row) => row.full_name ?? words.nobodys, {
    id: "student",
    header: words.student,
    meta: { lead: true },
    cell: ({ row: { original }, getValue }) => (
      <span>
        <RowLink href={next(original)}>{getValue()}</RowLink>
        <span className="block font-normal text-muted-foreground text-sm">{original.registration_no}</span>
      </span>
    ),
  }),
  column.accessor((row) => spellShillings(row.amount), {
    id: "amount",
    header: words.amount,
    meta: { align: "right" },
  }),
  column.accessor("receipt", {
    header: words.refund,
    cell: ({ row: { original } }) => (
      <TwoLines
        first={original.receipt ?? words.noCode}
        second={`${original.payer_name || words.noName}, ${phoneText(original.payer_msisdn, words.hiddenPhone)}`}
      />
    ),
  }),
  column.accessor("state", {
    header: words.status,
    cell: ({ row: { original } }) => <StatusBadge good={false}>{stateOf(original)}</StatusBadge>,
  }),
  column.accessor("reason", { header: words.reason }),
  column.accessor((row) => spellTime(row.created_at), { id: "asked", header: words.asked }),
  column.display({
    id: "action",
    header: words.action,
    meta: { actions: true },
    cell: ({ row: { original } }) => (
      <RowLink href={next(original)} button about={original.full_name ?? original.receipt ?? ""}>
        {words.open}
      </RowLink>
    ),
  }),
]);

function stateOf({ state, returned_code }: RefundRow): string {
  return returned_code?.startsWith("reversed:") ? words.reversed : (words.refundStates[state] ?? state);
}

/** Money on its way back. */
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
