"use client";
import { StateBadge, StudentCell } from "@/app/(console)/_payments/cells";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { columnsOf } from "@/components/data-table/columns";
import type { listPaymentRequests } from "@/lib/domain/payments/requests/list-requests";
import { formatShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { PaymentTable, type PaymentTableProps, type RowOf } from "../payment-table";

type Row = RowOf<typeof listPaymentRequests>;

const names = texts.requests;
const column = columnsOf<Row>();
const columns = [
  column.position,
  column.lead(
    names.payer,
    (row) => `/enrollment-details?id=${row.enrollment.id}`,
    // Payers by link, or asked by the desk, give a phone and no name.
    (row) => `${row.paying_first_name} ${row.paying_last_name}`.trim() || plusPhone(row.paying_msisdn),
  ),
  column.cell(texts.payerPhone, (row) => plusPhone(row.paying_msisdn), { phone: "hidden" }),
  column.cell(texts.method, (row) => names.methods[row.payment_method], { phone: "hidden" }),
  column.cell(texts.amount, (row) => formatShillings(row.amount), { align: "right" }),
  column.cell(texts.status, (row) => <StateBadge state={row.status} labels={names.statuses} />, {
    phone: "end",
  }),
  column.cell(names.requested, (row) => formatTime(row.created_at), { sort: "created" }),
  column.cell(texts.student, (row) => (
    <StudentCell
      student={{ id: row.student_id, full_name: row.full_name }}
      phone={row.student_msisdn}
      enrollmentId={row.enrollment.id}
    />
  )),
];

export function RequestsTable(props: PaymentTableProps<Row>) {
  return <PaymentTable kind="requests" columns={columns} {...props} />;
}
