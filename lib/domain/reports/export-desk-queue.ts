import "server-only";
import { sheetTime } from "@/lib/platform/time/nairobi-time";
import { deskQueues } from "../payments/matching/desk-queues";
import { type Cell, pageExport, phoneCell } from "./page-export";

type Queues = Awaited<ReturnType<typeof deskQueues>>;
/** A queue's part of the file: titles, and cells in their order. */
type Sheet = { titles: string[]; rows: Cell[][] };

/** One queue of the money desk, with its search and order. Amounts in shillings. */
export const exportDeskQueue = pageExport("payments.export-desk-queue", deskQueues, {
  file: "Money_Desk",
  exported: "money desk",
  rowsOf: (page) => ({ rows: sheetOf(page).rows, total: page.total }),
  columns: (page) => sheetOf(page).titles.map((title, index) => [title, (cells: Cell[]) => cells[index]]),
});

function sheetOf(page: Queues): Sheet {
  if (page.queue === "suspense")
    return sheet(page.rows, [
      ["Receipt", (row) => row.receipt],
      ["Amount", (row) => row.amount],
      ["Arrived", (row) => row.amount_arrived],
      ["Refund asked", (row) => (row.refund_asked ? "yes" : "no")],
      ["Account", (row) => row.bill_ref],
      ["Payer", (row) => row.payer_name],
      ["Phone Number", (row) => phoneCell(row.msisdn)],
      ["Paid at", (row) => sheetTime(row.transaction_date)],
    ]);
  if (page.queue === "undecided")
    return sheet(page.rows, [
      ...student<(typeof page.rows)[number]>(),
      ["Paying Phone", (row) => phoneCell(row.paying_msisdn)],
      ["Amount", (row) => row.amount],
      ["Status", (row) => row.state],
      ["CheckoutRequestID", (row) => row.CheckoutRequestID],
      ["Callback", (row) => row.callback],
      ["Query", (row) => row.answered],
      ["Sent", (row) => sheetTime(row.created_at)],
    ]);
  if (page.queue === "claims")
    return sheet(page.rows, [
      ["Receipt", (row) => row.receipt],
      ...student<(typeof page.rows)[number]>(),
      ["Amount said", (row) => row.said_amount],
      ["Paid at, as said", (row) => sheetTime(row.said_at)],
      ["Shown by", (row) => row.claimed_by],
      ["Doubts", (row) => row.doubts.join(" ")],
      ["Arrived", (row) => (row.transaction_id ? "yes" : "no")],
      ["Shown at", (row) => sheetTime(row.created_at)],
    ]);
  if (page.queue === "refunds")
    return sheet(page.rows, [
      ["Receipt", (row) => row.receipt],
      ...student<(typeof page.rows)[number]>(),
      ["Amount", (row) => row.amount],
      ["Payer", (row) => row.payer_name],
      ["Payer's Phone", (row) => phoneCell(row.payer_msisdn)],
      ["Status", (row) => row.state],
      ["Reason", (row) => row.reason],
      ["Asked at", (row) => sheetTime(row.created_at)],
    ]);
  return sheet(page.rows, [
    ...student<(typeof page.rows)[number]>(),
    ["Phone Number", (row) => phoneCell(row.msisdn)],
    ["Course", (row) => row.course],
    ["Class", (row) => row.class],
    ["Season", (row) => row.season],
    ["Status", (row) => row.status],
    ["Fee", (row) => row.amount],
    ["Paid", (row) => row.amount_paid],
    ["Waived", (row) => row.amount_waived],
    ["Left to pay", (row) => row.amount_due],
    ["Credit", (row) => row.credit],
    ["Since", (row) => sheetTime(row.updated_at)],
  ]);
}

type Column<Row> = [title: string, value: (row: Row) => Cell];

function student<Row extends { full_name: string | null; registration_no: string | null }>(): Column<Row>[] {
  return [
    ["Full Name", (row) => row.full_name],
    ["Reg. Number", (row) => row.registration_no],
  ];
}

function sheet<Row>(rows: Row[], columns: Column<Row>[]): Sheet {
  return {
    titles: columns.map(([title]) => title),
    rows: rows.map((row) => columns.map(([, value]) => value(row))),
  };
}
