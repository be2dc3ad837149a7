import "server-only";
import { and, asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  allocations,
  mpesaCallbacks,
  mpesaExpressRequests,
  mpesaPaybillConfirmations,
  mpesaQueries,
  paymentRequests,
  type transactions,
} from "@/db/schema/payments";
import { statementRows, statements } from "@/db/schema/statements";
import { toShillings } from "@/lib/platform/money";
import { readHistory } from "./payment-history";

type IncomingPayment = typeof transactions.$inferSelect;

/** What is told of giving it back; how it came to that stands on the page of its refunds. */
const GIVEN_BACK = ["refund_asked", "refund_settled", "refund_reversed", "refund_cancelled"] as const;

/**
 * A step on the way of money: asked of the payer, prompted on the phone, heard of, asked about, found in a statement,
 * matched to an enrollment, given back.
 */
export type Step = {
  id: string;
  at: string;
  step:
    | "asked"
    | "prompted"
    | "heard"
    | "queried"
    | "confirmed"
    | "stated"
    | "matched"
    | "taken_back"
    | (typeof GIVEN_BACK)[number];
  /** Shillings, where the step is about some. */
  amount?: number;
  /** What Safaricom said, as it came. */
  raw?: string;
};

/** What happened to some money, in the order it happened. */
export async function readTimeline(db: Db, money: IncomingPayment): Promise<Step[]> {
  const steps = await Promise.all([
    promptSteps(db, money.expressRequestId),
    confirmationSteps(db, money.receipt),
    statementSteps(db, money.id),
    allocationSteps(db, money.id),
    refundSteps(db, money.id),
  ]);
  return steps.flat().sort((one, other) => one.at.localeCompare(other.at));
}

async function promptSteps(db: Db, promptId: string | null): Promise<Step[]> {
  if (promptId === null) return [];
  const [prompt] = await db
    .select({ prompt: mpesaExpressRequests, asked: paymentRequests.createdAt })
    .from(mpesaExpressRequests)
    .innerJoin(paymentRequests, eq(paymentRequests.id, mpesaExpressRequests.paymentRequestId))
    .where(eq(mpesaExpressRequests.id, promptId));
  if (!prompt) return [];
  const heard = await db
    .select({ id: mpesaCallbacks.id, at: mpesaCallbacks.receivedAt, raw: mpesaCallbacks.body })
    .from(mpesaCallbacks)
    .where(eq(mpesaCallbacks.expressRequestId, promptId))
    .orderBy(asc(mpesaCallbacks.id));
  const queried = await db
    .select({ id: mpesaQueries.id, at: mpesaQueries.createdAt, raw: mpesaQueries.body })
    .from(mpesaQueries)
    .where(eq(mpesaQueries.expressRequestId, promptId))
    .orderBy(asc(mpesaQueries.createdAt));
  const amount = toShillings(prompt.prompt.amountCents);
  return [
    { id: "asked", at: prompt.asked.toISOString(), step: "asked", amount },
    {
      id: "prompted",
      at: (prompt.prompt.sentAt ?? prompt.prompt.createdAt).toISOString(),
      step: "prompted",
      amount,
    },
    ...heard.map(
      ({ id, at, raw }): Step => ({ id: `heard ${id}`, at: at.toISOString(), step: "heard", raw }),
    ),
    ...queried.map(
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
  const [told] = await db
    .select()
    .from(mpesaPaybillConfirmations)
    .where(eq(mpesaPaybillConfirmations.transId, receipt));
  if (!told) return [];
  const { createdAt, amountCents, id: _id, ...fields } = told;
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

/** The statements that have it as a payment, each once. */
async function statementSteps(db: Db, moneyId: string): Promise<Step[]> {
  const rows = await db
    .select({ row: statementRows, at: statements.createdAt })
    .from(statementRows)
    .innerJoin(statements, eq(statements.id, statementRows.statementId))
    .where(and(eq(statementRows.transactionId, moneyId), eq(statementRows.kind, "payment")))
    .orderBy(asc(statementRows.id));
  return rows
    .filter(({ row }) => row.outcome !== "repeated")
    .map(({ row, at }) => ({
      id: `stated ${row.id}`,
      at: at.toISOString(),
      step: "stated",
      amount: toShillings(row.cents),
      raw: [row.reason, row.details].filter(Boolean).join(": "),
    }));
}

async function allocationSteps(db: Db, moneyId: string): Promise<Step[]> {
  const rows = await db
    .select()
    .from(allocations)
    .where(eq(allocations.transactionId, moneyId))
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
    const told = GIVEN_BACK.find((name) => name === step);
    return told ? [{ id, at, step: told, ...(amount === null ? {} : { amount }) }] : [];
  });
}
