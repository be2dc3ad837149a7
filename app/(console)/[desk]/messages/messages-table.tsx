"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { gistOf, type Message, recipientOf } from "./message";
import { messagePageTexts as texts } from "./texts";

export type MessageRow = Message & { position: number; href: string };

const names = texts.columns;
const column = columnsOf<MessageRow>();
const columns = column.columns([
  column.accessor("position", { header: "#", meta: { wide: true } }),
  column.accessor(recipientOf, {
    id: "to",
    header: names.to,
    meta: { lead: true },
    cell: ({ row, getValue }) => <RowLink href={row.original.href}>{getValue()}</RowLink>,
  }),
  column.accessor((row) => texts.channels[row.channel], { id: "channel", header: names.channel }),
  column.accessor((row) => gistOf(row) || texts.noSubject, { id: "subject", header: names.subject }),
  column.accessor("status", {
    header: names.status,
    cell: ({ row }) => (
      <StatusBadge good={row.original.status === "sent"}>{texts.statuses[row.original.status]}</StatusBadge>
    ),
  }),
  column.accessor((row) => formatTime(row.created_at), { id: "created", header: names.created }),
  column.display({
    id: "action",
    header: names.action,
    meta: { actions: true },
    cell: ({ row }) => (
      <RowLink href={row.original.href} button about={recipientOf(row.original)}>
        {texts.view}
      </RowLink>
    ),
  }),
]);

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function MessagesTable({ list }: { list: ListPage<MessageRow> | { failed: string } }) {
  return (
    <DataTable
      caption={texts.title}
      columns={columns}
      list={list}
      keyOf={(row) => row.id}
      loading={texts.loading}
      empty={texts.empty}
      search={texts.search}
      filters={[
        { name: "channel", label: names.channel, options: optionsOf(texts.channels) },
        { name: "status", label: names.status, options: optionsOf(texts.statuses) },
      ]}
    />
  );
}
