"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { plusPhone } from "@/lib/platform/phone";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import type { StaffAccount } from "../../../_staff/kinds";
import { userTexts as texts } from "../texts";

export type AccountRow = StaffAccount & { position: number; href: string; statusHref: string };

const column = columnsOf<AccountRow>();
const names = texts.columns;
const columns = column.columns([
  column.accessor("position", { header: "#", meta: { wide: true } }),
  column.accessor("first_name", {
    header: names.firstName,
    meta: { lead: true },
    cell: ({ row }) => (
      <RowLink href={row.original.href}>
        {row.original.first_name}
        <span className="lg:hidden"> {row.original.last_name}</span>
      </RowLink>
    ),
  }),
  column.accessor("last_name", { header: names.lastName, meta: { wide: true } }),
  column.accessor((row) => plusPhone(row.user.msisdn), { id: "phone", header: names.phone }),
  column.accessor((row) => row.user.email ?? texts.noEmail, { id: "email", header: names.email }),
  column.accessor("status", {
    header: names.status,
    cell: ({ row }) => (
      <StatusBadge good={row.original.status === "active"}>{texts.statuses[row.original.status]}</StatusBadge>
    ),
  }),
  column.accessor((row) => formatDate(row.created_at), { id: "added", header: names.added }),
  column.display({
    id: "action",
    header: names.action,
    meta: { actions: true },
    cell: ({ row }) => (
      <span className="flex gap-1">
        <RowLink href={row.original.href} button about={row.original.full_name}>
          {texts.view}
        </RowLink>
        <RowLink href={row.original.statusHref} button about={row.original.full_name}>
          {row.original.status === "active" ? texts.suspend : texts.activate}
        </RowLink>
      </span>
    ),
  }),
]);

export function AccountsTable({
  list,
  caption,
  search,
  empty,
}: {
  list: ListPage<AccountRow> | { failed: string };
  caption: string;
  search: string;
  empty: string;
}) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      list={list}
      keyOf={(row) => row.id}
      loading={texts.loading}
      empty={empty}
      search={search}
      keep={["kind"]}
    />
  );
}
