"use client";
import type { Columns } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import { queueTexts } from "../_money/queue-texts";
import type { Queue } from "../_money/queues";
import { deskTableTexts as texts } from "./texts";

export type Listed<Row> = ListPage<Row> | { failed: string };

/** The table of every queue: search, the queue parameter, and the empty message. */
export function QueueTable<Row extends object>({
  queue,
  columns,
  list,
  keyOf,
  searched,
}: {
  queue: Queue;
  columns: Columns<Row>;
  list: Listed<Row>;
  keyOf: (row: Row) => string;
  /** Whether a search is active: an empty queue and an empty search have different messages. */
  searched: boolean;
}) {
  const names = queueTexts[queue];
  return (
    <DataTable
      caption={names.name}
      columns={columns}
      list={list}
      keyOf={keyOf}
      loading={texts.loading}
      empty={searched ? texts.noMatch : names.empty}
      search={names.search}
      keep={["queue"]}
    />
  );
}
