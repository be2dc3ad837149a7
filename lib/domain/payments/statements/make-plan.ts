import "server-only";
import { createHash } from "node:crypto";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { type TransactionRow, UNMATCHED } from "../ledger/record-transaction";
import { readSuspense } from "../ledger/suspense";
import { isUsedElsewhere } from "../matching/reverse-allocation";
import { keyOf, type Planned } from "./plan";
import { type Books, readBooks } from "./read-books";
import type { StatementRow } from "./shape";
import type { Why } from "./texts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** As long as recordTransaction looks for the same money without its receipt. */
const SAME_MONEY_MS = 15 * MINUTE_MS;

/**
 * What an import of these rows, oldest first, would do to the books as they stand. The statement is the authority on which
 * money arrived; where the books say something else a person decides.
 */
export async function makePlan(db: Db, rows: StatementRow[]): Promise<Planned[]> {
  const books = await readBooks(db, rows);
  const now = await databaseNow(db);
  const seen: Seen = { rows: new Map(), twins: new Set(), reversed: new Set() };
  const plan: Planned[] = [];
  for (const row of rows) {
    const decided = { ...NOTHING, ...(await decide(db, row, books, seen, now)) };
    const key = keyOf(row);
    const planned: Planned = {
      ...row,
      ...decided,
      isCounted: row.isCompleted && row.cents !== 0 && !seen.rows.has(key) && !books.counted.has(key),
    };
    plan.push(planned);
    if (row.isCompleted && !seen.rows.has(key)) seen.rows.set(key, planned);
  }
  return plan;
}

