"use client";
import { columnsOf } from "@/components/data-table/columns";
import { RowLink } from "@/components/data-table/row-link";
import { formatShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import type { PromptRow } from "./queue-row";
import { type Listed, QueueTable } from "./queue-table";
import { StudentCell } from "./student-cell";
import { deskTableTexts as texts } from "./texts";

const column = columnsOf<PromptRow>();
const columns = column.columns([
  column.accessor("full_name", {
    header: texts.student,
    meta: { lead: true },
    cell: ({ row: { original } }) => (
      <StudentCell row={original} href={`/enrollment-details?id=${original.enrollment_id}`} />
    ),
  }),
  column.accessor((row) => plusPhone(row.paying_msisdn), { id: "phone", header: texts.payingPhone }),
  column.accessor((row) => formatShillings(row.amount), {
    id: "amount",
    header: texts.amount,
    meta: { align: "right" },
  }),
  column.accessor((row) => formatTime(row.created_at), { id: "sent", header: texts.sent }),
  column.accessor((row) => toldOf(row), { id: "told", header: texts.told }),
  column.accessor((row) => (row.asks_again_at ? formatTime(row.asks_again_at) : texts.asksNoMore), {
    id: "again",
    header: texts.asksAgain,
  }),
  column.display({
    id: "action",
    header: texts.action,
    meta: { actions: true },
    cell: ({ row: { original } }) => (
      <RowLink
        href={`/money/take-receipt?enrollment_id=${original.enrollment_id}`}
        button
        about={original.full_name}
      >
        {texts.takeReceipt}
      </RowLink>
    ),
  }),
]);

/** M-Pesa's last answer about a prompt, by callback or query. */
function toldOf({ heard, answered }: PromptRow): string {
  const code = /^undecided (.+)$/.exec(heard ?? "")?.[1];
  if (code) return texts.heardCode(code);
  return texts.verdicts[answered ?? ""] ?? texts.nothingTold;
}

/** Prompts without a known result. */
export function UndecidedTable({ list, searched }: { list: Listed<PromptRow>; searched: boolean }) {
  return (
    <QueueTable
      queue="undecided"
      columns={columns}
      list={list}
      keyOf={(row) => row.prompt_id}
      searched={searched}
    />
  );
}
