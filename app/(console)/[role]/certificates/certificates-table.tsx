"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { RowMenu } from "@/components/data-table/row-menu";
import type { listCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { certificatePageTexts as texts } from "./texts";

export type Certificate = Awaited<ReturnType<typeof listCertificates>>["certificates"][number];
type Row = Certificate & {
  id: number;
  /** Addresses of the role's actions on a valid certificate. */
  pdfHref?: string;
  withdrawHref?: string;
};

const names = texts.columns;
const column = columnsOf<Row>();
const columns = [
  column.cell(names.number, (row) => <span className="tabular-nums">{numberOf(row)}</span>, {
    phone: "named",
  }),
  column.lead(
    names.name,
    (row) => `/student-details?studentId=${row.student_id}`,
    (row) => row.full_name,
  ),
  column.cell(names.course, (row) => row.course_name),
  column.cell(names.season, (row) => row.season, { phone: "named" }),
  column.cell(names.issued, (row) => formatDate(row.issued_at), { sort: "issued" }),
  column.cell(
    names.status,
    (row) => (
      <span className="flex flex-col items-end gap-1 lg:items-start">
        <StatusBadge good={row.status === "valid"}>{texts.statuses[row.status]}</StatusBadge>
        {row.status === "withdrawn" ? (
          <span className="wrap-anywhere text-sm">
            {texts.why(formatDate(row.withdrawn_at), row.withdrawn_reason ?? "")}
          </span>
        ) : null}
      </span>
    ),
    { phone: "end" },
  ),
  column.cell(names.action, (row) => <Actions row={row} />, { actions: true, menu: true }),
];

function numberOf({ number, old_number: old }: Row) {
  return old === undefined ? number : texts.oldNumber(old, number);
}

export function CertificatesTable(props: ListTableProps<Row>) {
  return <ListTable columns={columns} texts={texts} {...props} />;
}

/** The file and the public page are outside the console, so they are loaded whole. */
function Actions({ row }: { row: Row }) {
  return (
    <RowMenu
      about={`${row.full_name}, ${row.number}`}
      actions={[
        ...(row.pdfHref ? [{ href: row.pdfHref, label: texts.pdf, outside: true }] : []),
        { href: `/certificate/${row.number}/${row.check}`, label: texts.check, outside: true },
        ...(row.withdrawHref ? [{ href: row.withdrawHref, label: texts.withdraw, stay: true }] : []),
      ]}
    />
  );
}
