"use client";
import { Lines, LongCode, MoneyLink, StateBadge, StudentCell } from "@/app/(console)/_payments/cells";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { columnsOf } from "@/components/data-table/columns";
import type { listExpressRequests } from "@/lib/domain/payments/requests/list-requests";
import { formatShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { PaymentTable, type PaymentTableProps, type RowOf } from "../payment-table";

type Row = RowOf<typeof listExpressRequests>;

const names = texts.express;
const column = columnsOf<Row>();
const columns = [
  column.position,
  column.lead(names.phone, detailsOf, (row) => plusPhone(row.msisdn)),
  column.cell(texts.amount, (row) => formatShillings(row.amount), { align: "right" }),
  column.cell(names.response, (row) => withCode(row.ResponseDescription, row.ResponseCode), {
    phone: "hidden",
  }),
  column.cell(
    names.result,
    (row) => (
      <Lines>
        <span>{withCode(row.ResultDesc, row.ResultCode)}</span>
        {row.transaction ? <MoneyLink money={row.transaction} /> : null}
      </Lines>
    ),
    { phone: "hidden" },
  ),
  column.cell(
    names.requests,
    (row) => (
      <span className="block">
        <LongCode>{row.CheckoutRequestID ?? ""}</LongCode>
        <LongCode>{row.MerchantRequestID ?? ""}</LongCode>
      </span>
    ),
    { phone: "hidden" },
  ),
  column.cell(texts.status, (row) => <StateBadge state={row.status} labels={names.statuses} />, {
    phone: "end",
  }),
  column.cell(names.sent, (row) => formatTime(row.created_at), { sort: "created" }),
  column.cell(texts.student, (row) => (
    <StudentCell
      student={row.student}
      phone={row.payment_request.student_msisdn}
      enrollmentId={row.enrollment_id}
    />
  )),
];

export function ExpressTable(props: PaymentTableProps<Row>) {
  return <PaymentTable kind="express" columns={columns} {...props} />;
}

/** The page about the prompt: its payment once that arrived, else the enrollment. */
function detailsOf({ transaction, enrollment_id }: Row): string {
  return transaction
    ? `/transaction-details?id=${transaction.id}`
    : `/enrollment-details?id=${enrollment_id}`;
}

/** Safaricom's result text with its code. */
function withCode(description: string | null, code: string | null): string {
  return [description, code === null ? null : `(${code})`].filter(Boolean).join(" ");
}
