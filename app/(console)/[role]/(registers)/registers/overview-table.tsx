"use client";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { Badge } from "@/components/ui/badge";
import type { OverviewRow } from "@/lib/domain/attendance/overview";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { overviewTexts as texts } from "./texts";

type Row = OverviewRow & { id: string; href: string };

const LOOK = { missing: "destructive", draft: "warning", saved: "success" } as const;

const names = texts.columns;
const hrefOf = ({ href }: Row) => href;
const column = columnsOf<Row>();
const columns = [
  column.cell(names.date, (row) => formatDate(row.date), { sort: "date" }),
  column.cell(
    names.class,
    (row) => (
      <span>
        <RowLink href={row.href} opens>
          {row.class}
        </RowLink>
        <span className="block font-normal text-muted-foreground text-sm">{row.course}</span>
      </span>
    ),
    { lead: true, sort: "class" },
  ),
  column.cell(names.day, (row) => (
    <span>
      {catalogTexts.days[row.day]}{" "}
      <span className="whitespace-nowrap">{texts.times(row.start_at, row.end_at)}</span>
    </span>
  )),
  column.cell(names.season, (row) => row.season, { phone: "hidden" }),
  column.cell(names.tutor, (row) => row.tutor ?? texts.notAssigned, { sort: "tutor" }),
  column.cell(names.status, ({ status }) => <Badge variant={LOOK[status]}>{texts.statuses[status]}</Badge>, {
    phone: "end",
    sort: "status",
  }),
  column.cell(names.present, (row) => row.present_count, { align: "right", phone: "named" }),
  column.cell(names.absent, (row) => row.absent_count, { align: "right", phone: "named" }),
  column.cell(names.unmarked, (row) => row.unmarked_count, { align: "right", phone: "named" }),
  column.action(names.action, texts.view, hrefOf, (row) => `${row.class}, ${formatDate(row.date)}`),
];

export function OverviewTable(props: ListTableProps<Row>) {
  return <ListTable columns={columns} texts={texts} {...props} />;
}
