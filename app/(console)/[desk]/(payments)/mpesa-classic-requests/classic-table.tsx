"use client";
import { Code, Lines, phoneText, StateBadge, StudentCell, Typed } from "@/app/(console)/_payments/cells";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { columnsOf } from "@/components/data-table/columns";
import { RowLink } from "@/components/data-table/row-link";
import { formatShillings } from "@/lib/platform/money";
import { fromNairobiStamp, nairobiShown } from "@/lib/platform/time/nairobi-time";
import { type Listed, PaymentTable } from "../payment-table";
import type { ClassicRow } from "../rows";

const names = texts.classic;
const column = columnsOf<ClassicRow & { position: number }>();
const columns = column.columns([
  column.accessor("position", { header: "#", meta: { wide: true } }),
  column.accessor("TransID", {
    header: names.code,
    meta: { lead: true },
    cell: ({ row: { original } }) =>
      original.transaction ? (
        <RowLink href={`/transaction-details?id=${original.transaction.id}`}>
          <Code>{original.TransID}</Code>
        </RowLink>
      ) : (
        <Code>{original.TransID}</Code>
      ),
  }),
  column.accessor((row) => formatShillings(row.TransAmount), {
    id: "amount",
    header: texts.amount,
    meta: { align: "right" },
  }),
  column.accessor("BillRefNumber", {
    header: names.account,
    cell: ({ getValue }) => <Typed>{getValue()}</Typed>,
  }),
  column.accessor((row) => [row.FirstName, row.MiddleName, row.LastName].filter(Boolean).join(" "), {
    id: "payer",
    header: names.payer,
    cell: ({ row: { original }, getValue }) => (
      <Lines>
        <span>{getValue()}</span>
        <span>{phoneText(original.msisdn, names.phoneHidden)}</span>
      </Lines>
    ),
  }),
  column.accessor("TransactionType", { header: names.type }),
  column.accessor((row) => paidAt(row.TransTime), { id: "time", header: names.time }),
  column.accessor("status", {
    header: texts.status,
    cell: ({ row }) => <StateBadge state={row.original.status} labels={names.statuses} />,
  }),
  column.accessor((row) => row.student?.full_name ?? texts.transactions.nobody, {
    id: "student",
    header: texts.student,
    cell: ({ row: { original } }) => (
      <StudentCell
        student={original.student}
        {...(original.payment_request ? { phone: original.payment_request.student_msisdn } : {})}
        enrollmentId={original.enrollment_id}
        moneyId={original.status === "given_back" ? undefined : original.transaction?.id}
      />
    ),
  }),
]);

/** Formats Safaricom's timestamp; other text is shown unchanged. */
function paidAt(stamp: string): string {
  const at = fromNairobiStamp(stamp);
  return at ? nairobiShown(at) : stamp;
}

export function ClassicTable({ list }: { list: Listed<ClassicRow> }) {
  return <PaymentTable kind="classic" list={list} columns={columns} />;
}
