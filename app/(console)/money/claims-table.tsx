"use client";
import { RowLink } from "@/components/data-table/row-link";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { Code } from "../_payments/cells";
import { queueColumns, queueTable, type RowOf, TwoLines } from "./queue-table";
import { deskTableTexts as texts } from "./texts";

type Row = RowOf<"claims"> & { matchHref: string | null };

const { column, action } = queueColumns<Row>();
const columns = column.columns([
  column.accessor("receipt", {
    header: texts.code,
    meta: { lead: true },
    cell: ({ row: { original } }) => (
      <RowLink href={next(original).href} opens>
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
    meta: { sort: "amount" },
    cell: ({ row: { original } }) => (
      <TwoLines
        first={original.said_amount === null ? texts.noAmount : formatShillings(original.said_amount)}
        second={original.said_at ? texts.saidAt(formatTime(original.said_at)) : ""}
      />
    ),
  }),
  column.accessor("created_at", {
    header: texts.from,
    meta: { sort: "since" },
    cell: ({ row: { original } }) => (
      <TwoLines first={texts.by[original.claimed_by]} second={formatTime(original.created_at)} />
    ),
  }),
  column.accessor((row) => oddOf(row), { id: "odd", header: texts.odd }),
  action((row) => ({ ...next(row), about: row.receipt })),
]);

/** The payment if it arrived and can be matched, else the student's enrollment. */
function next({ matchHref, enrollment_id }: Row) {
  return matchHref
    ? { href: matchHref, label: texts.match }
    : { href: `/enrollment-details?id=${enrollment_id}`, label: texts.view };
}

function oddOf({ doubts, transaction_id }: Row): string {
  const said = doubts.map((doubt) => texts.doubts[doubt] ?? doubt);
  return [...(transaction_id ? [texts.moneyHere] : []), ...said].join("; ") || texts.notOdd;
}

/** Claimed receipts without a payment. */
export const ClaimsTable = queueTable("claims", columns, (row) => row.claim_id);
