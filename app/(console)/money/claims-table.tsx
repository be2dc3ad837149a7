"use client";
import { columnsOf } from "@/components/data-table/columns";
import { RowLink } from "@/components/data-table/row-link";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { Code } from "../_payments/cells";
import type { ClaimRow } from "./queue-row";
import { type Listed, QueueTable } from "./queue-table";
import { TwoLines } from "./student-cell";
import { deskTableTexts as texts } from "./texts";

const column = columnsOf<ClaimRow>();
const columns = column.columns([
  column.accessor("receipt", {
    header: texts.code,
    meta: { lead: true },
    cell: ({ row: { original } }) => (
      <RowLink href={next(original).href}>
        <Code>{original.receipt}</Code>
      </RowLink>
    ),
  }),
  column.accessor("full_name", {
    header: texts.student,
    cell: ({ row: { original } }) => (
      <TwoLines first={original.full_name} second={original.registration_no} />
    ),
  }),
  column.accessor("said_amount", {
    header: texts.said,
    cell: ({ row: { original } }) => (
      <TwoLines
        first={original.said_amount === null ? texts.notSaid : formatShillings(original.said_amount)}
        second={original.said_at ? texts.saidAt(formatTime(original.said_at)) : ""}
      />
    ),
  }),
  column.accessor("created_at", {
    header: texts.from,
    cell: ({ row: { original } }) => (
      <TwoLines first={texts.by[original.claimed_by]} second={formatTime(original.created_at)} />
    ),
  }),
  column.accessor((row) => oddOf(row), { id: "odd", header: texts.odd }),
  column.display({
    id: "action",
    header: texts.action,
    meta: { actions: true },
    cell: ({ row: { original } }) => (
      <RowLink href={next(original).href} button about={original.receipt}>
        {next(original).label}
      </RowLink>
    ),
  }),
]);

/** The payment if it arrived and can be matched, else the student's enrollment. */
function next({ transaction_id, enrollment_id }: ClaimRow) {
  return transaction_id
    ? {
        href: `/money/match?id=${transaction_id}&dialog=match&enrollment_id=${enrollment_id}`,
        label: texts.match,
      }
    : { href: `/enrollment-details?id=${enrollment_id}`, label: texts.view };
}

function oddOf({ doubts, transaction_id }: ClaimRow): string {
  const said = doubts.map((doubt) => texts.doubts[doubt] ?? doubt);
  return [...(transaction_id ? [texts.moneyHere] : []), ...said].join("; ") || texts.notOdd;
}

/** Claimed receipts without a payment. */
export function ClaimsTable({ list, searched }: { list: Listed<ClaimRow>; searched: boolean }) {
  return (
    <QueueTable
      queue="claims"
      columns={columns}
      list={list}
      keyOf={(row) => row.claim_id}
      searched={searched}
    />
  );
}
