"use client";
import type { Columns } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import { queueWords } from "../_money/queue-texts";
import type { Queue } from "../_money/queues";
import { deskTableWords as words } from "./texts";

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
  const names = queueWords[queue];
  return (
    <DataTable
      caption={names.name}
      columns={columns}
      list={list}
      keyOf={keyOf}
      loading={words.loading}
      empty={searched ? words.noMatch : names.empty}
      search={names.search}
      keep={["queue"]}
    />
  );
}
