import "server-only";
import { and, count, desc, eq, or, sql } from "drizzle-orm";
import { transactions } from "@/db/schema/payments";
import { statementFiles, statementRows, statements } from "@/db/schema/statements";
import { changed, command } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { toCsv } from "@/lib/platform/csv";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import { madeBetween } from "@/lib/platform/db/made-between";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiStamp } from "@/lib/platform/time/nairobi-time";
import { mentions } from "../ledger/list-conditions";
import { ListStatements, ShowStatement, StatementId } from "./input";
import { placeOf } from "./statement-file";
import { selectStatements, shownRow, shownStatement } from "./statement-records";
import { statementTexts as texts } from "./texts";

/** Rows left for a person because the books have other values for them. */
const BOOKS_DIFFER = eq(statementRows.outcome, "conflicting");

const ORDERS = {
  created: [statements.createdAt, statements.id],
  period: [statements.periodFrom, statements.periodTo, statements.id],
};

/**
 * A page of the imported statements, newest first or as asked: the period of each, its rows by outcome, the money in and out of
 * its completed rows, and the staff member who imported it. `search` finds file names and receipts. Amounts in shillings.
 */
export const listStatements = query("payments.statements", ListStatements, async ({ input, db }) => {
  const receipt = input.search.toUpperCase();
  const where = and(
    madeBetween(statements.createdAt, input),
    or(
      mentions(input.search, [statementFiles.fileName]),
      input.search
        ? sql`exists (select 1 from ${statementRows} r where r.statement_id = ${statements.id} and r.receipt = ${receipt})`
        : undefined,
    ),
  );
  const [sums] = await db
    .select({ total: count() })
    .from(statements)
    .innerJoin(statementFiles, eq(statementFiles.id, statements.fileId))
    .where(where);
  const rows = await selectStatements(db, where)
    .orderBy(...inOrder(orderOf(input.sort, ORDERS)))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  return { rows: rows.map(shownStatement), total: sums?.total ?? 0 };
});

/**
 * An imported statement and a page of its rows, newest first, as in the file and with the outcome of each. Amounts in
 * shillings, below 0 for money that left. @throws Refusal 404.
 */
export const showStatement = query("payments.show-statement", ShowStatement, async ({ input, db }) => {
  const [found] = await selectStatements(db, eq(statements.id, input.id));
  if (!found) throw new Refusal("not_found", "not_found", texts.noStatement);
  const where = and(
    eq(statementRows.statementId, input.id),
    input.outcome ? eq(statementRows.outcome, input.outcome) : undefined,
    mentions(input.search, [statementRows.receipt, statementRows.account, statementRows.party]),
  );
  const [sums] = await db.select({ total: count() }).from(statementRows).where(where);
  const rows = await db
    .select({ row: statementRows, cents: transactions.amountCents, at: transactions.transactedAt })
    .from(statementRows)
    .leftJoin(transactions, and(eq(transactions.id, statementRows.transactionId), BOOKS_DIFFER))
    .where(where)
    .orderBy(desc(statementRows.completedAt), desc(statementRows.id))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  return {
    statement: shownStatement(found),
    rows: rows.map(({ row, cents, at }) =>
      shownRow(row, row.completedAt, cents === null || at === null ? null : { cents, at }),
    ),
    total: sums?.total ?? 0,
  };
});

/** The file of an imported statement, byte for byte as uploaded. The export is audited. @throws Refusal 404. */
export const exportStatementFile = command("payments.statement-file", StatementId, async ({ input, tx }) => {
  const [file] = await tx
    .select({
      fileName: statementFiles.fileName,
      format: statements.format,
      bytes: statementFiles.bytes,
    })
    .from(statements)
    .innerJoin(statementFiles, eq(statementFiles.id, statements.fileId))
    .where(eq(statements.id, input.id));
  if (!file) throw new Refusal("not_found", "not_found", texts.noStatement);
  return changed(file, { type: "statement.exported", id: input.id, what: { exported: "file" } });
});

/**
 * All rows of an imported statement with their outcomes, as CSV that is safe to open in a spreadsheet: text that it would
 * run as a formula is escaped. The export is audited. @throws Refusal 404.
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
        ...[shownLine(row.line), row.receipt, formatTime(row.completedAt), row.details, row.status],
        ...[toShillings(row.cents), row.reason, row.party, row.account, row.linkedReceipt],
        ...[
          texts.outcomes[row.outcome],
          row.why in texts.whys ? texts.whys[row.why as keyof typeof texts.whys] : row.why,
        ],
      ]),
    );
    const fileName = `Statement_${nairobiStamp(rows.at(-1)?.completedAt ?? new Date(0)).slice(0, 8)}.csv`;
    return changed(
      { fileName, csv: new Blob([csv]).stream() },
      { type: "statement.exported", id: input.id, what: { exported: "rows" } },
    );
  },
);

function shownLine(line: number): number | string {
  const { sheet, row } = placeOf(line);
  return sheet === 1 ? row : `${sheet}:${row}`;
}

/** YYYY-MM-DD HH:MM:SS in Nairobi time, which every spreadsheet reads the same. */
function formatTime(at: Date): string {
  const [year, month, day, hour, minute, second] = nairobiStamp(at).match(/^\d{4}|\d\d/g) ?? [];
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}
