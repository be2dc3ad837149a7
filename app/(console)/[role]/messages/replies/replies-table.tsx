"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { ButtonLink } from "@/components/ui/button";
import type { listReplies } from "@/lib/domain/correspondence/replies/list-replies";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { StudentsOfPhone } from "../students-of-phone";
import { messagePageTexts } from "../texts";
import { replyPageTexts as texts } from "./texts";

export type Reply = Awaited<ReturnType<typeof listReplies>>["replies"][number];
type Row = Reply & { hrefOf: Record<"handle" | "answer" | "stop", string> };

const names = texts.columns;
const column = columnsOf<Row>();
const columns = [
  column.cell(names.from, (row) => <From row={row} />, { lead: true }),
  column.cell(
    names.text,
    (row) => (
      <span className="min-w-0">
        <span className="wrap-anywhere whitespace-pre-wrap">{row.text || texts.noText}</span>
        {row.result ? (
          <span className="block text-muted-foreground text-sm">{texts.results[row.result]}</span>
        ) : null}
        <span className="block text-muted-foreground text-sm">{formatTime(row.sent_at)}</span>
      </span>
    ),
    { phone: "line", sort: "created" },
  ),
  column.cell(
    names.answers,
    ({ answers }) =>
      answers ? (
        <span className="min-w-0">
          {messagePageTexts.kinds[answers.kind]}
          <span className="block text-muted-foreground text-sm">{formatTime(answers.created_at)}</span>
        </span>
      ) : (
        texts.noMessage
      ),
    { phone: "named" },
  ),
  column.cell(
    names.state,
    (row) => (
      <span className="flex flex-col items-end gap-1 table:items-start">
        <StatusBadge good={row.handled_at !== null}>
          {row.handled_at ? texts.handled : texts.open}
        </StatusBadge>
        {row.handled_at ? (
          <span className="text-sm">{texts.by(row.handled_by, formatTime(row.handled_at))}</span>
        ) : null}
      </span>
    ),
    { phone: "end" },
  ),
  column.cell(names.action, (row) => <Actions row={row} />, { actions: true }),
];

/** Replies, newest first. */
export function RepliesTable(props: ListTableProps<Row>) {
  return <ListTable columns={columns} texts={texts} {...props} />;
}

function From({ row }: { row: Row }) {
  return (
    <span className="min-w-0 space-y-1">
      <ButtonLink variant="link" size="fact" className="tabular-nums" href={`tel:+${row.from}`}>
        {plusPhone(row.from)}
      </ButtonLink>
      {row.opted_out ? <span className="block font-normal text-sm">{texts.optedOut}</span> : null}
      <StudentsOfPhone students={row.students} />
    </span>
  );
}

function Actions({ row }: { row: Row }) {
  const about = plusPhone(row.from);
  const isOurs = /^254[17]\d{8}$/.test(row.from);
  return (
    <span className="flex flex-wrap gap-x-1">
      {isOurs && !row.opted_out ? (
        <RowLink href={row.hrefOf.answer} button about={about}>
          {texts.answer}
        </RowLink>
      ) : null}
      <RowLink href={row.hrefOf.handle} button about={about}>
        {row.handled_at ? texts.reopen : texts.handle}
      </RowLink>
      {isOurs ? (
        <RowLink href={row.hrefOf.stop} button about={about}>
          {row.opted_out ? texts.lift : texts.stop}
        </RowLink>
      ) : null}
    </span>
  );
}
