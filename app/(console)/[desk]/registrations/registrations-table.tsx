"use client";
import Link from "next/link";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import type { Filter } from "@/components/data-table/filters";
import { RowLink } from "@/components/data-table/row-link";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { registrationListTexts as texts } from "./list-texts";
import type { shownInList } from "./rows";

/** `archiveHref` opens the archive dialog; null where the role may not archive. */
export type RegistrationRow = ReturnType<typeof shownInList> & {
  position: number;
  archiveHref: string | null;
};

const names = texts.columns;
const column = columnsOf<RegistrationRow>();
const columns = column.columns([
  column.accessor("position", { header: "#", meta: { wide: true } }),
  column.accessor("full_name", {
    header: names.name,
    meta: { lead: true },
    cell: ({ row }) => <RowLink href={detailsOf(row.original)}>{row.original.full_name}</RowLink>,
  }),
  column.accessor((row) => plusPhone(row.msisdn), { id: "phone", header: names.phone }),
  column.accessor("registration_no", { header: names.regNumber }),
  column.accessor((row) => row.id_number ?? texts.noId, { id: "idNumber", header: names.idNumber }),
  column.accessor("residence", { header: names.residence }),
  column.accessor("season", { header: names.season }),
  column.accessor("status", {
    header: names.status,
    cell: ({ row }) => (
      <StatusBadge good={row.original.status === "active"}>{texts.statuses[row.original.status]}</StatusBadge>
    ),
  }),
  column.accessor((row) => formatTime(row.created_at), { id: "time", header: names.time }),
  column.display({
    id: "actions",
    header: names.actions,
    meta: { actions: true },
    cell: ({ row }) => <Actions row={row.original} />,
  }),
]);

function Actions({ row }: { row: RegistrationRow }) {
  return (
    <span className="-mx-1.5 flex flex-wrap lg:flex-nowrap">
      <ActionLink href={detailsOf(row)} about={row.full_name}>
        {texts.view}
      </ActionLink>
      <ActionLink href={`/update-student?id=${row.id}`} about={row.full_name}>
        {texts.edit}
      </ActionLink>
      {row.archiveHref ? (
        <ActionLink href={row.archiveHref} about={row.full_name} stay>
          {row.status === "active" ? texts.archive : texts.unarchive}
        </ActionLink>
      ) : null}
    </span>
  );
}

/**
 * Narrower than other lists' buttons, because the table has ten columns. `stay` keeps the scroll position.
 */
function ActionLink({
  href,
  about,
  stay = false,
  children,
}: {
  href: string;
  about: string;
  stay?: boolean;
  children: string;
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={!stay}
      className="inline-flex min-h-11 items-center rounded-lg px-1.5 font-semibold text-primary text-sm leading-tight underline-offset-4 hover:underline"
    >
      {children}
      <span className="sr-only"> {about}</span>
    </Link>
  );
}

function detailsOf({ id }: { id: string }): string {
  return `/student-details?studentId=${id}`;
}

export function RegistrationsTable({
  list,
  seasons,
}: {
  list: ListPage<RegistrationRow> | { failed: string };
  seasons: number[];
}) {
  const filters: Filter[] = [
    {
      name: "season",
      label: names.season,
      options: seasons.map((season) => ({ value: String(season), label: String(season) })),
    },
    {
      name: "status",
      label: names.status,
      options: Object.entries(texts.statuses).map(([value, label]) => ({ value, label })),
    },
  ];
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
