import "server-only";
import { whyText } from "@/lib/domain/messaging/messages/texts";
import { pageExport, phoneCell } from "@/lib/domain/reports/page-export";
import { sheetTime } from "@/lib/platform/time/nairobi-time";
import { listOptOuts } from "./list-opt-outs";
import { listReplies } from "./list-replies";

/** The inbox as a CSV file, with the text of replies. */
export const exportReplies = pageExport("messages.export-replies", listReplies, {
  file: "Replies",
  exported: "replies",
  rowsOf: ({ replies, total }) => ({ rows: replies, total }),
  columns: [
    ["From", (row) => phoneCell(row.from)],
    ["Students", (row) => row.students.map((student) => student.full_name).join(", ")],
    ["Reply", (row) => row.text],
    ["Came", (row) => sheetTime(row.sent_at)],
    ["Handled", (row) => sheetTime(row.handled_at)],
    ["Handled by", (row) => row.handled_by],
  ],
});

/** Phones and addresses that get no bulk messages, as a CSV file. */
export const exportOptOuts = pageExport("messages.export-opt-outs", listOptOuts, {
  file: "Opt_Outs",
  exported: "opt-outs",
  rowsOf: ({ recipients, total }) => ({ rows: recipients, total }),
  columns: [
    ["Recipient", (row) => (row.channel === "sms" ? phoneCell(row.recipient) : row.recipient)],
    ["Channel", (row) => row.channel],
    ["Why", (row) => whyText(row.why)],
    ["Students", (row) => row.students.map((student) => student.full_name).join(", ")],
    ["Since", (row) => sheetTime(row.since)],
  ],
});
