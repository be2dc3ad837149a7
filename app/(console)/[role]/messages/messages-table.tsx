"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { whyText } from "@/lib/domain/messaging/messages/texts";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { costOf, type Message, recipientOf } from "./message-dialog";
import { messagePageTexts as texts } from "./texts";

type MessageRow = Message & { href: string };

const names = texts.columns;
const hrefOf = ({ href }: MessageRow) => href;
const column = columnsOf<MessageRow>();
const columns = [
  column.position,
  column.lead(names.to, hrefOf, recipientOf),
  column.cell(names.kind, (row) => `${texts.kinds[row.kind]} (${texts.channels[row.channel]})`),
  column.cell(names.subject, (row) => gistOf(row) || texts.noSubject, { phone: "line" }),
  column.cell(
    names.state,
    ({ state, why }) => (
      <span className="flex flex-col items-end gap-1 table:items-start">
        <StatusBadge good={state === "accepted" || state === "delivered"}>{texts.states[state]}</StatusBadge>
        {why ? <span className="text-sm">{whyText(why)}</span> : null}
      </span>
    ),
    { phone: "end" },
  ),
  column.cell(names.cost, costOf, { phone: "hidden" }),
  column.cell(names.created, (row) => formatTime(row.created_at), { sort: "created" }),
  column.action(names.action, texts.view, hrefOf, recipientOf),
];

export function MessagesTable(props: ListTableProps<MessageRow>) {
  return <ListTable columns={columns} texts={texts} {...props} />;
}

const LONGEST = 60;

/** A message's subject, or the beginning of its text; empty where the text is secret. */
function gistOf({ subject, body }: Message): string {
  if (subject) return subject;
  return body.length > LONGEST ? `${body.slice(0, LONGEST).trimEnd()} ...` : body;
}
