"use client";
import { columnsOf } from "@/components/data-table/columns";
import { RowLink } from "@/components/data-table/row-link";
import { spellTime } from "@/lib/platform/time/nairobi-time";
import { spellShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import type { PromptRow } from "./queue-row";
import { type Listed, QueueTable } from "./queue-table";
import { StudentCell } from "./student-cell";
import { deskTableWords as words } from "./texts";

const column = columnsOf<PromptRow>();
const columns = column.columns([
  column.accessor("full_name", {
    header: words.student,
    meta: { lead: true },
    cell: ({ row: { original } }) => (
      <StudentCell row={original} href={`/enrollment-details?id=${original.enrollment_id}`} />
    ),
  }),
  column.accessor((row) => plusPhone(row.paying_msisdn), { id: "phone", header: words.payingPhone }),
  column.accessor((row) => spellShillings(row.amount), {
    id: "amount",
    header: words.amount,
    meta: { align: "right" },
  }),
  column.accessor((row) => spellTime(row.created_at), { id: "sent", header: words.sent }),
  column.accessor((row) => toldOf(row), { id: "told", header: words.told }),
  column.accessor((row) => (row.asks_again_at ? spellTime(row.asks_again_at) : words.asksNoMore), {
    id: "again",
    header: words.asksAgain,
  }),
  column.display({
    id: "action",
    header: words.action,
    meta: { actions: true },
    cell: ({ row: { original } }) => (
      <RowLink
        href={`/money/take-receipt?enrollment_id=${original.enrollment_id}`}
        button
        about={original.full_name}
      >
        {words.takeReceipt}
      </RowLink>
    ),
  }),
]);

/** The last M-Pesa said about a prompt: by itself, or asked. */
function toldOf({ heard, answered }: PromptRow): string {
  const code = /^undecided (.+)$/.exec(heard ?? "")?.[1];
  if (code) return words.heardCode(code);
  return words.verdicts[answered ?? ""] ?? words.nothingTold;
}

/** Prompts nobody knows the end of. */
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
