"use client";
import { Code, Lines, phoneText, StateBadge, StudentCell, Typed } from "@/app/(console)/_payments/cells";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { columnsOf } from "@/components/data-table/columns";
import { RowLink } from "@/components/data-table/row-link";
import type { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { formatShillings } from "@/lib/platform/money";
import { formatTime, fromNairobiStamp, nairobiShown } from "@/lib/platform/time/nairobi-time";
import { PaymentTable, type PaymentTableProps, type RowOf } from "../payment-table";

type Row = RowOf<typeof listPaybillRequests>;

const names = texts.classic;
const column = columnsOf<Row>();
const columns = [
  column.position,
  column.cell(names.code, (row) => <TransactionCode row={row} />, { lead: true }),
  column.cell(texts.amount, (row) => formatShillings(row.TransAmount), { align: "right" }),
  column.cell(names.account, (row) => <Typed>{row.BillRefNumber}</Typed>),
  column.cell(names.payer, (row) => (
    <Lines>
      <span>{[row.FirstName, row.MiddleName, row.LastName].filter(Boolean).join(" ")}</span>
      <span>{phoneText(row.msisdn, names.phoneHidden)}</span>
    </Lines>
  )),
  column.cell(names.type, (row) => row.TransactionType, { phone: "hidden" }),
  column.cell(names.time, (row) => paidAt(row.TransTime), { sort: "date" }),
  column.cell(texts.recorded, (row) => formatTime(row.created_at), { sort: "created", phone: "hidden" }),
  column.cell(texts.status, (row) => <StateBadge state={row.status} labels={names.statuses} />, {
    phone: "end",
  }),
  column.cell(texts.student, (row) => (
    <StudentCell
      student={row.student}
      {...(row.payment_request ? { phone: row.payment_request.student_msisdn } : {})}
      enrollmentId={row.enrollment_id}
      moneyId={row.status === "unmatched" ? row.transaction?.id : undefined}
    />
  )),
];

export function ClassicTable(props: PaymentTableProps<Row>) {
  return <PaymentTable kind="classic" columns={columns} {...props} />;
}

function TransactionCode({ row: { transaction, TransID } }: { row: Row }) {
  const code = <Code>{TransID}</Code>;
  if (!transaction) return code;
  return (
    <RowLink opens href={`/transaction-details?id=${transaction.id}`}>
      {code}
    </RowLink>
  );
}

/** Formats Safaricom's timestamp; other text is shown unchanged. */
function paidAt(stamp: string): string {
  const at = fromNairobiStamp(stamp);
  return at ? nairobiShown(at) : stamp;
}
