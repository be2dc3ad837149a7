import "server-only";
import { and, asc, inArray, isNotNull } from "drizzle-orm";
import { classes, sessions } from "@/db/schema/catalog";
import { enrollmentSessions, enrollments } from "@/db/schema/enrollments";
import { credits } from "@/db/schema/ledger";
import { transactions } from "@/db/schema/payments";
import { statementRows, statements } from "@/db/schema/statements";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { actorId } from "@/lib/domain/access/actor";
import { lockAccounts } from "@/lib/domain/enrollments/credits";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { type Applied, applyPlan, booksChanged, isAllocated } from "./apply-plan";
import { ImportStatement } from "./input";
import { leaveRows } from "./leave-rows";
import { digestOf, makePlan } from "./make-plan";
import type { Outcome, Planned } from "./plan";
import { inBatches, ROWS_WRITTEN } from "./read-books";
import { readStored } from "./read-statement";
import { addsUp, checkTotals, type Statement } from "./statement-file";
import { findImport, lockImports } from "./statement-records";
import { statementTexts as texts } from "./texts";

/** More payments to allocate than one transaction should take: each needs several queries. */
const MAX_ALLOCATED = 1_000;

/**
 * Imports an uploaded file as previewed, all or nothing: new payments are recorded and allocated as of their own time, known ones
 * are proved, reversed ones leave the books. Rows in conflict stop it unless `leave` is set, totals that do not agree unless
 * `accept_totals` is. Importing the same file again changes nothing. lib/domain/payments/README.md.
 * @returns the statement and the outcomes of its rows; `already` for a file that was imported before.
 * @throws Refusal 404 file_gone; 409 books_changed, rows_for_a_person, totals_differ; 400 too_many_places.
 */
export const importStatement = command(
  "payments.import-statement",
  ImportStatement,
  async ({ actor, input, tx, ready: { file, statement } }) => {
    await lockImports(tx);
    const earlier = await findImport(tx, file.id);
    if (earlier)
      return unchanged(
        toResponse(earlier.id, true, texts.importedBefore(nairobiShown(earlier.at), earlier.by)),
      );

    const plan = await planUnderLocks(tx, statement, input.digest);
    refuseUnsettled(plan, statement, input);
    const staffId = actorId(actor) ?? "";
    const applied = await applyPlan(tx, plan, staffId, await readSettings(tx));
    const statementId = await keepStatement(tx, { fileId: file.id, statement, plan, applied, staffId });
    await leaveRows(tx, plan);
    const count = (wanted: Outcome) => plan.filter(({ outcome }) => outcome === wanted).length;
    const [created, known, left] = [count("created"), count("known"), count("conflicting")];
    return changed(
      toResponse(statementId, false, texts.imported(created, known, left)),
      {
        type: "statement.imported",
        id: statementId,
        what: { rows: plan.length, created, known, reversed: count("reversed"), left },
      },
      ...applied.changes,
    );
  },
  readStored,
);

function toResponse(id: string, already: boolean, msg: string) {
  return { statement_id: id, already, msg };
}

/** Plans once to find the rows to lock, and again under the locks. */
async function planUnderLocks(tx: Db, { rows }: Statement, digest: string): Promise<Planned[]> {
  const unlocked = await makePlan(tx, rows);
  if (digestOf(unlocked) !== digest) throw booksChanged();
  await lockPlan(tx, unlocked);
  const plan = await makePlan(tx, rows);
  if (digestOf(plan) !== digest) throw booksChanged();
  return plan;
}

function refuseUnsettled(
  plan: Planned[],
  statement: Statement,
  { leave, accept_totals: accepted }: { leave: boolean; accept_totals: boolean },
): void {
  const conflicts = plan.filter(({ outcome }) => outcome === "conflicting").length;
  if (conflicts > 0 && !leave) refuse("rows_for_a_person", "leave", texts.leaveConflicts(conflicts));
  if (!accepted && !addsUp(checkTotals(statement)))
    refuse("totals_differ", "accept_totals", texts.acceptTotals);
  if (plan.filter(isAllocated).length > MAX_ALLOCATED)
    throw new Refusal("invalid", "too_many_places", texts.tooManyAllocated(MAX_ALLOCATED));
}

