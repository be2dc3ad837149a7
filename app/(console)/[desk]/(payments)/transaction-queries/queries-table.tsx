"use client";
import { Faint, Lines, LongCode, MoneyLink, StateBadge, StudentCell } from "@/app/(console)/_payments/cells";
import { paymentListTexts, paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { columnsOf } from "@/components/data-table/columns";
import { RowLink } from "@/components/data-table/row-link";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { type Listed, PaymentTable } from "../payment-table";
import type { QueryRow } from "../rows";

const names = texts.queries;
const column = columnsOf<QueryRow & { position: number }>();
const columns = column.columns([
  column.accessor("position", { header: "#", meta: { wide: true } }),
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
    cell: ({ row }) => <StateBadge state={row.original.status} labels={names.statuses} />,
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

const answerTexts = paymentListTexts.queries;

/** M-Pesa's answer about a prompt, with the raw message collapsed. */
function QueryAnswer({ row: { ResultCode, ResultDesc, answer, http_status } }: { row: QueryRow }) {
  const said = [ResultDesc, ResultCode === null ? null : `(${ResultCode})`].filter(Boolean).join(" ");
  return (
    <Lines>
      <span className="table:min-w-40 table:[overflow-wrap:anywhere]">
        {said || (answer ? answerTexts.unread : answerTexts.noAnswer)}
      </span>
      {http_status ? <Faint>{answerTexts.http(http_status)}</Faint> : null}
      {answer ? (
        <details className="w-full text-right table:text-left">
          <summary className="inline-flex min-h-11 list-none items-center text-primary underline underline-offset-4 table:min-h-6 print:hidden [&::-webkit-details-marker]:hidden">
            {answerTexts.raw}
          </summary>
          <pre className="whitespace-pre-wrap break-all pt-1 text-left font-mono text-xs table:max-w-56">
            {answer}
          </pre>
        </details>
      ) : null}
    </Lines>
  );
}
