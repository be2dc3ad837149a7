import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { staff } from "@/db/schema/staff";
import { statementFiles, type statementRows, statements } from "@/db/schema/statements";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { statementTexts as texts } from "./texts";

const STAFF_NAME = sql<string>`${staff.firstName} || ' ' || ${staff.lastName}`;

/** An uploaded file. @throws Refusal 404 file_gone when it is no longer kept. */
export async function findFile(db: Db, id: string) {
  const [file] = await db.select().from(statementFiles).where(eq(statementFiles.id, id));
  if (!file) throw new Refusal("not_found", "file_gone", texts.fileGone);
  return file;
}

/** The import of a file, with its time and the name of the staff member; undefined if it was not imported. */
export async function findImport(db: Db, fileId: string) {
  const [found] = await db
    .select({ id: statements.id, at: statements.createdAt, by: STAFF_NAME })
    .from(statements)
    .innerJoin(staff, eq(staff.id, statements.importedBy))
    .where(eq(statements.fileId, fileId));
  return found;
}

const ofRows = (aggregate: string) =>
  sql<number>`(select ${sql.raw(aggregate)} from statement_rows r where r.statement_id = ${statements.id})`;
const countOf = (outcome: string) => ofRows(`count(*) filter (where r.outcome = '${outcome}')::int`);
const sumOf = (sign: string) =>
  ofRows(
    `coalesce(sum(r.cents) filter (where r.cents ${sign} 0 and lower(r.status) = 'completed'), 0)::float8`,
  );

const COUNTS = {
  created: countOf("created"),
  known: countOf("known"),
  reversed: countOf("reversed"),
  repeated: countOf("repeated"),
  ignored: countOf("ignored"),
  conflicting: countOf("conflicting"),
  inCents: sumOf(">"),
  outCents: sumOf("<"),
};

/** A query of imported statements with the sums of their rows, for `shownStatement`. */
export function selectStatements(db: Db, where: SQL | undefined) {
  return db
    .select({ statement: statements, fileName: statementFiles.fileName, by: STAFF_NAME, ...COUNTS })
    .from(statements)
    .innerJoin(statementFiles, eq(statementFiles.id, statements.fileId))
    .innerJoin(staff, eq(staff.id, statements.importedBy))
    .where(where);
}

type Found = Awaited<ReturnType<typeof selectStatements>>[number];

/** An imported statement as the list and the details show it. Amounts in shillings. */
export function shownStatement({ statement, fileName, by, inCents, outCents, ...counts }: Found) {
  return {
    id: statement.id,
    file_id: statement.fileId,
    file_name: fileName,
    layout: statement.layout,
    format: statement.format,
    period_from: statement.periodFrom.toISOString(),
    period_to: statement.periodTo.toISOString(),
    row_count: statement.rowCount,
    counts,
    paid_in: toShillings(inCents),
    withdrawn: toShillings(outCents),
    opening: shillings(statement.openingCents),
    closing: shillings(statement.closingCents),
    imported_by: by,
    created_at: statement.createdAt.toISOString(),
  };
}

function shillings(cents: number | null): number | null {
  return cents === null ? null : toShillings(cents);
}

type Row = Pick<
  typeof statementRows.$inferSelect,
  | "line"
  | "receipt"
  | "cents"
  | "kind"
  | "status"
  | "account"
  | "party"
  | "details"
  | "outcome"
  | "why"
  | "transactionId"
>;

/** A row of a statement, imported or previewed. Amount in shillings, below 0 for money that left. */
export function shownRow(row: Row, completedAt: Date) {
  return {
    line: row.line,
    receipt: row.receipt,
    completed_at: completedAt.toISOString(),
    amount: toShillings(row.cents),
    kind: row.kind,
    status: row.status,
    account: row.account,
    party: row.party,
    details: row.details,
    outcome: row.outcome,
    why: row.why,
    transaction_id: row.transactionId,
  };
}
