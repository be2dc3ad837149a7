import "server-only";
import { and, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { transactions } from "@/db/schema/payments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Change } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { confirmPayment } from "../ledger/confirm-payment";
import { findTransaction, type IncomingPayment } from "../ledger/record-transaction";
import { headOf } from "./kinds";
import type { Planned } from "./plan";
import { inParts } from "./read-books";
import { takeReversed } from "./take-reversed";
import { statementTexts as texts } from "./texts";

/** More new money with an account than a transaction should place; each takes its own few questions. */
export const MOST_PLACES = 1_000;
const A_PART = 1_000;

/** Which money each row of the file is about, by its line, and the audit lines. */
export type CarriedOut = { moneyOf: Map<number, string>; changes: Change[] };

/**
 * Does what a locked plan says: writes down new money and places it as any that arrives, adds the statement to the sources
 * of what is known, takes back what M-Pesa gave back. Suspense money and sources go in a few statements, however many.
 */
export async function carryOut(tx: Db, plan: Planned[], by: string, settings: Settings): Promise<CarriedOut> {
  const moneyOf = new Map<number, string>();
  const changes: Change[] = [];
  await writeSuspense(tx, plan, moneyOf);
  await addSource(tx, plan);
  for (const row of plan) {
    if (row.transactionId && row.outcome !== "created") moneyOf.set(row.line, row.transactionId);
    if (row.outcome === "reversed") {
      const taken = await takeReversed(tx, row, by, settings);
      moneyOf.set(row.line, taken.moneyId);
      changes.push(...taken.changes);
    } else if (isPlaced(row)) {
      changes.push(...(await confirmPayment(tx, moneyIn(row), settings)));
      const money = await findTransaction(tx, row.receipt);
      if (!money) throw new Error("money of a statement was not written");
      moneyOf.set(row.line, money.id);
    }
  }
  return { moneyOf: withRepeated(plan, moneyOf), changes };
}

/** The no to an import whose preview was made of other books. */
export function booksChanged(): Refusal {
  return new Refusal("conflict", "books_changed", texts.booksChanged);
}

/** Money that has an account, or whose receipt or account was missing: it is placed by itself. */
export function isPlaced({ outcome, why, enrollmentId }: Planned): boolean {
  const isNews = outcome === "created" && enrollmentId !== null;
  return isNews || why === "receipt_filled" || why === "account_found";
}

function moneyIn(row: Planned): IncomingPayment {
  return {
    receipt: row.receipt,
    amountCents: row.cents,
    source: "statement",
    expressRequestId: null,
    enrollmentId: row.enrollmentId,
    msisdn: row.msisdn,
    payerName: row.name,
    billRef: row.account,
    narrative: row.reason || headOf(row.details) || "Pay Bill",
    at: row.at,
    flags: [],
  };
}

async function writeSuspense(tx: Db, plan: Planned[], moneyOf: Map<number, string>): Promise<void> {
  const rows = plan.filter(({ outcome, enrollmentId }) => outcome === "created" && enrollmentId === null);
  const lines = new Map(rows.map(({ receipt, line }) => [receipt, line]));
  const written = await inParts(
    rows,
    (part) =>
      tx
        .insert(transactions)
        .values(
          part.map((row) => {
            const { source, at, flags, expressRequestId, ...money } = moneyIn(row);
            return { ...money, method: "paybill" as const, sources: [source], transactedAt: at };
          }),
        )
        .onConflictDoNothing()
        .returning({ id: transactions.id, receipt: transactions.receipt }),
    A_PART,
  );
  // Told of by a callback since the plan was made.
  if (written.length !== rows.length) throw booksChanged();
  for (const { id, receipt } of written) moneyOf.set(lines.get(receipt ?? "") ?? 0, id);
}

async function addSource(tx: Db, plan: Planned[]): Promise<void> {
  const ids = plan
    .filter((row) => row.outcome === "known" && row.kind === "payment" && !isPlaced(row))
    .map(({ transactionId }) => transactionId ?? "")
    .sort();
  await inParts(ids, async (part) => {
    const isNews = sql`not 'statement' = any (${transactions.sources})`;
    await tx
      .update(transactions)
      .set({ sources: sql`array_append(${transactions.sources}, 'statement')`, updatedAt: sql`now()` })
      .where(and(inArray(transactions.id, part), isNews, sql`${transactions.receipt} is not null`));
    return [];
  });
}

/** A row that stands twice is about the same money as the first. */
function withRepeated(plan: Planned[], moneyOf: Map<number, string>): Map<number, string> {
  const first = new Map(
    plan
      .filter(({ outcome, kind }) => kind === "payment" && (outcome === "created" || outcome === "known"))
      .map(({ receipt, line }) => [receipt, moneyOf.get(line)]),
  );
  for (const { outcome, kind, receipt, line } of plan) {
    const id = outcome === "repeated" && kind === "payment" ? first.get(receipt) : undefined;
    if (id) moneyOf.set(line, id);
  }
  return moneyOf;
}
