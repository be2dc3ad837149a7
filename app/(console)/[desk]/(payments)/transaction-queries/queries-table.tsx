"use client";
import { LongCode, MoneyLink, StateBadge, StudentCell } from "@/app/(console)/_payments/cells";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { columnsOf } from "@/components/data-table/columns";
import { RowLink } from "@/components/data-table/row-link";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { type Listed, PaymentTable } from "../payment-table";
import type { QueryRow } from "../rows";
import { QueryAnswer } from "./query-answer";

const names = texts.queries;
const column = columnsOf<QueryRow & { place: number }>();
const columns = column.columns([
  column.accessor("place", { header: "#", meta: { wide: true } }),
  column.accessor((row) => plusPhone(row.msisdn), {
    id: "phone",
    header: names.phone,
    meta: { lead: true },
    cell: ({ row, getValue }) => (
      <RowLink href={`/enrollment-details?id=${row.original.enrollment_id}`}>{getValue()}</RowLink>
    ),
  }),
  column.accessor("CheckoutRequestID", {
    header: names.request,
    cell: ({ row }) => <LongCode>{row.original.CheckoutRequestID ?? ""}</LongCode>,
  }),
  column.accessor("ResultDesc", {
    header: names.answer,
    cell: ({ row }) => <QueryAnswer row={row.original} />,
  }),
  column.accessor("status", {
    header: texts.status,
    cell: ({ row }) => <StateBadge state={row.original.status} words={names.statuses} />,
  }),
  column.display({
    id: "payment",
    header: names.payment,
    cell: ({ row: { original } }) =>
      original.transaction ? <MoneyLink money={original.transaction} /> : names.noPayment,
  }),
  column.accessor((row) => formatTime(row.created_at), { id: "time", header: names.asked }),
  column.accessor((row) => row.student.full_name, {
    id: "student",
    header: texts.student,
    cell: ({ row: { original } }) => (
      <StudentCell
        student={original.student}
        phone={original.payment_request.student_msisdn}
        enrollmentId={original.enrollment_id}
      />
    ),
  }),
]);

export function QueriesTable({ list }: { list: Listed<QueryRow> }) {
  return <PaymentTable kind="queries" list={list} columns={columns} />;
}