function refuse(code: string, field: string, message: string): never {
  throw new Refusal("conflict", code, message, { errors: { [field]: [message] } });
}

/**
 * Locks all rows of a plan before anything is written, in the common order: classes, their sessions, enrollments, payments, each
 * by id. Applying the plan then waits for no other transaction. lib/domain/payments/README.md.
 * @throws Refusal busy when a lock is not free within three seconds.
 */
async function lockPlan(tx: Db, plan: Planned[]): Promise<void> {
  const accounts = sortedIds(plan.map((row) => changesAccount(row) && row.enrollmentId));
  await inBatches(accounts, (batch) => lockClasses(tx, batch));
  await inBatches(accounts, (batch) => lockSessions(tx, batch));
  await inBatches(accounts, (batch) => lockAccounts(tx, batch));
  const reversedAccounts = sortedIds(
    plan.map(({ outcome, enrollmentId }) => outcome === "reversed" && enrollmentId),
  );
  const onSameAccounts = await inBatches(reversedAccounts, (batch) =>
    tx.select({ id: credits.transactionId }).from(credits).where(inArray(credits.enrollmentId, batch)),
  );
  const ownTransactions = plan.map(
    (row) => (row.outcome === "known" || row.outcome === "reversed" || isAllocated(row)) && row.transactionId,
  );
  await inBatches(sortedIds([...ownTransactions, ...onSameAccounts.map(({ id }) => id)]), (batch) =>
    tx
      .select({ id: transactions.id })
      .from(transactions)
      .where(inArray(transactions.id, batch))
      .orderBy(asc(transactions.id))
      .for("update"),
  );
}

function changesAccount(row: Planned): boolean {
  return isAllocated(row) || row.outcome === "reversed";
}

function sortedIds(ids: Array<string | null | false>): string[] {
  return [...new Set(ids.filter((id): id is string => Boolean(id)))].sort();
}

function lockClasses(tx: Db, accounts: string[]) {
  const ids = tx
    .select({ id: enrollments.classId })
    .from(enrollments)
    .where(inArray(enrollments.id, accounts));
  return tx
    .select({ id: classes.id })
    .from(classes)
    .where(inArray(classes.id, ids))
    .orderBy(asc(classes.id))
    .for("update");
}

function lockSessions(tx: Db, accounts: string[]) {
  const ids = tx
    .select({ id: enrollmentSessions.sessionId })
    .from(enrollmentSessions)
    .where(inArray(enrollmentSessions.enrollmentId, accounts));
  return tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), isNotNull(sessions.capacity)))
    .orderBy(asc(sessions.id))
    .for("update");
}

type Imported = { fileId: string; statement: Statement; plan: Planned[]; applied: Applied; staffId: string };

async function keepStatement(
  tx: Db,
  { fileId, statement, plan, applied, staffId }: Imported,
): Promise<string> {
  const { says, layout, format, shortcode, account, periodFrom, periodTo } = statement;
  const [stored] = await tx
    .insert(statements)
    .values({
      ...{ fileId, layout, format, shortcode, account, periodFrom, periodTo },
      openingCents: says.opening,
      closingCents: says.closing,
      paidInCents: says.paidIn,
      withdrawnCents: says.withdrawn,
      rowCount: plan.length,
      importedBy: staffId,
    })
    .returning({ id: statements.id });
  if (!stored) throw new Error("a statement was not recorded");
  await inBatches(
    plan,
    async (batch) => {
      await tx
        .insert(statementRows)
        .values(batch.map((row) => statementRow(stored.id, row, applied.transactionIds)));
      return [];
    },
    ROWS_WRITTEN,
  );
  return stored.id;
}

function statementRow(statementId: string, row: Planned, transactionIds: Map<number, string>) {
  const { line, receipt, direction, kind, status, cents, balanceCents, account, party, details } = row;
  const { reason, linkedReceipt, outcome, why, isOwn, isCounted } = row;
  return {
    ...{ statementId, line, receipt, direction, kind, status, cents, balanceCents, account, party },
    ...{ details, reason, linkedReceipt, outcome, why, isOwn, isCounted },
    completedAt: row.at,
    transactionId: transactionIds.get(line) ?? row.transactionId,
  };
}
