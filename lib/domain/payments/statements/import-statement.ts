import "server-only";
import type { Db } from "@/db/client";
import { statementRows, statements } from "@/db/schema/statements";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { booksChanged, type CarriedOut, carryOut, isPlaced, MOST_PLACES } from "./carry-out";
import { findFile, findImport } from "./files";
import { ImportStatement } from "./input";
import { lockImports, lockPlan } from "./lock-plan";
import { digestOf, makePlan } from "./make-plan";
import type { Outcome, Planned } from "./plan";
import { inParts } from "./read-books";
import { readStatement } from "./read-statement";
import type { Statement } from "./shape";
import { statementTexts as texts } from "./texts";
import { addsUp, checkTotals } from "./totals";

/**
 * Imports a kept file as its preview said, all of it or nothing: new money is written down and placed as any that arrives
 * at its own time, known money is proved, what M-Pesa gave back leaves the books. Rows that need a person stop it, until
 * `leave` says that they stay out; so do totals that do not agree, until `accept_totals`. The same file again changes nothing.
 * @returns the statement and what became of its rows; `already` for a file that was imported before.
 * @throws Refusal 404 file_gone; 409 books_changed, rows_for_a_person, totals_differ; 400 too_many_places.
 */
export const importStatement = command(
  "payments.import-statement",
  ImportStatement,
  async ({ actor, input, tx }) => {
    const file = await findFile(tx, input.file_id);
    const statement = await readStatement(file.bytes);
    await lockImports(tx);
    const before = await findImport(tx, file.id);
    if (before)
      return unchanged(
        answer(before.id, { already: true }, texts.importedBefore(nairobiShown(before.at), before.by)),
      );

    const plan = await planUnderLocks(tx, statement, input.digest);
    refuseUnsettled(plan, statement, input);
    const by = actorId(actor) ?? "";
    const done = await carryOut(tx, plan, by, await readSettings(tx));
    const statementId = await keep(tx, { fileId: file.id, statement, plan, done, by });
    const count = (wanted: Outcome) => plan.filter(({ outcome }) => outcome === wanted).length;
    const [created, known, left] = [count("created"), count("known"), count("conflicting")];
    const result = answer(statementId, { already: false }, texts.imported(created, known, left));
    return changed(
      result,
      {
        subject: `statement:${statementId}`,
        what: { rows: plan.length, created, known, reversed: count("reversed"), left },
      },
      ...done.changes,
    );
  },
);

function answer(id: string, said: { already: boolean }, msg: string) {
  return { statement_id: id, ...said, msg };
}

/** The plan once to know what to lock, and once more to know what is true under the locks. */
async function planUnderLocks(tx: Db, { rows }: Statement, digest: string): Promise<Planned[]> {
  const seen = await makePlan(tx, rows);
  if (digestOf(seen) !== digest) throw booksChanged();
  await lockPlan(tx, seen);
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
  if (plan.filter(isPlaced).length > MOST_PLACES)
    throw new Refusal("invalid", "too_many_places", texts.tooManyPlaces(MOST_PLACES));
}

function refuse(code: string, field: string, sentence: string): never {
  throw new Refusal("conflict", code, sentence, { errors: { [field]: [sentence] } });
}

type Kept = { fileId: string; statement: Statement; plan: Planned[]; done: CarriedOut; by: string };

const A_PART = 1_000;

async function keep(tx: Db, { fileId, statement, plan, done, by }: Kept): Promise<string> {
  const { says, layout, format, shortcode, periodFrom, periodTo } = statement;
  const [kept] = await tx
    .insert(statements)
    .values({
      ...{ fileId, layout, format, shortcode, periodFrom, periodTo },
      openingCents: says.opening,
      closingCents: says.closing,
      paidInCents: says.paidIn,
      withdrawnCents: says.withdrawn,
      rowCount: plan.length,
      importedBy: by,
    })
    .returning({ id: statements.id });
  if (!kept) throw new Error("a statement was not written");
  await inParts(
    plan,
    async (part) => {
      await tx.insert(statementRows).values(part.map((row) => rowOf(kept.id, row, done.moneyOf)));
      return [];
    },
    A_PART,
  );
  return kept.id;
}

function rowOf(statementId: string, row: Planned, moneyOf: Map<number, string>) {
  const { line, receipt, direction, kind, status, cents, balanceCents, account, party, details } = row;
  const { reason, linkedReceipt, outcome, why, isCounted } = row;
  return {
    ...{ statementId, line, receipt, direction, kind, status, cents, balanceCents, account, party },
    ...{ details, reason, linkedReceipt, outcome, why, isCounted },
    completedAt: row.at,
    transactionId: moneyOf.get(line) ?? row.transactionId,
  };
}
