"use client";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { RowMenu } from "@/components/data-table/row-menu";
import { ButtonLink } from "@/components/ui/button";
import type { FollowUpRow } from "@/lib/domain/follow-ups/list-follow-ups";
import { plusPhone } from "@/lib/platform/phone";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { followUpPageTexts as texts } from "./texts";

type ShownRow = FollowUpRow & { id: string; recordHref: string };

const names = texts.columns;
const column = columnsOf<ShownRow>();
const columns = [
  column.lead(
    names.student,
    ({ student_id }) => `/student-details?studentId=${student_id}`,
    ({ full_name }) => full_name,
    "name",
  ),
  column.cell(names.phone, ({ msisdn, as }) =>
    msisdn ? (
      <>
        <ButtonLink variant="link" size="fact" className="-my-2.5 tabular-nums" href={`tel:+${msisdn}`}>
          {plusPhone(msisdn)}
        </ButtonLink>
        {as === "guardian" ? (
          <span className="block text-muted-foreground text-sm">{texts.guardian}</span>
        ) : null}
      </>
    ) : null,
  ),
  column.cell(names.course, ({ course }) => course),
  column.cell(
    names.question,
    ({ question, month }) => (
      <>
        {texts.questions[question]}
        <span className="block text-muted-foreground text-sm">{texts.after(month)}</span>
      </>
    ),
    { phone: "line" },
  ),
  column.cell(names.asked, ({ asked_at }) => formatDate(asked_at), { sort: "asked" }),
  column.cell(
    names.call,
    ({ call }) => (call ? texts.notReached(call.by, formatDate(call.at)) : texts.noCall),
    { phone: "line" },
  ),
  column.cell(
    names.action,
    ({ full_name, course, recordHref }) => (
      <RowMenu
        about={`${full_name}, ${course}`}
        actions={[{ href: recordHref, label: texts.record, stay: true }]}
      />
    ),
    { actions: true, menu: true },
  ),
];

/** The former students to call as a table, on phones as cards. */
export function FollowUpsTable(props: ListTableProps<ShownRow>) {
  return <ListTable columns={columns} texts={texts} {...props} />;
}
