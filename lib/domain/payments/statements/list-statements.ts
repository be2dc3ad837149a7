import "server-only";
import { count, desc, eq, or, sql } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import { statementFiles, statementRows, statements } from "@/db/schema/statements";
import { query } from "@/lib/platform/commands/query";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { mentions } from "../ledger/list-conditions";
import { ListStatements } from "./input";
import { COUNTS, shownStatement } from "./shown-statement";

/**
 * A page of the imported statements, newest first: what time each covers, how many rows of each outcome it has, the money in
 * and out of its completed rows, and who imported it. `search` finds file names and receipts. Amounts in shillings.
 */
export const listStatements = query("payments.statements", ListStatements, async ({ input, db }) => {
  const receipt = input.search.toUpperCase();
  const where = or(
    mentions(input.search, [statementFiles.fileName]),
    input.search
      ? sql`exists (select 1 from ${statementRows} r where r.statement_id = ${statements.id} and r.receipt = ${receipt})`
      : undefined,
  );
  const [sums] = await db
    .select({ total: count() })
    .from(statements)
    .innerJoin(statementFiles, eq(statementFiles.id, statements.fileId))
    .where(where);
  const rows = await db
    .select({
      statement: statements,
      fileName: statementFiles.fileName,
      by: sql<string>`${staff.firstName} || ' ' || ${staff.lastName}`,
      ...COUNTS,
    })
    .from(statements)
    .innerJoin(statementFiles, eq(statementFiles.id, statements.fileId))
    .innerJoin(staff, eq(staff.id, statements.importedBy))
    .where(where)
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .limit(input.pageSize)
    .offset(rowsBefore(input));
  return { rows: rows.map(shownStatement), total: sums?.total ?? 0 };
});
