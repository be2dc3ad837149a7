import "server-only";
import { createHash } from "node:crypto";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { giveTurn } from "@/lib/platform/db/watchdog";
import { isUnsettled } from "../daraja-commands/settle-reversal";
import { isBursaryAccount } from "../ledger/bursary-account";
import { readGift } from "../ledger/gifts";
import { type TransactionRow, UNMATCHED, WITHDRAWN } from "../ledger/record-transaction";
import { readSuspense } from "../ledger/suspense";
import { isUsedElsewhere } from "../matching/reverse-allocation";
import { keyOf, type Planned } from "./plan";
import { type Books, readBooks } from "./read-books";
import type { StatementRow } from "./statement-file";
import type { Why } from "./texts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** After this many rows other requests get their turn. */
const ROWS_PER_TURN = 500;
/** The window in which `recordTransaction` treats two payments without a common receipt as the same. */
const SAME_PAYMENT_MS = 15 * MINUTE_MS;

/**
 * Plans the effect of importing these rows, oldest first, on the current books. The statement decides which payments arrived;
 * where the books disagree, staff decide. lib/domain/payments/README.md.
 */
export async function makePlan(db: Db, rows: StatementRow[]): Promise<Planned[]> {
  const books = await readBooks(db, rows);
  const now = await databaseNow(db);
  const seen: Seen = { rows: new Map(), twins: new Set(), reversed: new Set() };
  const plan: Planned[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await giveTurn();
    const decision = { ...NOTHING, ...(await decide(db, row, books, seen, now)) };
    const key = keyOf(row);
    const planned: Planned = {
      ...row,
      ...decision,
      isCounted:
        row.isCompleted && row.isOwn && row.cents !== 0 && !seen.rows.has(key) && !books.counted.has(key),
    };
    plan.push(planned);
    if (row.isCompleted && !seen.rows.has(key)) seen.rows.set(key, planned);
  }
  return plan;
}

