"use client";
import type { Columns } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import { queueTexts } from "../_money/queue-texts";
import type { Queue } from "../_money/queues";
import { deskTableTexts as texts } from "./texts";

export type Listed<Row> = ListPage<Row> | { failed: string };

/** What the tables of the queues share: search, the queue that stays, and what is said when nothing waits. */
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
  /** Whether something was searched for: an empty queue and an empty search are not the same news. */
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
