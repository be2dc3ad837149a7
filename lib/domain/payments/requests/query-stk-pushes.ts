import "server-only";
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { mpesaQueries } from "@/db/schema/daraja";
import { mpesaExpressRequests, paymentRequests, transactions } from "@/db/schema/payments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { changedBy, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { env } from "@/lib/platform/env";
import { consume } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { isAwaited } from "../ledger/unconfirmed-amounts";
import { RecordQueryAnswer } from "./input";
import { nextQueryTime } from "./rules";
import { findStkPush, settlePaid, settleUnpaid } from "./stk-pushes";

/**
 * Dequeues the prompts that are due for a query, at most as many as Daraja answers in a minute, and schedules the next query of
 * each, so that several instances never query one prompt at once. Returns the database's time with each, for Daraja.
 */
export const dequeueQueries = command("payments.dequeue-queries", z.object({}), async ({ tx }) => {
  await expireUnanswered(tx);
  const now = await databaseNow(tx);
  const due = await tx
    .select()
    .from(mpesaExpressRequests)
    .where(
      and(
        lte(mpesaExpressRequests.nextQueryAt, now),
        isNotNull(mpesaExpressRequests.checkoutRequestId),
        ne(mpesaExpressRequests.state, "paid"),
      ),
    )
    .orderBy(asc(mpesaExpressRequests.nextQueryAt))
    .limit(env().MPESA_QUERIES_PER_MINUTE)
    .for("update", { skipLocked: true });
  const dequeued: Array<{ id: string; checkoutRequestId: string; now: Date }> = [];
  for (const { id, checkoutRequestId, createdAt, queries } of due) {
    if (!checkoutRequestId || !(await consumeQuery(tx))) break;
    await tx
      .update(mpesaExpressRequests)
      .set({ queries: queries + 1, nextQueryAt: nextQueryTime(createdAt, queries + 1) })
      .where(eq(mpesaExpressRequests.id, id));
    dequeued.push({ id, checkoutRequestId, now });
  }
  return unchanged(dequeued);
});

/** Fails prompts whose answer was lost: without an id they cannot be queried, so after ten minutes only a callback helps. */
async function expireUnanswered(tx: Db): Promise<void> {
  await tx
    .update(mpesaExpressRequests)
    .set({ state: "unknown", updatedAt: sql`now()` })
    .where(
      and(
        eq(mpesaExpressRequests.state, "created"),
        lt(mpesaExpressRequests.createdAt, sql`now() - interval '1 minute'`),
      ),
    );
  const expired = await tx
    .update(mpesaExpressRequests)
    .set({
      state: "failed",
      awaitedReceipt: null,
      nextQueryAt: null,
      resultDesc: "M-Pesa never answered",
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(mpesaExpressRequests.state, "unknown"),
        isNull(mpesaExpressRequests.checkoutRequestId),
        lt(mpesaExpressRequests.createdAt, sql`now() - interval '10 minutes'`),
      ),
    )
    .returning({ requestId: mpesaExpressRequests.paymentRequestId });
  if (expired.length === 0) return;
  await tx
    .update(paymentRequests)
    .set({ status: "failed", updatedAt: sql`now()` })
    .where(
      and(
        inArray(
          paymentRequests.id,
          expired.map(({ requestId }) => requestId),
        ),
        eq(paymentRequests.status, "pending"),
      ),
    );
}

async function consumeQuery(tx: Db): Promise<boolean> {
  try {
    await consume(tx, [
      { of: "stk-query", key: env().MPESA_SHORTCODE, most: env().MPESA_QUERIES_PER_MINUTE, seconds: 60 },
    ]);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Records Daraja's answer to a query and acts on it. A paid prompt stays paid: a query that contradicts it flags the
 * transaction for staff (docs/mpesa.md, "M-Pesa Express").
 * @returns whether the prompt is settled now.
 */
export const recordQueryAnswer = command(
  "payments.record-query-answer",
  RecordQueryAnswer,
  async ({ input, tx }) => {
    await tx.insert(mpesaQueries).values({
      expressRequestId: input.express_request_id,
      httpStatus: input.httpStatus,
      body: input.body.replaceAll("\u0000", "\ufffd"),
      verdict: input.verdict,
    });
    const stkPush = await findStkPush(tx, input.express_request_id);
    if (!stkPush) return unchanged({ settled: false });
    if (input.tooFast) {
      await tx
        .update(mpesaExpressRequests)
        .set({
          nextQueryAt: sql`now() + interval '15 seconds'`,
          queries: sql`greatest(${mpesaExpressRequests.queries} - 1, 0)`,
        })
        .where(and(eq(mpesaExpressRequests.id, stkPush.id), ne(mpesaExpressRequests.state, "paid")));
      return unchanged({ settled: false });
    }

    if (input.verdict === "paid" && isAwaited(stkPush)) return unchanged({ settled: false });
    if (input.verdict === "paid") {
      const result = {
        receipt: null,
        amountCents: stkPush.amountCents,
        // A query does not report the time of payment; the prompt is closest to it.
        at: stkPush.createdAt,
        source: "query" as const,
        resultCode: "0",
      };
      const { changes } = await settlePaid(tx, stkPush, result, await readSettings(tx));
      return changedBy({ settled: true }, changes);
    }
    if (input.verdict !== "failed" && input.verdict !== "cancelled") return unchanged({ settled: false });
    if (stkPush.state === "paid") {
      await tx
        .update(transactions)
        .set({ flags: sql`array(select distinct unnest(${transactions.flags} || array['query_disagrees']))` })
        .where(eq(transactions.expressRequestId, stkPush.id));
      return unchanged({ settled: true });
    }
    // Final: stops further queries, also of a prompt that was given up before.
    await tx
      .update(mpesaExpressRequests)
      .set({ nextQueryAt: null })
      .where(eq(mpesaExpressRequests.id, stkPush.id));
    const { resultCode, resultDesc } = input;
    return changedBy(
      { settled: true },
      await settleUnpaid(tx, stkPush, { state: input.verdict, resultCode, resultDesc }),
    );
  },
);
