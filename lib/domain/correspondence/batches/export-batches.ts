import "server-only";
import { pageExport } from "@/lib/domain/reports/page-export";
import { sheetTime } from "@/lib/platform/time/nairobi-time";
import { listBatches } from "./show-batches";

/** The bulk messages with their progress, as a CSV file; exportBatch has the outcome for each recipient. Costs in shillings. */
export const exportBatches = pageExport("messages.export-batches", listBatches, {
  file: "Messages_to_Many",
  exported: "bulk messages",
  rowsOf: ({ batches, total }) => ({ rows: batches, total }),
  columns: [
    ["Written by", (row) => row.written_by],
    ["Channel", (row) => row.channel],
    ["Text", (row) => row.body.en],
    ["Status", (row) => row.state],
    ["People", (row) => row.people],
    ["Unreachable", (row) => row.unreachable],
    ["Messages", (row) => row.messages],
    ["Delivered", (row) => row.counts.delivered],
    ["Cost", (row) => row.cost],
    ["Written", (row) => sheetTime(row.created_at)],
    ["To be sent", (row) => sheetTime(row.send_at)],
  ],
});
