"use client";
import { type Columns, columnsOf } from "@/components/data-table/columns";
import { RowLink } from "@/components/data-table/row-link";
import { formatShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import type { EnrollmentRow } from "./queue-row";
import { type Listed, QueueTable } from "./queue-table";
import { StudentCell, TwoLines } from "./student-cell";
import { deskTableTexts as texts } from "./texts";

/** An enrollment in a queue; `seatHref` opens the dialog that gives a seat, where possible. */
export type WaitingEnrollment = EnrollmentRow & { seatHref: string | null };

const column = columnsOf<WaitingEnrollment>();
const details = (row: EnrollmentRow) => `/enrollment-details?id=${row.enrollment_id}`;
const credit = (row: EnrollmentRow) => `/money/credit?enrollment_id=${row.enrollment_id}`;

const student = (href: (row: EnrollmentRow) => string) =>
  column.accessor("full_name", {
    header: texts.student,
    meta: { lead: true },
    cell: ({ row }) => <StudentCell row={row.original} href={href(row.original)} />,
  });
const phone = column.accessor((row) => plusPhone(row.msisdn), { id: "phone", header: texts.phone });
const place = column.accessor("class", {
  header: texts.place,
  cell: ({ row: { original } }) => (
    <TwoLines first={original.course} second={`${original.class}, ${texts.season(original.season)}`} />
  ),
});
const paid = column.accessor((row) => formatShillings(row.amount_paid), {
  id: "paid",
  header: texts.paid,
  meta: { align: "right" },
});
const due = column.accessor((row) => formatShillings(row.amount_due), {
  id: "due",
  header: texts.due,
  meta: { align: "right" },
});
const since = (header: string) =>
  column.accessor((row) => formatTime(row.updated_at), { id: "since", header });
const action = (draw: (row: WaitingEnrollment) => { href: string; label: string } | null) =>
  column.display({
    id: "action",
    header: texts.action,
    meta: { actions: true },
    cell: ({ row: { original } }) => {
      const next = draw(original) ?? { href: details(original), label: texts.view };
      return (
        <RowLink href={next.href} button about={original.full_name}>
          {next.label}
        </RowLink>
      );
    },
  });

const COLUMNS: Record<"short" | "over" | "paid_waiting", Columns<WaitingEnrollment>> = {
  short: column.columns([
    student(details),
    phone,
    place,
    paid,
    due,
    column.accessor((row) => seatOf(row), { id: "seat", header: texts.seat }),
    action((row) => ({
      href: `/money/take-receipt?enrollment_id=${row.enrollment_id}`,
      label: texts.takeReceipt,
    })),
  ]),
  over: column.columns([
    student(credit),
    phone,
    place,
    column.accessor((row) => formatShillings(row.credit), {
      id: "credit",
      header: texts.credit,
      meta: { align: "right" },
    }),
    since(texts.since),
    action((row) => ({ href: credit(row), label: texts.openCredit })),
  ]),
  paid_waiting: column.columns([
    student(details),
    phone,
    place,
    paid,
    due,
    since(texts.waitingSince),
    action((row) => (row.seatHref && { href: row.seatHref, label: texts.giveSeat }) || null),
  ]),
};

function seatOf({ status, hold_until }: EnrollmentRow): string {
  if (status !== "pending" || !hold_until) return texts.holdEnded;
  return texts.heldUntil(formatTime(hold_until));
}

/** Enrollments part paid, with credit, or paid without a seat. */
export function EnrollmentsTable({
  queue,
  list,
  searched,
}: {
  queue: "short" | "over" | "paid_waiting";
  list: Listed<WaitingEnrollment>;
  searched: boolean;
}) {
  return (
    <QueueTable
      queue={queue}
      columns={COLUMNS[queue]}
      list={list}
      keyOf={(row) => row.enrollment_id}
      searched={searched}
    />
  );
}