/** One number for all that a plan would do: two plans with the same do the same. */
export function digestOf(plan: Planned[]): string {
  const lines = plan.map(({ line, outcome, why, transactionId, enrollmentId, refundId }) =>
    [line, outcome, why, transactionId, enrollmentId, refundId].join("|"),
  );
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

type Decision = Pick<Planned, "outcome" | "why"> &
  Partial<Pick<Planned, "transactionId" | "enrollmentId" | "refundId" | "ours">>;
type Seen = { rows: Map<string, Planned>; twins: Set<string>; reversed: Set<string> };

const NOTHING = { transactionId: null, enrollmentId: null, refundId: null, ours: null };
const ignored = (why: Why): Decision => ({ outcome: "ignored", why });
const conflict = (why: Why, money?: TransactionRow): Decision => ({
  outcome: "conflicting",
  why,
  transactionId: money?.id ?? null,
  ours: money ? { cents: money.amountCents, at: money.transactedAt } : null,
});

async function decide(db: Db, row: StatementRow, books: Books, seen: Seen, now: Date): Promise<Decision> {
  const money = books.money.get(row.receipt);
  if (!row.isCompleted)
    return money && row.kind === "payment"
      ? conflict("known_not_completed", money)
      : ignored("not_completed");
  if (row.cents === 0) return ignored("no_amount");
  const before = seen.rows.get(keyOf(row));
  if (before)
    return before.cents === row.cents
      ? { outcome: "repeated", why: "repeated", transactionId: before.transactionId }
      : conflict("twice_in_file", money);
  if (row.at.getTime() > now.getTime() + 10 * MINUTE_MS) return conflict("future", money);
  if ((books.counted.get(keyOf(row)) ?? row.cents) !== row.cents) return conflict("statements_differ", money);
  if (row.kind === "payment") return decidePayment(db, row, money, books, seen);
  if (row.kind === "reversal" && row.direction === "out") return decideReversal(db, row, books, seen);
  if (row.kind === "charge" || row.kind === "sweep" || row.kind === "withdrawal") return ignored(row.kind);
  if (row.direction === "in") return conflict("unknown_in");
  const refund = books.paidOut.get(row.receipt);
  return refund
    ? { outcome: "known", why: "paid_out", transactionId: refund.transactionId, refundId: refund.id }
    : ignored("other_out");
}

async function decidePayment(
  db: Db,
  row: StatementRow,
  money: TransactionRow | undefined,
  books: Books,
  seen: Seen,
): Promise<Decision> {
  const enrollmentId = books.accounts.get(row.account) ?? null;
  if (money) {
    if (money.amountCents !== row.cents) return conflict("amount_differs", money);
    if (Math.abs(money.transactedAt.getTime() - row.at.getTime()) > DAY_MS)
      return conflict("time_differs", money);
    if (enrollmentId && (await isUnplaced(db, money)))
      return { outcome: "known", why: "account_found", transactionId: money.id, enrollmentId };
    return { outcome: "known", why: "", transactionId: money.id, enrollmentId: money.enrollmentId };
  }
  const twin = books.unnamed.find(
    (other) =>
      !seen.twins.has(other.id) &&
      other.enrollmentId === enrollmentId &&
      other.amountCents === row.cents &&
      Math.abs(other.transactedAt.getTime() - row.at.getTime()) <= SAME_MONEY_MS,
  );
  if (!twin) return { outcome: "created", why: enrollmentId ? "on_account" : "in_suspense", enrollmentId };
  seen.twins.add(twin.id);
  return { outcome: "known", why: "receipt_filled", transactionId: twin.id, enrollmentId };
}

/** Money that came without an account, is whole, and that nobody has decided about. */
async function isUnplaced(db: Db, money: TransactionRow): Promise<boolean> {
  if (money.enrollmentId !== null || money.billRef !== "" || money.flags.includes(UNMATCHED)) return false;
  const { cents, hasOpenRefund } = await readSuspense(db, money.id);
  return !hasOpenRefund && cents === money.amountCents;
}

/**
 * Money that M-Pesa gave back. Where we asked for it, it settles the refund. Where nobody did, it is gone all the same:
 * it leaves the account or suspense, as far as it is there as a whole; else a person must look.
 */
async function decideReversal(db: Db, row: StatementRow, books: Books, seen: Seen): Promise<Decision> {
  const done = books.paidOut.get(row.receipt);
  if (done)
    return { outcome: "known", why: "paid_out", transactionId: done.transactionId, refundId: done.id };
  const money = books.money.get(row.linkedReceipt);
  const ofFile = seen.rows.get(keyOf({ receipt: row.linkedReceipt, direction: "in", kind: "payment" }));
  const isNew = ofFile?.outcome === "created" || ofFile?.why === "receipt_filled";
  if (!money && !isNew) return conflict("reversal_of_unknown");
  if (seen.reversed.has(row.linkedReceipt)) return conflict("reversal_twice", money);
  if ((money?.amountCents ?? ofFile?.cents) !== -row.cents) return conflict("reversal_in_part", money);
  const taken = money ? await reversalOf(db, money, books, -row.cents) : ofPlanned(ofFile);
  if (taken.outcome === "reversed") seen.reversed.add(row.linkedReceipt);
  return taken;
}

function ofPlanned(paid: Planned | undefined): Decision {
  const enrollmentId = paid?.enrollmentId ?? null;
  return {
    outcome: "reversed",
    why: enrollmentId ? "taken_from_account" : "taken_from_suspense",
    enrollmentId,
  };
}

async function reversalOf(db: Db, money: TransactionRow, books: Books, cents: number): Promise<Decision> {
  const all = books.refunds.get(money.id) ?? [];
  if (all.some(({ state }) => state === "reversed")) return conflict("reversal_twice", money);
  const of = { transactionId: money.id, enrollmentId: money.enrollmentId };
  const sent = all.find(({ state, amountCents }) => OPEN.has(state) && amountCents === cents);
  if (sent) return { outcome: "reversed", why: "refund_settled", ...of, refundId: sent.id };
  if (money.enrollmentId === null)
    return (await readSuspense(db, money.id)).cents === cents
      ? { outcome: "reversed", why: "taken_from_suspense", ...of }
      : conflict("reversal_spent", money);
  return all.length > 0 || (await isUsedElsewhere(db, money))
    ? conflict("reversal_spent", money)
    : { outcome: "reversed", why: "taken_from_account", ...of };
}

/** A refund that only waits to be paid, or for M-Pesa's word. */
const OPEN: ReadonlySet<string> = new Set(["approved", "sent"]);
