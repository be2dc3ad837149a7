"use client";
import { Lines, LongCode, MoneyLink, StateBadge, StudentCell } from "@/app/(console)/_payments/cells";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { columnsOf } from "@/components/data-table/columns";
import { RowLink } from "@/components/data-table/row-link";
import { formatShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { type Listed, PaymentTable } from "../payment-table";
import type { ExpressRow } from "../rows";

const names = texts.express;
const column = columnsOf<ExpressRow & { position: number }>();
const columns = column.columns([
  column.accessor("position", { header: "#", meta: { wide: true } }),
  column.accessor((row) => plusPhone(row.msisdn), {
    id: "phone",
    header: names.phone,
    meta: { lead: true },
    cell: ({ row, getValue }) => <RowLink href={detailsOf(row.original)}>{getValue()}</RowLink>,
  }),
  column.accessor((row) => formatShillings(row.amount), {
    id: "amount",
    header: texts.amount,
    meta: { align: "right" },
  }),
  column.accessor((row) => withCode(row.ResponseDescription, row.ResponseCode), {
    id: "response",
    header: names.response,
  }),
  column.accessor((row) => withCode(row.ResultDesc, row.ResultCode), {
    id: "result",
    header: names.result,
    cell: ({ row: { original }, getValue }) => (
      <Lines>
        <span>{getValue()}</span>
        {original.transaction ? <MoneyLink money={original.transaction} /> : null}
      </Lines>
    ),
  }),
  column.display({
    id: "requests",
    header: names.requests,
    cell: ({ row }) => (
      <span className="block">
        <LongCode>{row.original.CheckoutRequestID ?? ""}</LongCode>
        <LongCode>{row.original.MerchantRequestID ?? ""}</LongCode>
      </span>
    ),
  }),
  column.accessor("status", {
    header: texts.status,
    cell: ({ row }) => <StateBadge state={row.original.status} labels={names.statuses} />,
  }),
  column.accessor((row) => formatTime(row.created_at), { id: "time", header: names.sent }),
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

/** The page about the prompt: its payment once that arrived, else the enrollment. */
function detailsOf({ transaction, enrollment_id }: ExpressRow): string {
  return transaction
    ? `/transaction-details?id=${transaction.id}`
    : `/enrollment-details?id=${enrollment_id}`;
}

/** Safaricom's result text with its code. */
function withCode(description: string | null, code: string | null): string {
  return [description, code === null ? null : `(${code})`].filter(Boolean).join(" ");
}

export function ExpressTable({ list }: { list: Listed<ExpressRow> }) {
  return <PaymentTable kind="express" list={list} columns={columns} />;
}
