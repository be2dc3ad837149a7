"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { RowMenu } from "@/components/data-table/row-menu";
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
const nameOf = ({ full_name, registration_no }: RegistrationRow) => `${full_name}, ${registration_no}`;
const column = columnsOf<RegistrationRow>();
/** Columns for roles that see the whole record. */
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
  column.cell(names.season, (row) => row.season, { phone: "hidden" }),
  column.cell(
    names.status,
    ({ status }) => <StatusBadge good={status === "active"}>{texts.statuses[status]}</StatusBadge>,
    { phone: "end" },
  ),
  column.cell(names.time, (row) => formatTime(row.created_at), { phone: "hidden", sort: "created" }),
  column.cell(names.actions, (row) => <Actions row={row} />, { actions: true, menu: true }),
];

const contactColumns = columns.filter((each) => !RECORD.includes(each));

/** @param whole whether the role sees whole records, not only the contact */
export function RegistrationsTable({
  whole,
  ...props
}: ListTableProps<RegistrationRow> & { whole: boolean }) {
  const named = { ...texts, search: whole ? texts.searchWhole : texts.search };
  return <ListTable columns={whole ? columns : contactColumns} texts={named} rowName={nameOf} {...props} />;
}

function Actions({ row }: { row: RegistrationRow }) {
  const archive = row.status === "active" ? texts.archive : texts.unarchive;
  return (
    <RowMenu
      about={row.full_name}
      actions={[
        { href: detailsOf(row), label: texts.view },
        { href: `/update-student?id=${row.id}`, label: texts.edit },
        ...(row.archiveHref ? [{ href: row.archiveHref, label: archive, stay: true }] : []),
      ]}
    />
  );
}
