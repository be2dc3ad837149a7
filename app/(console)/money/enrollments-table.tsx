"use client";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { queueColumns, queueTable, type RowOf, StudentCell, TwoLines } from "./queue-table";
import { deskTableTexts as texts } from "./texts";

/** An enrollment in a queue; `seatHref` opens the dialog that gives a seat, where possible. */
type Row = RowOf<"short" | "over" | "paid_waiting"> & { seatHref: string | null };

const { column, amount, action, since: waits } = queueColumns<Row>();
const details = (row: Row) => `/enrollment-details?id=${row.enrollment_id}`;
const credit = (row: Row) => `/money/credit?enrollment_id=${row.enrollment_id}`;

const student = (href: (row: Row) => string) =>
  column.accessor("full_name", {
    header: texts.student,
    meta: { lead: true },
    cell: ({ row: { original } }) => (
      <StudentCell name={original.full_name} number={original.registration_no} href={href(original)} />
    ),
  });
const phone = column.accessor((row) => plusPhone(row.msisdn), { id: "phone", header: texts.phone });
const group = column.accessor("class", {
  header: texts.group,
  cell: ({ row: { original } }) => (
    <TwoLines first={original.course} second={`${original.class}, ${texts.season(original.season)}`} />
  ),
});
const paid = amount("paid", texts.paid, (row) => row.amount_paid);
const due = amount("due", texts.due, (row) => row.amount_due);
const since = (header: string) => waits("since", header, (row) => row.updated_at);
const nameOf = (row: Row) => `${row.full_name}, ${row.registration_no}`;
const keyOf = (row: Row) => row.enrollment_id;

/** Enrollments part paid. */
export const ShortTable = queueTable(
  "short",
  column.columns([
    student(details),
    phone,
    group,
    paid,
    amount("due", texts.due, (row) => row.amount_due, "amount"),
    since(texts.since),
    column.accessor((row) => seatOf(row), { id: "seat", header: texts.seat }),
    action((row) => ({
      href: `/money/take-receipt?enrollment_id=${row.enrollment_id}`,
      label: texts.takeReceipt,
      about: nameOf(row),
    })),
  ]),
  keyOf,
);

/** Enrollments with credit. */
export const OverTable = queueTable(
  "over",
  column.columns([
    student(credit),
    phone,
    group,
    amount("credit", texts.credit, (row) => row.credit, "amount"),
    since(texts.since),
    action((row) => ({ href: credit(row), label: texts.openCredit, about: nameOf(row) })),
  ]),
  keyOf,
);

/** Enrollments paid without a seat. */
export const WaitingTable = queueTable(
  "paid_waiting",
  column.columns([
    student(details),
    phone,
    group,
    amount("paid", texts.paid, (row) => row.amount_paid, "amount"),
    due,
    since(texts.waitingSince),
    action((row) => ({
      href: row.seatHref ?? details(row),
      label: row.seatHref ? texts.giveSeat : texts.view,
      about: nameOf(row),
    })),
  ]),
  keyOf,
);

function seatOf({ status, hold_until }: Row): string {
  if (status !== "pending" || !hold_until) return texts.holdEnded;
  return texts.heldUntil(formatTime(hold_until));
}