/** A hash of the whole effect of a plan: plans with the same hash have the same effect. */
export function digestOf(plan: Planned[]): string {
  const lines = plan.map(({ line, outcome, why, transactionId, enrollmentId, refundId }) =>
    [line, outcome, why, transactionId, enrollmentId, refundId].join("|"),
  );
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

type Decision = Pick<Planned, "outcome" | "why"> &
  Partial<Pick<Planned, "transactionId" | "enrollmentId" | "refundId" | "ours">>;

/** Earlier rows of the file: by key, the payments without receipt that they matched, the receipts that they reversed. */
type Seen = { rows: Map<string, Planned>; twins: Set<string>; reversed: Set<string> };

const NOTHING = { transactionId: null, enrollmentId: null, refundId: null, ours: null };
const ignored = (why: Why): Decision => ({ outcome: "ignored", why });
const conflict = (why: Why, known?: TransactionRow): Decision => ({
  outcome: "conflicting",
  why,
  transactionId: known?.id ?? null,
  ours: known ? { cents: known.amountCents, at: known.transactedAt } : null,
});

async function decide(db: Db, row: StatementRow, books: Books, seen: Seen, now: Date): Promise<Decision> {
  const known = books.transactions.get(row.receipt);
  if (!row.isCompleted)
    return known && row.kind === "payment"
      ? conflict("known_not_completed", known)
      : ignored("not_completed");
  if (row.cents === 0) return ignored("no_amount");
  const earlier = seen.rows.get(keyOf(row));
  if (earlier)
    return earlier.cents === row.cents
      ? { outcome: "repeated", why: "repeated", transactionId: earlier.transactionId }
      : conflict("twice_in_file", known);
  if (row.at.getTime() > now.getTime() + 10 * MINUTE_MS) return conflict("future", known);
  if ((books.counted.get(keyOf(row)) ?? row.cents) !== row.cents) return conflict("statements_differ", known);
  // Money in that the books know is their payment, whatever the portal calls it.
  if (row.kind === "payment" || (known && row.direction === "in"))
    return decidePayment(db, row, known, books, seen);
  if (row.kind === "reversal" && row.direction === "out") return decideReversal(db, row, books, seen);
  if (!row.isOwn) return ignored("elsewhere");
  if (row.kind === "sweep") return ignored(row.kind);
  if (row.direction === "in") return conflict("unknown_in");
  if (row.kind === "charge" || row.kind === "withdrawal") return ignored(row.kind);
  const refund = books.payouts.get(row.receipt);
  return refund
    ? { outcome: "known", why: "paid_out", transactionId: refund.transactionId, refundId: refund.id }
    : ignored(row.kind === "payout" ? "payout" : "other_out");
}

async function decidePayment(
  db: Db,
  row: StatementRow,
  known: TransactionRow | undefined,
  books: Books,
  seen: Seen,
): Promise<Decision> {
  const enrollmentId = books.accounts.get(row.account) ?? null;
  if (known) {
    if (known.amountCents !== row.cents) return conflict("amount_differs", known);
    if (known.flags.includes(WITHDRAWN))
      return { outcome: "created", why: "restored", transactionId: known.id, enrollmentId };
    if (Math.abs(known.transactedAt.getTime() - row.at.getTime()) > DAY_MS)
      return conflict("time_differs", known);
    if ((enrollmentId || isBursaryAccount(row.account)) && (await isUndecided(db, known)))
      return { outcome: "known", why: "account_found", transactionId: known.id, enrollmentId };
    return { outcome: "known", why: "", transactionId: known.id, enrollmentId: known.enrollmentId };
  }
  const twin = books.withoutReceipt.find(
    (other) =>
      !seen.twins.has(other.id) &&
      other.enrollmentId === enrollmentId &&
      other.amountCents === row.cents &&
      Math.abs(other.transactedAt.getTime() - row.at.getTime()) <= SAME_PAYMENT_MS,
  );
  if (!twin) return { outcome: "created", why: whereTo(row, enrollmentId), enrollmentId };
  seen.twins.add(twin.id);
  return { outcome: "known", why: "receipt_filled", transactionId: twin.id, enrollmentId };
}

function whereTo({ account }: StatementRow, enrollmentId: string | null) {
  if (enrollmentId) return "on_account";
  return isBursaryAccount(account) ? "to_bursary" : "in_suspense";
}

/** Whether a payment arrived without an account, is whole in suspense, and has no decision by staff. */
async function isUndecided(db: Db, known: TransactionRow): Promise<boolean> {
  if (known.enrollmentId !== null || known.billRef !== "" || known.flags.includes(UNMATCHED)) return false;
  const { cents, hasOpenRefund } = await readSuspense(db, known.id);
  return !hasOpenRefund && cents === known.amountCents;
}

/**
 * A payment that M-Pesa returned. If the academy ordered it, it settles the refund. If not, the money has left as well: it leaves
 * the account or suspense if it is there as a whole; else staff must look.
 */
async function decideReversal(db: Db, row: StatementRow, books: Books, seen: Seen): Promise<Decision> {
  const paidOut = books.payouts.get(row.receipt);
  if (paidOut)
    return {
      outcome: "known",
      why: "paid_out",
      transactionId: paidOut.transactionId,
      refundId: paidOut.id,
    };
  const known = books.transactions.get(row.linkedReceipt);
  const inFile = seen.rows.get(keyOf({ receipt: row.linkedReceipt, direction: "in", kind: "payment" }));
  const isNew = inFile?.outcome === "created" || inFile?.why === "receipt_filled";
  if (!known && !isNew) return conflict("reversal_of_unknown");
  if (seen.reversed.has(row.linkedReceipt)) return conflict("reversal_twice", known);
  if ((known?.amountCents ?? inFile?.cents) !== -row.cents) return conflict("reversal_in_part", known);
  const decision = known ? await reversalOf(db, known, books, -row.cents) : reversalOfPlanned(inFile);
  if (decision.outcome === "reversed") seen.reversed.add(row.linkedReceipt);
  return decision;
}

function reversalOfPlanned(payment: Planned | undefined): Decision {
  const enrollmentId = payment?.enrollmentId ?? null;
  return {
    outcome: "reversed",
    why: enrollmentId ? "taken_from_account" : "taken_from_suspense",
    enrollmentId,
  };
}

async function reversalOf(db: Db, known: TransactionRow, books: Books, cents: number): Promise<Decision> {
  const refunds = books.refunds.get(known.id) ?? [];
  const ids = { transactionId: known.id, enrollmentId: known.enrollmentId };
  const open = refunds.find((refund) => isUnsettled(refund) && refund.amountCents === cents);
  if (open) return { outcome: "reversed", why: "refund_settled", ...ids, refundId: open.id };
  if (refunds.some(({ state }) => state === "reversed")) return conflict("reversal_twice", known);
  // Refunds of parts that are open still are cancelled: the whole payment has left.
  const openCents = refunds.reduce((sum, refund) => sum + (isUnsettled(refund) ? refund.amountCents : 0), 0);
  if (known.enrollmentId === null)
    return (await readSuspense(db, known.id)).cents + (await readGift(db, known.id)) + openCents === cents
      ? { outcome: "reversed", why: "taken_from_suspense", ...ids }
      : conflict("reversal_spent", known);
  return (await isUsedElsewhere(db, known, "settled"))
    ? conflict("reversal_spent", known)
    : { outcome: "reversed", why: "taken_from_account", ...ids };
}
