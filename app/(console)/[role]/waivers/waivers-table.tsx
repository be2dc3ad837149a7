"use client";
import { waiverPageTexts as texts } from "@/app/(console)/_waivers/texts";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import type { Waiver } from "@/lib/domain/payments/waivers/list-waivers";
import type { WaiverStep } from "@/lib/domain/payments/waivers/steps";
import { formatShillings } from "@/lib/platform/money";
import { formatDate } from "@/lib/platform/time/nairobi-time";

type Row = Waiver & { steps: { step: WaiverStep; href: string }[] };

const names = texts.columns;
const column = columnsOf<Row>();
const nameOf = ({ student, course }: Waiver) => `${student.full_name}, ${student.registration_no}, ${course}`;
const isToDecide = ({ steps }: Row) => steps.some(({ step }) => step === "approve");
const columns = [
  column.cell(names.registrationNo, (row) => row.student.registration_no, { phone: "hidden" }),
  column.lead(
    names.student,
    (row) => `/enrollment-details?id=${row.enrollment_id}`,
    (row) => row.student.full_name,
  ),
  column.cell(names.class, (row) => `${row.course}, ${row.class}`, { phone: "hidden" }),
  column.cell(names.season, (row) => row.season, { phone: "hidden" }),
  column.cell(names.amount, (row) => formatShillings(row.amount), { sort: "amount" }),
  column.cell(names.from, (row) => texts.payers[row.from]),
  column.cell(names.reason, (row) => row.reason, { phone: "line" }),
  column.cell(
    names.state,
    (row) => (
      <span>
        <StatusBadge good={row.state === "approved"}>{texts.states[row.state]}</StatusBadge>
        {row.decided_at ? (
          <span className="block text-sm">{texts.by(row.decided_by_name, formatDate(row.decided_at))}</span>
        ) : null}
      </span>
    ),
    { phone: "line" },
  ),
  column.cell(names.requested, (row) => texts.by(row.requested_by_name, formatDate(row.created_at)), {
    sort: "created",
  }),
  column.cell(names.action, (row) => <Actions row={row} />, { actions: true }),
];

export function WaiversTable(props: ListTableProps<Row>) {
  return <ListTable columns={columns} texts={texts} rowName={nameOf} canSelect={isToDecide} {...props} />;
}

function Actions({ row }: { row: Row }) {
  return (
    <span className="flex flex-wrap gap-x-1">
      {row.steps.map(({ step, href }) => (
        <RowLink key={step} href={href} button about={nameOf(row)}>
          {texts[step]}
        </RowLink>
      ))}
    </span>
  );
}
