"use client";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { queueColumns, queueTable, type RowOf, StudentCell } from "./queue-table";
import { deskTableTexts as texts } from "./texts";

type Row = RowOf<"undecided">;

const { column, amount, action, since } = queueColumns<Row>();
const columns = column.columns([
  column.accessor("full_name", {
    header: texts.student,
    meta: { lead: true },
    cell: ({ row: { original } }) => (
      <StudentCell
        name={original.full_name}
        number={original.registration_no}
        href={`/enrollment-details?id=${original.enrollment_id}`}
      />
    ),
  }),
  column.accessor((row) => plusPhone(row.paying_msisdn), { id: "phone", header: texts.payingPhone }),
  amount("amount", texts.amount, (row) => row.amount, "amount"),
  since("sent", texts.sent, (row) => row.created_at),
  column.accessor((row) => answerOf(row), { id: "answer", header: texts.answer }),
  column.accessor((row) => (row.asks_again_at ? formatTime(row.asks_again_at) : texts.asksNoMore), {
    id: "again",
    header: texts.asksAgain,
  }),
  action((row) => ({
    href: `/money/take-receipt?enrollment_id=${row.enrollment_id}`,
    label: texts.takeReceipt,
    about: `${row.full_name}, ${row.registration_no}`,
  })),
]);

/** M-Pesa's last answer about a prompt, by callback or query. */
function answerOf({ callback, answered }: Row): string {
  const code = /^undecided (.+)$/.exec(callback ?? "")?.[1];
  if (callback === "receipt of another prompt") return texts.otherReceipt;
  if (code) return texts.undecidedCode(code);
  return texts.verdicts[answered ?? ""] ?? texts.noAnswer;
}

/** Prompts without a known result. */
export const UndecidedTable = queueTable("undecided", columns, (row) => row.prompt_id);
