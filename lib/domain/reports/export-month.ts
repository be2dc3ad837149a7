import "server-only";
import { z } from "zod";
import { Month } from "@/lib/domain/payments/months/input";
import { showMonth } from "@/lib/domain/payments/months/show-month";
import { monthTexts } from "@/lib/domain/payments/months/texts";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { toCsv } from "@/lib/platform/csv";
import { reportTexts } from "./texts";

const openExport = command(
  "payments.export-month",
  z.object({ month: Month }),
  async ({ input: { month } }) =>
    changed(
      { month, fileName: `academy-month-${month}.csv` },
      { type: "month.exported", id: month, what: { exported: "month" } },
    ),
);

/**
 * A month as CSV safe to open in a spreadsheet: the lines of its page, in their order. The export is written to the audit log first.
 * @throws Refusal 400
 */
export const exportMonth = workflow(openExport, async (ctx, { month, fileName }) => {
  const { lines } = await showMonth(ctx, { month });
  const rows = lines.map(({ part, kind, name, date, amount, note, ...line }) => [
    monthTexts.parts[part],
    monthTexts.kinds[kind],
    name,
    date ?? "",
    line.receipt ?? "",
    line.payout_code ?? "",
    line.payer,
    line.asked_by,
    line.approved_by,
    amount ?? "",
    note,
  ]);
  return { fileName, csv: new Blob([toCsv(reportTexts.month, rows)]).stream() };
});
