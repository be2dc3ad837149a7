import "server-only";
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { staff } from "@/db/schema/staff";
import { statementFiles, statementRows, statements } from "@/db/schema/statements";
import { query } from "@/lib/platform/commands/query";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { Refusal } from "@/lib/platform/refusal";
import { mentions } from "../ledger/list-conditions";
import { ShowStatement } from "./input";
import { COUNTS, shownRow, shownStatement } from "./shown-statement";
import { statementTexts as texts } from "./texts";

/**
 * An imported statement and a page of its rows, newest first, as they stood in the file and with what became of each.
 * Amounts in shillings; money that left below 0. @throws Refusal 404.
 */
export const showStatement = query("payments.show-statement", ShowStatement, async ({ input, db }) => {
  const statement = await findStatement(db, input.id);
  const where = and(
    eq(statementRows.statementId, input.id),
    input.outcome ? eq(statementRows.outcome, input.outcome) : undefined,
    mentions(input.search, [statementRows.receipt, statementRows.account, statementRows.party]),
  );
  const [sums] = await db.select({ total: count() }).from(statementRows).where(where);
  const rows = await db
    .select()
    .from(statementRows)
    .where(where)
    .orderBy(desc(statementRows.completedAt), desc(statementRows.id))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  return { statement, rows: rows.map((row) => shownRow(row, row.completedAt)), total: sums?.total ?? 0 };
});

async function findStatement(db: Db, id: string) {
  const [found] = await db
    .select({
      statement: statements,
      fileName: statementFiles.fileName,
      by: sql<string>`${staff.firstName} || ' ' || ${staff.lastName}`,
      ...COUNTS,
    })
    .from(statements)
    .innerJoin(statementFiles, eq(statementFiles.id, statements.fileId))
    .innerJoin(staff, eq(staff.id, statements.importedBy))
    .where(eq(statements.id, id));
  if (!found) throw new Refusal("not_found", "not_found", texts.noStatement);
  return shownStatement(found);
}
