"use client";
import { Code, Faint, Lines, phoneText, StateBadge, StudentCell } from "@/app/(console)/_payments/cells";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { columnsOf } from "@/components/data-table/columns";
import type { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { PaymentTable, type PaymentTableProps, type RowOf } from "../payment-table";

type Row = RowOf<typeof listTransactions>;

const names = texts.transactions;
const column = columnsOf<Row>();
const columns = [
  column.position,
  column.lead(
    names.code,
    (row) => `/transaction-details?id=${row.id}`,
    (row) => (row.transaction_id ? <Code>{row.transaction_id}</Code> : names.waiting),
  ),
  column.cell(texts.amount, (row) => <Amount row={row} />, { align: "right", sort: "amount" }),
  column.cell(names.date, (row) => formatTime(row.transaction_date), { sort: "date" }),
  column.cell(texts.recorded, (row) => formatTime(row.created_at), { sort: "created", phone: "hidden" }),
  column.cell(names.narrative, (row) => row.narrative, { phone: "hidden" }),
  column.cell(
    names.phone,
    (row) =>
      row.payment_method === "cash" ? null : (
        <Lines>
          <span className="table:whitespace-nowrap">{phoneText(row.msisdn, texts.classic.hidden)}</span>
          {row.payer_name ? <Faint>{row.payer_name}</Faint> : null}
        </Lines>
      ),
    { phone: "hidden" },
  ),
  column.cell(texts.status, (row) => <StateBadge state={row.status} labels={names.statuses} />, {
    phone: "end",
  }),
  column.cell(texts.student, (row) =>
    // What left the books without a student is nobody's to match.
    row.student || row.status === "suspense" ? (
      <StudentCell
        student={row.student}
        enrollmentId={row.enrollment_id}
        moneyId={row.status === "suspense" ? row.id : undefined}
      />
    ) : null,
  ),
];

export function TransactionsTable(props: PaymentTableProps<Row>) {
  return <PaymentTable kind="transactions" columns={columns} {...props} />;
}

function Amount({ row: { amount, credit, flags } }: { row: Row }) {
  const note = flags.includes("withdrawn")
    ? names.withdrawn
    : credit === undefined
      ? undefined
      : names.ofItCredit(formatShillings(credit));
  if (!note) return formatShillings(amount);
  return (
    <span className="flex flex-col items-end">
      {formatShillings(amount)}
      <Faint>{note}</Faint>
    </span>
  );
}
