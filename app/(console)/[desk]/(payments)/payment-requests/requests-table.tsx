"use client";
import { StateBadge, StudentCell } from "@/app/(console)/_payments/cells";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { columnsOf } from "@/components/data-table/columns";
import { RowLink } from "@/components/data-table/row-link";
import { formatShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { type Listed, PaymentTable } from "../payment-table";
import type { RequestRow } from "../rows";

const names = texts.requests;
const column = columnsOf<RequestRow & { position: number }>();
const columns = column.columns([
  column.accessor("position", { header: "#", meta: { wide: true } }),
  column.accessor((row) => `${row.paying_first_name} ${row.paying_last_name}`, {
    id: "payer",
    header: names.payer,
    meta: { lead: true },
    cell: ({ row, getValue }) => (
      <RowLink href={`/enrollment-details?id=${row.original.enrollment.id}`}>{getValue()}</RowLink>
    ),
  }),
  column.accessor((row) => plusPhone(row.paying_msisdn), { id: "phone", header: texts.payerPhone }),
  column.accessor((row) => names.methods[row.payment_method], { id: "method", header: texts.method }),
  column.accessor((row) => formatShillings(row.amount), {
    id: "amount",
    header: texts.amount,
    meta: { align: "right" },
  }),
  column.accessor("status", {
    header: texts.status,
    cell: ({ row }) => <StateBadge state={row.original.status} labels={names.statuses} />,
  }),
  column.accessor((row) => formatTime(row.created_at), { id: "time", header: names.requested }),
  column.accessor("full_name", {
    header: texts.student,
    cell: ({ row: { original } }) => (
      <StudentCell
        student={{ id: original.student_id, full_name: original.full_name }}
        phone={original.student_msisdn}
        enrollmentId={original.enrollment.id}
      />
    ),
  }),
]);

export function RequestsTable({ list }: { list: Listed<RequestRow> }) {
  return <PaymentTable kind="requests" list={list} columns={columns} />;
}
