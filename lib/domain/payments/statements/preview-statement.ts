import "server-only";
import { query } from "@/lib/platform/commands/query";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { findFile, findImport } from "./files";
import { PreviewStatement } from "./input";
import { digestOf, makePlan } from "./make-plan";
import type { Outcome, Planned } from "./plan";
import { readStatement } from "./read-statement";
import { shownRow } from "./shown-statement";
import { checkTotals } from "./totals";

/**
 * What an import of a kept file would do to the books as they stand: how many rows of each outcome and their money, what
 * the file says of itself beside what its rows add up to, and a page of its rows, newest first. Changes nothing.
 * `digest` names exactly this; the import wants it back. `imported` tells when and by whom the same file was imported.
 * Amounts in shillings. @throws Refusal 404 file_gone; 400 statement_unreadable.
 */
export const previewStatement = query(
  "payments.preview-statement",
  PreviewStatement,
  async ({ input, db }) => {
    const file = await findFile(db, input.file_id);
    const statement = await readStatement(file.bytes);
    const plan = await makePlan(db, statement.rows);
    const imported = await findImport(db, file.id);
    const wanted = plan.filter(({ outcome }) => !input.outcome || outcome === input.outcome).reverse();
    return {
      file_id: file.id,
      file_name: file.fileName,
      layout: statement.layout,
      format: statement.format,
      period_from: statement.periodFrom.toISOString(),
      period_to: statement.periodTo.toISOString(),
      row_count: plan.length,
      checks: checkTotals(statement).map(({ what, saysCents, foundCents }) => ({
        what,
        says: toShillings(saysCents),
        found: toShillings(foundCents),
        agrees: saysCents === foundCents,
      })),
      outcomes: sumsOf(plan),
      digest: digestOf(plan),
      imported: imported
        ? { statement_id: imported.id, at: imported.at.toISOString(), by: imported.by }
        : null,
      rows: wanted.slice(rowsBefore(input), rowsBefore(input) + input.pageSize).map(shown),
      total: wanted.length,
    };
  },
);

function sumsOf(plan: Planned[]): Partial<Record<Outcome, { rows: number; amount: number }>> {
  const sums: Partial<Record<Outcome, { rows: number; amount: number }>> = {};
  for (const { outcome, cents } of plan) {
    const before = sums[outcome] ?? { rows: 0, amount: 0 };
    sums[outcome] = { rows: before.rows + 1, amount: before.amount + toShillings(cents) };
  }
  return sums;
}

function shown(row: Planned) {
  const ours = row.ours ? { amount: toShillings(row.ours.cents), at: row.ours.at.toISOString() } : null;
  return { ...shownRow(row, row.at), ours };
}
