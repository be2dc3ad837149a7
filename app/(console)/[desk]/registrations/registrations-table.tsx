"use client";
import Link from "next/link";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import type { listed } from "@/lib/domain/students/projections";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { registrationListTexts as texts } from "./texts";

type Shown = "id" | "full_name" | "msisdn" | "registration_no" | "season" | "status" | "created_at";
type Student = ReturnType<typeof listed>;

/** `archiveHref` opens the archive dialog; null where the role may not archive. */
type RegistrationRow = Pick<Student, Shown> &
  Partial<Pick<Student, "id_number" | "residence">> & { archiveHref: string | null };

const names = texts.columns;
const detailsOf = ({ id }: RegistrationRow) => `/student-details?studentId=${id}`;
const column = columnsOf<RegistrationRow>();
/** Columns of who sees the whole record. */
const RECORD = [
  column.cell(names.idNumber, (row) => row.id_number ?? texts.noId, { phone: "hidden" }),
  column.cell(names.residence, (row) => row.residence ?? "", { phone: "hidden" }),
];
const columns = [
  column.position,
  column.lead(names.name, detailsOf, (row) => row.full_name, "name"),
  column.cell(names.phone, (row) => plusPhone(row.msisdn)),
  column.cell(names.regNumber, (row) => row.registration_no),
  ...RECORD,
  column.cell(names.season, (row) => row.season, { phone: "named" }),
  column.cell(
    names.status,
    ({ status }) => <StatusBadge good={status === "active"}>{texts.statuses[status]}</StatusBadge>,
    { phone: "end" },
  ),
  column.cell(names.time, (row) => formatTime(row.created_at), { phone: "hidden", sort: "created" }),
  column.cell(names.actions, (row) => <Actions row={row} />, { actions: true }),
];

const contactColumns = columns.filter((each) => !RECORD.includes(each));

/** @param whole whether the reader sees whole records, not only the contact */
export function RegistrationsTable({
  whole,
  ...props
}: ListTableProps<RegistrationRow> & { whole: boolean }) {
  const named = { ...texts, search: whole ? texts.searchWhole : texts.search };
  return <ListTable columns={whole ? columns : contactColumns} texts={named} {...props} />;
}

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
      className="inline-flex min-h-11 items-center table:min-h-9 rounded-lg px-1.5 font-semibold text-primary text-sm leading-tight underline-offset-4 hover:underline"
    >
      {children}
      <span className="sr-only"> {about}</span>
    </Link>
  );
}
