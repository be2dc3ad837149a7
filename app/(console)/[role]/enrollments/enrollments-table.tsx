"use client";
import { EnrollmentBadge } from "@/app/(console)/_students/enrollment-badge";
import { waiverPageTexts } from "@/app/(console)/_waivers/texts";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import type { EnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { plusPhone } from "@/lib/platform/phone";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { enrollmentListTexts as texts } from "./texts";

type EnrollmentRow = {
  id: string;
  registration_no: string;
  full_name: string;
  msisdn: string;
  class: { course: string; class: string };
  season: number;
  status: EnrollmentSummary["status"];
  /** Whether a waiver of its fee waits for a decision. */
  waiverWaits: boolean;
  created_at: string;
  updated_at: string;
};

const names = texts.columns;
const hrefOf = (row: EnrollmentRow) => `/enrollment-details?id=${row.id}`;
const nameOf = (row: EnrollmentRow) => `${row.full_name}, ${row.registration_no}, ${row.class.course}`;
const column = columnsOf<EnrollmentRow>();
const columns = [
  column.cell(names.registrationNo, (row) => row.registration_no, { phone: "hidden" }),
  column.lead(names.name, hrefOf, (row) => row.full_name),
  column.cell(names.phone, (row) => plusPhone(row.msisdn), { phone: "hidden" }),
  column.cell(names.course, (row) => row.class.course),
  column.cell(names.class, (row) => row.class.class),
  column.cell(names.season, (row) => row.season, { phone: "hidden" }),
  column.cell(names.status, (row) => <Status row={row} />, { phone: "end" }),
  column.cell(names.created, (row) => formatDate(row.created_at), { sort: "created" }),
  column.cell(names.updated, (row) => formatDate(row.updated_at), { phone: "hidden" }),
  column.action(names.action, texts.view, hrefOf, (row) => row.full_name),
];

export function EnrollmentsTable(props: ListTableProps<EnrollmentRow>) {
  return <ListTable columns={columns} texts={texts} rowName={nameOf} {...props} />;
}

function Status({ row: { status, waiverWaits } }: { row: EnrollmentRow }) {
  return (
    <>
      <EnrollmentBadge status={status} />
      {waiverWaits ? <span className="block text-sm">{waiverPageTexts.inList}</span> : null}
    </>
  );
}
