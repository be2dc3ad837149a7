import "server-only";
import { desc, eq } from "drizzle-orm";
import { statementRows } from "@/db/schema/statements";
import { changed, command } from "@/lib/platform/commands/command";
import { toCsv } from "@/lib/platform/csv";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiStamp } from "@/lib/platform/time/nairobi-time";
import { StatementId } from "./input";
import { statementTexts as texts } from "./texts";

/**
 * All rows of an imported statement with what became of each, as CSV that a spreadsheet opens safely: a text that it would
 * run as a formula is one no more. Who took it is written down. @throws Refusal 404.
 */
export const exportStatementRows = command(
  "payments.export-statement",
  StatementId,
  async ({ input, tx }) => {
    const rows = await tx
      .select()
      .from(statementRows)
      .where(eq(statementRows.statementId, input.id))
      .orderBy(desc(statementRows.completedAt), desc(statementRows.id));
    if (rows.length === 0) throw new Refusal("not_found", "not_found", texts.noStatement);
    const csv = toCsv(
      texts.exportTitles,
      rows.map((row) => [
        ...[row.line, row.receipt, spelled(row.completedAt), row.details, row.status, toShillings(row.cents)],
        ...[row.reason, row.party, row.account, row.linkedReceipt, texts.outcomes[row.outcome]],
        row.why in texts.whys ? texts.whys[row.why as keyof typeof texts.whys] : row.why,
      ]),
    );
    const fileName = `Statement_${nairobiStamp(rows.at(-1)?.completedAt ?? new Date(0)).slice(0, 8)}.csv`;
    return changed(
      { fileName, csv: new Blob([csv]).stream() },
      { subject: `statement:${input.id}`, what: { exported: "rows" } },
    );
  },
);

/** YYYY-MM-DD HH:MM:SS of Nairobi, which every spreadsheet reads as the same time. */
function spelled(at: Date): string {
  const [year, month, day, hour, minute, second] = nairobiStamp(at).match(/^\d{4}|\d\d/g) ?? [];
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}
