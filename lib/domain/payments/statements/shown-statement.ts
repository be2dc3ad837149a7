import "server-only";
import { sql } from "drizzle-orm";
import { type statementRows, statements } from "@/db/schema/statements";
import { toShillings } from "@/lib/platform/money";

const ofRows = (what: string) =>
  sql<number>`(select ${sql.raw(what)} from statement_rows r where r.statement_id = ${statements.id})`;
const countOf = (outcome: string) => ofRows(`count(*) filter (where r.outcome = '${outcome}')::int`);
const sumOf = (sign: string) =>
  ofRows(
    `coalesce(sum(r.cents) filter (where r.cents ${sign} 0 and lower(r.status) = 'completed'), 0)::float8`,
  );

/** What stands in a statement's rows, counted in the question for the statement. */
export const COUNTS = {
  created: countOf("created"),
  known: countOf("known"),
  reversed: countOf("reversed"),
  repeated: countOf("repeated"),
  ignored: countOf("ignored"),
  conflicting: countOf("conflicting"),
  inCents: sumOf(">"),
  outCents: sumOf("<"),
};

type Found = {
  statement: typeof statements.$inferSelect;
  fileName: string;
  by: string;
} & Record<keyof typeof COUNTS, number>;

/** A statement as its list and its page show it. */
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

/** A row of a statement as finance sees it, imported or about to be; amount in shillings. */
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
