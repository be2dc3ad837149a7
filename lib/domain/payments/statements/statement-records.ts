import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import { statementFiles, type statementRows, statements } from "@/db/schema/statements";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { OUTCOMES, type Outcome } from "./plan";
import { FLOWS } from "./row-kinds";
import { placeOf } from "./statement-file";
import { statementTexts as texts } from "./texts";

const STAFF_NAME = sql<string>`${staff.firstName} || ' ' || ${staff.lastName}`;

/** An uploaded file. @throws Refusal 404 file_gone when it is no longer kept. */
export async function findFile(db: Db, id: string) {
  const [file] = await db.select().from(statementFiles).where(eq(statementFiles.id, id));
  if (!file) throw new Refusal("not_found", "file_gone", texts.fileGone);
  return file;
}

/** Serializes imports and their withdrawal: the second one sees the changes of the first. */
export async function lockImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('statement-import', 0))`);
}

/** A statement and who withdrew it. @throws Refusal 404. */
export async function findStatement(db: Db, id: string) {
  const [found] = await db
    .select({ id: statements.id, withdrawnAt: statements.withdrawnAt, withdrawnBy: WITHDRAWN_BY })
    .from(statements)
    .where(eq(statements.id, id));
  if (!found) throw new Refusal("not_found", "not_found", texts.noStatement);
  return found;
}

/** The import of a file that is not withdrawn, with its time and the name of the staff member; undefined if it was not imported. */
export async function findImport(db: Db, fileId: string) {
  const [found] = await db
    .select({ id: statements.id, at: statements.createdAt, by: STAFF_NAME })
    .from(statements)
    .innerJoin(staff, eq(staff.id, statements.importedBy))
    .where(and(eq(statements.fileId, fileId), isNull(statements.withdrawnAt)));
  return found;
}

const WITHDRAWN_BY = sql<
  string | null
>`(select first_name || ' ' || last_name from staff where id = ${statements.withdrawnBy})`;

const MOVED = "lower(r.status) = 'completed' and r.is_own and r.outcome <> 'repeated'";

/** Cents of completed rows `r` of the account; money that left is below 0. */
const CENTS = { ...FLOWS, withdrawn: "r.cents < 0" } as const;

type Sums = Record<Outcome | keyof typeof CENTS, number>;

/** The rows by outcome and their money by kind, of one pass over them. */
const SUMS = sql<Sums>`(select jsonb_build_object(${sql.raw(
  [
    ...OUTCOMES.map((outcome) => `'${outcome}', count(*) filter (where r.outcome = '${outcome}')`),
    ...Object.entries(CENTS).map(
      ([name, which]) => `'${name}', coalesce(sum(r.cents) filter (where ${MOVED} and ${which}), 0)`,
    ),
  ].join(", "),
)}) from statement_rows r where r.statement_id = ${statements.id})`;

/** A query of imported statements with the sums of their rows, for `shownStatement`. */
export function selectStatements(db: Db, where: SQL | undefined) {
  return db
    .select({
      ...{ statement: statements, fileName: statementFiles.fileName, by: STAFF_NAME },
      ...{ withdrawnBy: WITHDRAWN_BY, sums: SUMS },
    })
    .from(statements)
    .innerJoin(statementFiles, eq(statementFiles.id, statements.fileId))
    .innerJoin(staff, eq(staff.id, statements.importedBy))
    .where(where);
}

type Found = Awaited<ReturnType<typeof selectStatements>>[number];

/**
 * An imported statement as the list and the details show it. Amounts in shillings, below 0 for money that left: opening and the
 * kinds together are closing. `paid_in` is payers' money alone, `withdrawn` all that left.
 */
export function shownStatement({ statement, fileName, by, withdrawnBy, sums }: Found) {
  const amounts = Object.keys(CENTS) as Array<keyof typeof CENTS>;
  return {
    id: statement.id,
    file_id: statement.fileId,
    file_name: fileName,
    layout: statement.layout,
    format: statement.format,
    account: statement.account,
    period_from: statement.periodFrom.toISOString(),
    period_to: statement.periodTo.toISOString(),
    row_count: statement.rowCount,
    counts: Object.fromEntries(OUTCOMES.map((outcome) => [outcome, sums[outcome]])) as Record<
      Outcome,
      number
    >,
    ...(Object.fromEntries(amounts.map((name) => [name, toShillings(sums[name])])) as Record<
      keyof typeof CENTS,
      number
    >),
    opening: shillings(statement.openingCents),
    closing: shillings(statement.closingCents),
    imported_by: by,
    created_at: statement.createdAt.toISOString(),
    withdrawal:
      statement.withdrawnAt === null
        ? null
        : {
            at: statement.withdrawnAt.toISOString(),
            by: withdrawnBy ?? "",
            reason: statement.withdrawnReason ?? "",
          },
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
export function shownRow(row: Row, completedAt: Date, ours: { cents: number; at: Date } | null) {
  const { sheet, row: line } = placeOf(row.line);
  return {
    sheet,
    line,
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
    /** What the books say, where that differs. */
    ours: ours ? { amount: toShillings(ours.cents), at: ours.at.toISOString() } : null,
  };
}
