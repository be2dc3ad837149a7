"use client";
import type { ReactNode } from "react";
import { type Columns, columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { ListFrame } from "@/components/data-table/frame";
import { RowLink } from "@/components/data-table/row-link";
import type { ListPage } from "@/components/data-table/rows-of";
import type { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import type { Queue } from "../_money/queue-links";
import { queueTexts } from "../_money/queue-texts";
import { deskTableTexts as texts } from "./texts";

type Queues = Awaited<ReturnType<typeof deskQueues>>;

/** A row of a queue. */
export type RowOf<Name extends Queue> = Extract<Queues, { queue: Name }>["rows"][number];

type Props<Row> = {
  list: ListPage<Row> | { failed: string };
  /** Whether a search is active: an empty queue and an empty search have different messages. */
  searched: boolean;
  frame: ListFrame;
};

/** Makes the table of a queue: search, order, columns, views, the queue parameter, and the empty message. */
export function queueTable<Row extends object>(
  queue: Queue,
  columns: Columns<Row>,
  keyOf: (row: Row) => string,
): (props: Props<Row>) => ReactNode {
  const { name, search, empty } = queueTexts[queue];
  return ({ list, searched, frame }) => (
    <DataTable
      caption={name}
      columns={columns}
      list={list}
      frame={frame}
      keyOf={keyOf}
      loading={texts.loading}
      empty={searched ? texts.noMatch : empty}
      search={search}
      keep={["queue"]}
    />
  );
}

type Next = { href: string; label: string; about: string };

/** Columns that several queues have. */
export function queueColumns<Row extends object>() {
  const column = columnsOf<Row>();
  return {
    column,
    /** @param sort the queue's summed column, by which it can be sorted */
    amount: (id: string, header: string, shillings: (row: Row) => number, sort?: "amount") =>
      column.accessor((row) => formatShillings(shillings(row)), {
        id,
        header,
        meta: { align: "right", ...(sort ? { sort } : {}) },
      }),
    /** The time since which a row waits. */
    since: (id: string, header: string, time: (row: Row) => string) =>
      column.accessor((row) => formatTime(time(row)), { id, header, meta: { sort: "since" } }),
    /** The row's next step. */
    action: (next: (row: Row) => Next) =>
      column.display({
        id: "action",
        header: texts.action,
        meta: { actions: true },
        cell: ({ row }) => {
          const { href, label, about } = next(row.original);
          return (
            <RowLink href={href} button about={about}>
              {label}
            </RowLink>
          );
        },
      }),
  };
}

/** The student of a row with the registration number, linking to the row's page. */
export function StudentCell({ name, number, href }: { name: string; number: string | null; href: string }) {
  return (
    <span>
      <RowLink href={href} opens>
        {name}
      </RowLink>
      <span className="block font-normal text-muted-foreground text-sm">{number}</span>
    </span>
  );
}

/** A cell with a smaller second line, left out when empty. */
export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span>
      {first} {second ? <span className="block text-muted-foreground text-sm">{second}</span> : null}
    </span>
  );
}
