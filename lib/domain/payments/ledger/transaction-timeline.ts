import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { mpesaCallbacks, mpesaQueries } from "@/db/schema/daraja";
import {
  allocations,
  mpesaExpressRequests,
  mpesaPaybillConfirmations,
  paymentRequests,
} from "@/db/schema/payments";
import { staff } from "@/db/schema/staff";
import { statementRows, statements } from "@/db/schema/statements";
import { unreadableMoney } from "@/db/schema/unreadable";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { readHistory } from "./payment-history";
import type { TransactionRow } from "./record-transaction";

/** The refund steps shown here; the page of refunds shows the rest. */
const GIVEN_BACK = ["refund_asked", "refund_settled", "refund_reversed", "refund_cancelled"] as const;

/**
 * A step of a payment: requested, prompted on the phone, reported, queried, found in a statement, that statement withdrawn, typed by a
 * person from a message that could not be booked, matched to an enrollment, refunded.
 */
export type Step = {
  id: string;
  at: string;
  step:
    | "requested"
    | "prompted"
    | "received"
    | "queried"
    | "confirmed"
    | "stated"
    | "unstated"
    | "typed"
    | "matched"
    | "taken_back"
    | (typeof GIVEN_BACK)[number];
  /** Shillings; absent where the step has no amount. */
  amount?: number;
  /** Safaricom's message, unchanged; of a payment that a person typed, who and why. */
  raw?: string;
};

/** The steps of a payment, oldest first. */
export async function readTimeline(db: Db, transaction: TransactionRow): Promise<Step[]> {
  const steps = await Promise.all([
    promptSteps(db, transaction.expressRequestId),
    confirmationSteps(db, transaction.receipt),
    statementSteps(db, transaction.id),
    typedSteps(db, transaction.id),
    allocationSteps(db, transaction.id),
    refundSteps(db, transaction.id),
  ]);
  return steps.flat().sort((one, other) => one.at.localeCompare(other.at));
}

async function promptSteps(db: Db, promptId: string | null): Promise<Step[]> {
  if (promptId === null) return [];
  const [row] = await db
    .select({ prompt: mpesaExpressRequests, requestedAt: paymentRequests.createdAt })
    .from(mpesaExpressRequests)
    .innerJoin(paymentRequests, eq(paymentRequests.id, mpesaExpressRequests.paymentRequestId))
    .where(eq(mpesaExpressRequests.id, promptId));
  if (!row) return [];
  const { prompt, requestedAt } = row;
  const callbacks = await db
    .select({ id: mpesaCallbacks.id, at: mpesaCallbacks.receivedAt, raw: mpesaCallbacks.body })
    .from(mpesaCallbacks)
    .where(eq(mpesaCallbacks.expressRequestId, promptId))
    .orderBy(asc(mpesaCallbacks.id));
  const queries = await db
    .select({ id: mpesaQueries.id, at: mpesaQueries.createdAt, raw: mpesaQueries.body })
    .from(mpesaQueries)
    .where(eq(mpesaQueries.expressRequestId, promptId))
    .orderBy(asc(mpesaQueries.createdAt));
  const amount = toShillings(prompt.amountCents);
  return [
    { id: "requested", at: requestedAt.toISOString(), step: "requested", amount },
    {
      id: "prompted",
      at: (prompt.sentAt ?? prompt.createdAt).toISOString(),
      step: "prompted",
      amount,
    },
    ...callbacks.map(
      ({ id, at, raw }): Step => ({ id: `received ${id}`, at: at.toISOString(), step: "received", raw }),
    ),
    ...queries.map(
      ({ id, at, raw }): Step => ({
        id: `queried ${id}`,
        at: at.toISOString(),
        step: "queried",
        ...(raw ? { raw } : {}),
      }),
    ),
  ];
}

async function confirmationSteps(db: Db, receipt: string | null): Promise<Step[]> {
  if (receipt === null) return [];
  const [confirmation] = await db
    .select()
    .from(mpesaPaybillConfirmations)
    .where(eq(mpesaPaybillConfirmations.transId, receipt));
  if (!confirmation) return [];
  const { createdAt, amountCents, id: _id, ...fields } = confirmation;
  const raw = JSON.stringify({ ...fields, amount: toShillings(amountCents) });
  return [
    {
      id: "confirmed",
      at: createdAt.toISOString(),
      step: "confirmed",
      amount: toShillings(amountCents),
      raw,
    },
  ];
}

/** The statements that list the transaction as a payment, each once, and their withdrawal. */
async function statementSteps(db: Db, transactionId: string): Promise<Step[]> {
  const rows = await db
    .select({ row: statementRows, at: statements.createdAt, withdrawnAt: statements.withdrawnAt })
    .from(statementRows)
    .innerJoin(statements, eq(statements.id, statementRows.statementId))
    .where(and(eq(statementRows.transactionId, transactionId), eq(statementRows.kind, "payment")))
    .orderBy(asc(statementRows.id));
  return rows
    .filter(({ row }) => row.outcome !== "repeated")
    .flatMap(({ row, at, withdrawnAt }): Step[] => [
      {
        id: `stated ${row.id}`,
        at: at.toISOString(),
        step: "stated",
        amount: toShillings(row.cents),
        raw: [row.reason, row.details].filter(Boolean).join(": "),
      },
      ...(withdrawnAt === null
        ? []
        : [{ id: `unstated ${row.id}`, at: withdrawnAt.toISOString(), step: "unstated" as const }]),
    ]);
}

/** The decisions of people that this payment is what a message or row tells of. */
async function typedSteps(db: Db, transactionId: string): Promise<Step[]> {
  const rows = await db
    .select({ entry: unreadableMoney, firstName: staff.firstName, lastName: staff.lastName })
    .from(unreadableMoney)
    .innerJoin(staff, eq(staff.id, unreadableMoney.resolvedBy))
    .where(eq(unreadableMoney.transactionId, transactionId));
  return rows.map(({ entry, firstName, lastName }) => ({
    id: `typed ${entry.id}`,
    at: (entry.resolvedAt ?? entry.receivedAt).toISOString(),
    step: "typed",
    raw: `${firstName} ${lastName}: ${entry.resolvedReason ?? ""}`,
  }));
}

async function allocationSteps(db: Db, transactionId: string): Promise<Step[]> {
  const rows = await db
    .select()
    .from(allocations)
    .where(eq(allocations.transactionId, transactionId))
    .orderBy(asc(allocations.createdAt));
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    step: row.amountCents > 0 ? "matched" : "taken_back",
    amount: toShillings(Math.abs(row.amountCents)),
  }));
}

async function refundSteps(db: Db, transactionId: string): Promise<Step[]> {
  const steps = await readHistory(db, { transactionId });
  return steps.flatMap(({ id, at, step, amount }): Step[] => {
    const shown = GIVEN_BACK.find((name) => name === step);
    return shown ? [{ id, at, step: shown, ...(amount === null ? {} : { amount }) }] : [];
  });
}
