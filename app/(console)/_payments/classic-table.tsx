"use client";
import { columnsOf } from "@/components/data-table/columns";
import { eatShown, fromEatStamp } from "@/lib/platform/eat";
import { spellShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { Code, phoneText, StateBadge } from "./cells";
import { type Listed, PaymentTable } from "./payment-table";
import type { ClassicRow } from "./rows";
import { paymentListWords as words } from "./words";

const names = words.classic;
const column = columnsOf<ClassicRow & { place: number }>();
const columns = column.columns([
  column.accessor("place", { header: "#", meta: { wide: true } }),
  column.accessor("TransID", {
    header: names.code,
    meta: { lead: true },
    cell: ({ row }) => <Code>{row.original.TransID}</Code>,
  }),
  column.accessor((row) => spellShillings(row.TransAmount), {
    id: "amount",
    header: words.amount,
    meta: { align: "right" },
  }),
  column.accessor("BillRefNumber", {
    header: names.account,
    cell: ({ row }) => <Code>{row.original.BillRefNumber}</Code>,
  }),
  column.accessor((row) => [row.FirstName, row.MiddleName, row.LastName].filter(Boolean).join(" "), {
    id: "payer",
    header: names.payer,
  }),
  column.accessor((row) => phoneText(row.msisdn, names.hidden), { id: "phone", header: names.phone }),
  column.accessor("TransactionType", { header: names.type }),
  column.accessor((row) => paidAt(row.TransTime), { id: "time", header: names.time }),
  column.accessor(
    (row) =>
      row.payment_request ? plusPhone(row.payment_request.student_msisdn) : words.transactions.nobody,
    { id: "student", header: words.studentPhone },
  ),
  column.accessor("status", {
    header: words.status,
    cell: ({ row }) => <StateBadge state={row.original.status} words={names.statuses} />,
  }),
]);

/** Safaricom's own stamp, as a person reads it; as it came where it is none. */
function paidAt(stamp: string): string {
  const at = fromEatStamp(stamp);
  return at ? eatShown(at) : stamp;
}

export function ClassicTable({ list }: { list: Listed<ClassicRow> }) {
  return <PaymentTable list={list} columns={columns} names={names} />;
}
