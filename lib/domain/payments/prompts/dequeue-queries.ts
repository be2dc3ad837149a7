import "server-only";
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { mpesaExpressRequests, paymentRequests } from "@/db/schema/payments";
import { command, unchanged } from "@/lib/platform/commands/command";
import { env } from "@/lib/platform/env";
import { consume } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { nextQueryTime } from "./rules";

/**
 * Dequeues the prompts that are due for a query, at most as many as Daraja answers in a minute, and schedules the next query
 * of each, so that several instances never query one prompt at once. Returns the database's time with each, for Daraja.
 */
export const dequeueQueries = command("payments.dequeue-queries", z.object({}), async ({ tx }) => {
  await expireUnanswered(tx);
  const now = await databaseNow(tx);
  const due = await tx
    .select({
      id: mpesaExpressRequests.id,
      checkoutRequestId: mpesaExpressRequests.checkoutRequestId,
      createdAt: mpesaExpressRequests.createdAt,
      queries: mpesaExpressRequests.queries,
    })
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
