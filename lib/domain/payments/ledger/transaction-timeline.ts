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
type Step = {
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

function step(id: string, at: Date, name: Step["step"], more: Pick<Step, "amount" | "raw"> = {}): Step {
  return { id, at: at.toISOString(), step: name, ...more };
}

/** The steps of a payment, oldest first. */
export async function readTimeline(db: Db, transaction: TransactionRow): Promise<Step[]> {
  const steps = await Promise.all([
    stkPushSteps(db, transaction.expressRequestId),
    confirmationSteps(db, transaction.receipt),
    statementSteps(db, transaction.id),
    typedSteps(db, transaction.id),
    allocationSteps(db, transaction.id),
    refundSteps(db, transaction.id),
  ]);
  return steps.flat().sort((one, other) => one.at.localeCompare(other.at));
}

async function stkPushSteps(db: Db, stkPushId: string | null): Promise<Step[]> {
  if (stkPushId === null) return [];
  const [row] = await db
    .select({ stkPush: mpesaExpressRequests, requestedAt: paymentRequests.createdAt })
    .from(mpesaExpressRequests)
    .innerJoin(paymentRequests, eq(paymentRequests.id, mpesaExpressRequests.paymentRequestId))
    .where(eq(mpesaExpressRequests.id, stkPushId));
  if (!row) return [];
  const { stkPush, requestedAt } = row;
  const callbacks = await db
    .select({ id: mpesaCallbacks.id, at: mpesaCallbacks.receivedAt, raw: mpesaCallbacks.body })
    .from(mpesaCallbacks)
    .where(eq(mpesaCallbacks.expressRequestId, stkPushId))
    .orderBy(asc(mpesaCallbacks.id));
  const queries = await db
    .select({ id: mpesaQueries.id, at: mpesaQueries.createdAt, raw: mpesaQueries.body })
    .from(mpesaQueries)
    .where(eq(mpesaQueries.expressRequestId, stkPushId))
    .orderBy(asc(mpesaQueries.createdAt));
  const amount = toShillings(stkPush.amountCents);
  return [
    step("requested", requestedAt, "requested", { amount }),
    step("prompted", stkPush.sentAt ?? stkPush.createdAt, "prompted", { amount }),
    ...callbacks.map(({ id, at, raw }) => step(`received ${id}`, at, "received", { raw })),
    ...queries.map(({ id, at, raw }) => step(`queried ${id}`, at, "queried", raw ? { raw } : {})),
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
  const amount = toShillings(amountCents);
  return [step("confirmed", createdAt, "confirmed", { amount, raw: JSON.stringify({ ...fields, amount }) })];
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
    .flatMap(({ row, at, withdrawnAt }) => [
      step(`stated ${row.id}`, at, "stated", {
        amount: toShillings(row.cents),
        raw: [row.reason, row.details].filter(Boolean).join(": "),
      }),
      ...(withdrawnAt === null ? [] : [step(`unstated ${row.id}`, withdrawnAt, "unstated")]),
    ]);
}

/** The decisions of people that this payment is what a message or row tells of. */
async function typedSteps(db: Db, transactionId: string): Promise<Step[]> {
  const rows = await db
    .select({ entry: unreadableMoney, firstName: staff.firstName, lastName: staff.lastName })
    .from(unreadableMoney)
    .innerJoin(staff, eq(staff.id, unreadableMoney.resolvedBy))
    .where(eq(unreadableMoney.transactionId, transactionId));
  return rows.map(({ entry, firstName, lastName }) =>
    step(`typed ${entry.id}`, entry.resolvedAt ?? entry.receivedAt, "typed", {
      raw: `${firstName} ${lastName}: ${entry.resolvedReason ?? ""}`,
    }),
  );
}

async function allocationSteps(db: Db, transactionId: string): Promise<Step[]> {
  const rows = await db
    .select()
    .from(allocations)
    .where(eq(allocations.transactionId, transactionId))
    .orderBy(asc(allocations.createdAt));
  return rows.map(({ id, createdAt, amountCents }) =>
    step(id, createdAt, amountCents > 0 ? "matched" : "taken_back", {
      amount: toShillings(Math.abs(amountCents)),
    }),
  );
}

async function refundSteps(db: Db, transactionId: string): Promise<Step[]> {
  const steps = await readHistory(db, { transactionId });
  return steps.flatMap(({ id, at, step, amount }): Step[] => {
    const shown = GIVEN_BACK.find((name) => name === step);
    return shown ? [{ id, at, step: shown, ...(amount === null ? {} : { amount }) }] : [];
  });
}
