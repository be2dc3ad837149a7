"use client";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import type { listOptOuts } from "@/lib/domain/correspondence/replies/list-opt-outs";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { StudentsOfPhone } from "../students-of-phone";
import { recipientName } from "./recipient-name";
import { optOutPageTexts as texts } from "./texts";

export type Unreached = Awaited<ReturnType<typeof listOptOuts>>["recipients"][number];
type Row = Unreached & { id: string; liftHref: string };

const names = texts.columns;
const column = columnsOf<Row>();
const columns = [
  column.cell(names.recipient, (row) => <span className="wrap-anywhere">{recipientName(row)}</span>, {
    lead: true,
  }),
  column.cell(names.why, ({ why }) => texts.why(why)),
  column.cell(names.since, ({ since }) => formatDate(since), { sort: "since" }),
  column.cell(
    names.students,
    ({ channel, students }) =>
      channel === "sms" ? (
        <span className="min-w-0">
          <StudentsOfPhone students={students} />
        </span>
      ) : (
        ""
      ),
    { phone: "line" },
  ),
  column.action(names.action, texts.lift, ({ liftHref }) => liftHref, recipientName, {}),
];

/** Phones and addresses that get no bulk messages, newest first. */
export function OptOutsTable(props: ListTableProps<Row>) {
  return <ListTable columns={columns} texts={texts} {...props} />;
}
