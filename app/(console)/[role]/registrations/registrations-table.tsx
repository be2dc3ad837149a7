"use client";
import { archiveTexts } from "@/app/(console)/_students/archive-texts";
import { PaymentMark } from "@/app/(console)/_students/payment-mark";
import { waiverPageTexts } from "@/app/(console)/_waivers/texts";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { RowMenu } from "@/components/data-table/row-menu";
import { TwoLines } from "@/components/data-table/two-lines";
import { capitalized } from "@/components/ui/capitalized";
import type { ListedStudent } from "@/lib/domain/registrations/list-students";
import { formatShillings } from "@/lib/platform/money";
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
  | "amount_due"
  | "created_at";
type Student = ListedStudent;

/** `archiveHref` opens the archive dialog, `placeHref` the choice of a class; null where the role may not, or need not. */
type RegistrationRow = Pick<Student, Shown> &
  Partial<Pick<Student, "id_number" | "residence">> & {
    group: Student["class"];
    /** Whether a waiver of the fee waits for a decision. */
    waiverWaits: boolean;
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
  column.cell(names.residence, (row) => <TwoLines>{row.residence ?? ""}</TwoLines>, { phone: "hidden" }),
];
const columns = [
  column.position,
  column.lead(names.name, detailsOf, (row) => <TwoLines wide>{row.full_name}</TwoLines>, "name"),
  column.cell(names.phone, (row) => plusPhone(row.msisdn)),
  column.cell(names.regNumber, (row) => row.registration_no),
  column.cell(names.class, (row) => (row.group ? <Place {...row} /> : null), { phone: "hidden" }),
  column.cell(names.payment, (row) => <Payment {...row} />, { phone: "end" }),
  ...RECORD,
  column.cell(names.season, (row) => row.season, { phone: "hidden" }),
  column.cell(
    names.status,
    ({ status }) => (
      <span className={status === "active" ? undefined : "font-semibold"}>
        {capitalized(texts.statuses[status])}
      </span>
    ),
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

/** Course and class, a line each. */
function Place({ course, group }: Pick<RegistrationRow, "course" | "group">) {
  return (
    <span title={`${course}, ${group}`} className="table:block table:max-w-33 print:max-w-24">
      <span className="block truncate print:whitespace-normal">{course}</span>
      <span className="block truncate print:whitespace-normal">{group}</span>
    </span>
  );
}

/** How far the place is paid, and what is due. */
function Payment({
  payment,
  amount_due: due,
  waiverWaits,
}: Pick<RegistrationRow, "payment" | "amount_due" | "waiverWaits">) {
  return (
    <span className="table:whitespace-nowrap print:whitespace-normal">
      <PaymentMark payment={payment} />
      {due > 0 ? (
        <span className="ml-1 text-xs tabular-nums table:ml-0 table:block table:leading-tight">
          {texts.due(formatShillings(due))}
        </span>
      ) : null}
      {waiverWaits ? <span className="block text-xs leading-tight">{waiverPageTexts.inList}</span> : null}
    </span>
  );
}

function Actions({ row }: { row: RegistrationRow }) {
  const archive = archiveTexts.open[row.status];
  return (
    <RowMenu
      about={nameOf(row)}
      actions={[
        { href: detailsOf(row), label: texts.view },
        ...(row.placeHref ? [{ href: row.placeHref, label: texts.givePlace }] : []),
        { href: `/update-student?id=${row.id}`, label: texts.edit },
        ...(row.archiveHref ? [{ href: row.archiveHref, label: archive, stay: true }] : []),
      ]}
    />
  );
}
