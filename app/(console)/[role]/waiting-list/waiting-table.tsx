"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { ListFrame } from "@/components/data-table/frame";
import { RowLink } from "@/components/data-table/row-link";
import { RowMenu } from "@/components/data-table/row-menu";
import type { Listed } from "@/components/data-table/rows-of";
import { Badge } from "@/components/ui/badge";
import type { listWaiting } from "@/lib/domain/enrollments/waiting-list/list-waiting";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { waitingPageTexts as texts } from "./texts";

export type Waiting = Awaited<ReturnType<typeof listWaiting>>["waiting"][number];
/** Addresses of the role's actions on a row; tutors have no page of students who are not theirs yet. */
type Row = Waiting & { studentHref?: string; moveHref?: string; removeHref?: string };

const names = texts.columns;
const column = columnsOf<Row>();
const columns = [
  column.cell(names.position, (row) => <span className="font-bold tabular-nums">{row.position}</span>, {
    phone: "named",
    sort: "position",
  }),
  column.cell(
    names.name,
    ({ studentHref, full_name }) =>
      studentHref ? (
        <RowLink href={studentHref} opens>
          {full_name}
        </RowLink>
      ) : (
        <b>{full_name}</b>
      ),
    { lead: true, sort: "name" },
  ),
  column.cell(names.number, (row) => <span className="tabular-nums">{row.registration_no}</span>, {
    phone: "hidden",
  }),
  column.cell(names.state, (row) => <State row={row} />, { phone: "end" }),
  column.cell(names.since, (row) => formatTime(row.joined_at), { sort: "since" }),
  column.cell(names.reason, (row) => <span className="wrap-anywhere">{row.reason ?? texts.noReason}</span>, {
    phone: "line",
  }),
];
const actions = column.cell(names.action, (row) => <Actions row={row} />, { actions: true, menu: true });

/** The waiting list of a class. */
export function WaitingTable({
  list,
  frame,
  mayChange,
}: {
  list: Listed<Row>;
  frame: ListFrame;
  mayChange: boolean;
}) {
  return (
    <DataTable
      caption={texts.title}
      columns={mayChange ? [...columns, actions] : columns}
      list={list}
      frame={frame}
      keyOf={(row) => row.waiting_id}
      loading={texts.loading}
      empty={texts.empty}
    />
  );
}

function State({ row: { state, paid, offer_until } }: { row: Row }) {
  return (
    <span className="flex flex-col items-end gap-1 lg:items-start">
      {paid ? <Badge variant="warning">{texts.paid}</Badge> : null}
      {state === "offered" ? (
        <Badge variant="success">{texts.offered(offer_until ? formatTime(offer_until) : "")}</Badge>
      ) : paid ? null : (
        texts.waiting
      )}
    </span>
  );
}

function Actions({ row }: { row: Row }) {
  return (
    <RowMenu
      about={`${row.full_name}, ${row.registration_no}`}
      actions={[
        ...(row.moveHref ? [{ href: row.moveHref, label: texts.move, stay: true }] : []),
        ...(row.removeHref ? [{ href: row.removeHref, label: texts.remove, stay: true }] : []),
      ]}
    />
  );
}
