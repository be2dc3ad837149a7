"use client";
import { EnrollmentBadge } from "@/app/(console)/_students/enrollment-rows";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import type { Filter } from "@/components/data-table/list-search";
import { RowLink } from "@/components/data-table/row-link";
import type { EnrollmentSummary } from "@/lib/domain/students/enrollment-summary";
import { plusPhone } from "@/lib/platform/phone";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { enrollmentListTexts as texts } from "./texts";

export type EnrollmentRow = {
  id: string;
  registration_no: string;
  full_name: string;
  msisdn: string;
  class: { course: string; class: string };
  status: EnrollmentSummary["status"];
  created_at: string;
  updated_at: string;
};

const column = columnsOf<EnrollmentRow>();
const names = texts.columns;
const hrefOf = (row: EnrollmentRow) => `/enrollment-details?id=${row.id}`;
const columns = column.columns([
  column.accessor("registration_no", { header: names.registrationNo }),
  column.accessor("full_name", {
    header: names.name,
    meta: { lead: true },
    cell: ({ row, getValue }) => <RowLink href={hrefOf(row.original)}>{getValue()}</RowLink>,
  }),
  column.accessor((row) => plusPhone(row.msisdn), { id: "phone", header: names.phone }),
  column.accessor((row) => row.class.course, { id: "course", header: names.course }),
  column.accessor((row) => row.class.class, { id: "class", header: names.class }),
  column.accessor("status", {
    header: names.status,
    cell: ({ getValue }) => <EnrollmentBadge status={getValue()} />,
  }),
  column.accessor((row) => formatDate(row.created_at), { id: "created", header: names.created }),
  column.accessor((row) => formatDate(row.updated_at), { id: "updated", header: names.updated }),
  column.display({
    id: "action",
    header: names.action,
    meta: { actions: true },
    cell: ({ row }) => (
      <RowLink href={hrefOf(row.original)} button about={row.original.full_name}>
        {texts.view}
      </RowLink>
    ),
  }),
]);

export function EnrollmentsTable({
  list,
  filters,
}: {
  list: ListPage<EnrollmentRow> | { failed: string };
  filters: Filter[];
}) {
  return (
    <DataTable
      caption={texts.title}
      columns={columns}
      list={list}
      keyOf={(row) => row.id}
      loading={texts.loading}
      empty={texts.empty}
      search={texts.search}
      filters={filters}
    />
  );
}
