import "server-only";
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { statementFiles } from "@/db/schema/statements";
import { actorId } from "@/lib/domain/access/actor";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { PreviewStatement, UploadStatement } from "./input";
import { digestOf, makePlan } from "./make-plan";
import type { Outcome, Planned } from "./plan";
import { readStored, readUploaded } from "./read-statement";
import { checkTotals, placeOf, type Statement } from "./statement-file";
import { findImport, shownRow } from "./statement-records";

/**
 * Stores a readable statement file for a day, to be previewed and imported. Equal bytes are one file, whoever uploads them.
 * @returns its id. @throws Refusal 400 statement_unreadable, as an error of the field `file`.
 */
export const uploadStatement = command(
  "payments.upload-statement",
  UploadStatement,
  async ({ actor, input, tx, ready: { rows } }) => {
    await purgeUnimported(tx);
    const fileHash = createHash("sha256").update(input.bytes).digest("hex");
    const [stored] = await tx
      .insert(statementFiles)
      .values({
        fileHash,
        fileName: input.file_name,
        bytes: input.bytes,
        uploadedBy: actorId(actor) ?? "",
      })
      .onConflictDoNothing()
      .returning({ id: statementFiles.id });
    if (stored)
      return changed(
        { file_id: stored.id },
        { type: "statement-file.uploaded", id: stored.id, what: { rows: rows.length } },
      );
    const [known] = await tx
      .select({ id: statementFiles.id })
      .from(statementFiles)
      .where(eq(statementFiles.fileHash, fileHash));
    if (!known) throw new Error("a statement file was neither written nor found");
    return unchanged({ file_id: known.id });
  },
  readUploaded,
);

/** Deletes files that were not imported within a day. */
async function purgeUnimported(tx: Db): Promise<void> {
  await tx.execute(sql`delete from statement_files f where f.created_at < now() - interval '1 day'
    and not exists (select 1 from statements s where s.file_id = f.id)`);
}

/**
 * The effect of importing an uploaded file on the current books: its rows and money by outcome, the totals it states beside those
 * of its rows, and a page of its rows, newest first. Changes nothing. The import must send `digest` back, which identifies this
 * plan. `skipped` are the rows that are no transactions, `balances` what the balance column makes of the rows. `imported` is the earlier import of the file, with time and staff member. Amounts in shillings.
 * @throws Refusal 404 file_gone; 400 statement_unreadable.
 */
export const previewStatement = query(
  "payments.preview-statement",
  PreviewStatement,
  async ({ input, db, ready: { file, statement } }) => {
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
      account: statement.account,
      skipped: statement.skipped.map(({ line, what }) => {
        const { sheet, row } = placeOf(line);
        return { sheet, line: row, what };
      }),
      balances: shownBalances(statement),
      checks: checkTotals(statement).map(({ what, saysCents, foundCents, line }) => ({
        what,
        ...(line === null ? {} : { row: placeOf(line).row }),
        says: toShillings(saysCents),
        found: toShillings(foundCents),
        agrees: saysCents === foundCents,
      })),
      outcomes: sumOutcomes(plan),
      digest: digestOf(plan),
      imported: imported
        ? { statement_id: imported.id, at: imported.at.toISOString(), by: imported.by }
        : null,
      rows: wanted
        .slice(rowsBefore(input), rowsBefore(input) + input.pageSize)
        .map((row) => shownRow(row, row.at, row.ours)),
      total: wanted.length,
    };
  },
  { prepare: readStored },
);

function shownBalances({ balances }: Statement) {
  if (!balances) return null;
  const { openingCents, closingCents, foundCents, brokenAt } = balances;
  return {
    opening: toShillings(openingCents),
    closing: toShillings(closingCents),
    found: toShillings(foundCents),
    agrees: closingCents === foundCents && brokenAt === null,
    broken_at: brokenAt === null ? null : placeOf(brokenAt).row,
  };
}

function sumOutcomes(plan: Planned[]): Partial<Record<Outcome, { rows: number; amount: number }>> {
  const sums: Partial<Record<Outcome, { rows: number; amount: number }>> = {};
  for (const { outcome, cents } of plan) {
    const sum = sums[outcome] ?? { rows: 0, amount: 0 };
    sums[outcome] = { rows: sum.rows + 1, amount: sum.amount + toShillings(cents) };
  }
  return sums;
}
