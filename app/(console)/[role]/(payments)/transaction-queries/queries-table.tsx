"use client";
import { Faint, Lines, LongCode, MoneyLink, StateBadge, StudentCell } from "@/app/(console)/_payments/cells";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { columnsOf } from "@/components/data-table/columns";
import type { listQueries } from "@/lib/domain/payments/requests/list-requests";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { PaymentTable, type PaymentTableProps, type RowOf } from "../payment-table";

type Row = RowOf<typeof listQueries>;

const names = texts.queries;
const column = columnsOf<Row>();
const columns = [
  column.position,
  column.lead(
    names.phone,
    (row) => `/enrollment-details?id=${row.enrollment_id}`,
    (row) => plusPhone(row.msisdn),
  ),
  column.cell(names.request, (row) => <LongCode>{row.CheckoutRequestID ?? ""}</LongCode>, {
    phone: "hidden",
  }),
  column.cell(names.answer, (row) => <QueryAnswer row={row} />, { phone: "line" }),
  column.cell(texts.status, (row) => <StateBadge state={row.status} labels={names.statuses} />, {
    phone: "end",
  }),
  column.cell(
    names.payment,
    (row) => (row.transaction ? <MoneyLink money={row.transaction} /> : names.noPayment),
    { phone: "named" },
  ),
  column.cell(names.asked, (row) => formatTime(row.created_at), { sort: "created" }),
  column.cell(texts.student, (row) => (
    <StudentCell
      student={row.student}
      phone={row.payment_request.student_msisdn}
      enrollmentId={row.enrollment_id}
    />
  )),
];

export function QueriesTable(props: PaymentTableProps<Row>) {
  return <PaymentTable kind="queries" columns={columns} {...props} />;
}

/** M-Pesa's answer about a prompt, with the raw message collapsed. */
function QueryAnswer({ row: { ResultCode, ResultDesc, answer, http_status } }: { row: Row }) {
  const said = [ResultDesc, ResultCode === null ? null : `(${ResultCode})`].filter(Boolean).join(" ");
  return (
    <Lines>
      <span className="table:min-w-40 table:[overflow-wrap:anywhere]">
        {said || (answer ? names.unread : names.noAnswer)}
      </span>
      {http_status ? <Faint>{names.http(http_status)}</Faint> : null}
      {answer ? (
        <details className="w-full">
          <summary className="inline-flex min-h-11 list-none items-center text-primary underline underline-offset-4 table:min-h-6 print:hidden [&::-webkit-details-marker]:hidden">
            {names.raw}
          </summary>
          <pre className="whitespace-pre-wrap break-all pt-1 text-left font-mono text-xs table:max-w-56">
            {answer}
          </pre>
        </details>
      ) : null}
    </Lines>
  );
}
