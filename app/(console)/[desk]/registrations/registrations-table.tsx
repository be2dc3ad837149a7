"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { RowMenu } from "@/components/data-table/row-menu";
import type { ListedStudent } from "@/lib/domain/registrations/list-students";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { registrationListTexts as texts } from "./texts";

type Shown =
  | "id"
  | "full_name"
  | "msisdn"
  | "registration_no"
  | "season"
  | "status"
  | "course"
  | "payment"
  | "created_at";
type Student = ListedStudent;

/** `archiveHref` opens the archive dialog, `placeHref` the choice of a class; null where the role may not, or need not. */
type RegistrationRow = Pick<Student, Shown> &
  Partial<Pick<Student, "id_number" | "residence">> & {
    group: Student["class"];
    archiveHref: string | null;
    placeHref: string | null;
  };

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
  column.cell(names.class, (row) => (row.group ? `${row.course}, ${row.group}` : ""), { phone: "hidden" }),
  column.cell(
    names.payment,
    ({ payment }) => <StatusBadge good={payment === "paid"}>{texts.payments[payment]}</StatusBadge>,
    { phone: "end" },
  ),
  ...RECORD,
  column.cell(names.season, (row) => row.season, { phone: "hidden" }),
  column.cell(
    names.status,
    ({ status }) => <StatusBadge good={status === "active"}>{texts.statuses[status]}</StatusBadge>,
    { phone: "hidden" },
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
        ...(row.placeHref ? [{ href: row.placeHref, label: texts.givePlace }] : []),
        { href: `/update-student?id=${row.id}`, label: texts.edit },
        ...(row.archiveHref ? [{ href: row.archiveHref, label: archive, stay: true }] : []),
      ]}
    />
  );
}
