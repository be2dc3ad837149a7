"use client";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { RowMenu } from "@/components/data-table/row-menu";
import { ButtonLink } from "@/components/ui/button";
import type { RescueRow } from "@/lib/domain/attendance/rescue-rows";
import { registerTexts } from "@/lib/domain/attendance/texts";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { plusPhone } from "@/lib/platform/phone";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { rescueTexts as texts } from "./texts";

type ShownRow = RescueRow & { id: string; planHref: string; recordHref: string };

const names = texts.columns;
const column = columnsOf<ShownRow>();
const columns = [
  column.lead(
    names.student,
    ({ student_id }) => `/student-details?studentId=${student_id}`,
    ({ full_name }) => full_name,
    "name",
  ),
  column.cell(names.phone, ({ msisdn }) => (
    <ButtonLink variant="link" size="fact" className="-my-2.5 tabular-nums" href={`tel:+${msisdn}`}>
      {plusPhone(msisdn)}
    </ButtonLink>
  )),
  column.cell(names.class, (row) => `${row.course}, ${row.class}`, { sort: "class" }),
  column.cell(
    names.missed,
    ({ missed }) => (
      <ul className="tabular-nums">
        {missed.map(({ date, day }) => (
          <li key={date + day} className="whitespace-nowrap">
            {catalogTexts.days[day]} {formatDate(date)}
          </li>
        ))}
      </ul>
    ),
    { phone: "line" },
  ),
  column.cell(names.call, ({ call }) => <Call call={call} />, { phone: "line", sort: "call" }),
  column.cell(names.action, (row) => <Actions row={row} />, { actions: true, menu: true }),
];

/** The rescue list as a table, on phones as cards. */
export function RescueTable(props: ListTableProps<ShownRow>) {
  return <ListTable columns={columns} texts={texts} {...props} />;
}

function Call({ call }: { call: RescueRow["call"] }) {
  if (!call) return texts.noCall;
  const planned = texts.planned(call.caller, formatDate(call.call_on));
  if (!call.called_at && call.reason)
    return (
      <div className="min-w-0">
        <span className="font-semibold">{texts.saidBySms(registerTexts.reasons[call.reason])}</span>
        <span className="block text-muted-foreground text-sm">{planned}</span>
      </div>
    );
  if (!call.called_at || !call.reason) return planned;
  return (
    <div className="min-w-0">
      <span className="font-semibold">{registerTexts.reasons[call.reason]}</span>
      {call.note ? `: ${call.note}` : null}
      <span className="block text-muted-foreground text-sm">
        {texts.called(call.caller, formatDate(call.called_at))}
      </span>
    </div>
  );
}

function Actions({ row }: { row: ShownRow }) {
  return (
    <RowMenu
      about={`${row.full_name}, ${row.course}, ${row.class}`}
      actions={[
        { href: row.planHref, label: texts.plan, stay: true },
        { href: row.recordHref, label: texts.record, stay: true },
      ]}
    />
  );
}
