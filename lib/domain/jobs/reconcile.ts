import "server-only";
import { asc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { read } from "@/db/client";
import { mpesaCallbacks, unreadCallbacks } from "@/db/schema/payments";
import { readCallback } from "@/lib/domain/payments/callbacks/process-callback";
import { sendOrder } from "@/lib/domain/payments/callbacks/send-order";
import { queryPush } from "@/lib/domain/payments/daraja/query";
import { dequeueQueries } from "@/lib/domain/payments/prompts/dequeue-queries";
import { recordQueryAnswer } from "@/lib/domain/payments/prompts/record-query-answer";
import { queryClaims } from "@/lib/domain/payments/receipts/query-claims";
import { pullTransactions } from "@/lib/domain/payments/reconciliation/pull-transactions";
import { type Ctx, command, unchanged, workflow } from "@/lib/platform/commands/command";
import { causeOf, log } from "@/lib/platform/logging/log";
import { sweepHolds } from "../enrollments/sweep-holds";
import { applyRetention } from "../retention/apply-retention";
import { sweepRecords } from "../students/sweep-records";

const ROUNDS = 20;

const begin = command("payments.reconcile", z.object({}), async () => unchanged({}));

/**
 * Heals what was missed: reads callbacks that were kept but not read, asks Daraja about prompts nobody told of
 * and codes that payers claimed, lapses
 * holds, forgets what has ended. Safe to run at any time, by any number of instances.
 * @returns counts of what was done.
 */
export const reconcile = workflow(begin, async (ctx) => {
  const reread = await readForgotten(ctx);
  const { checked, settled } = await askAboutPrompts(ctx);
  for (const order of await queryClaims(ctx, {})) await sendOrder(ctx, order);
  const lapsed = await expireHolds(ctx);
  await sweepRecords(ctx, {});
  await forgetAtTerm(ctx);
  return { checked, settled, reread, lapsed };
});

/**
 * What the platform's scheduler calls: reconciles and then, when its turn has come, reads Daraja's list of payments, which
 * cannot break what was healed before. @returns the counts of the healing.
 */
export const reconcileAndPull = workflow(reconcile, async (ctx, healed) => {
  try {
    await pullTransactions(ctx, {});
  } catch (error) {
    log("warn", "reconcile.pull", { cause: causeOf(error) });
  }
  return healed;
});

async function readForgotten(ctx: Ctx): Promise<number> {
  const forgotten = await read((db) =>
    db
      .select({ id: mpesaCallbacks.id })
      .from(unreadCallbacks)
      .innerJoin(mpesaCallbacks, eq(mpesaCallbacks.id, unreadCallbacks.callbackId))
      .where(lt(mpesaCallbacks.receivedAt, sql`now() - interval '10 seconds'`))
      .orderBy(asc(mpesaCallbacks.id))
      .limit(200),
  );
  let reread = 0;
  for (const { id } of forgotten) {
    try {
      await readCallback(ctx, { callback_id: id });
      reread += 1;
    } catch (error) {
      log("error", "callback.unread", { subject: `callback:${id}`, cause: causeOf(error) });
    }
  }
  return reread;
}

/** What cannot be forgotten today is forgotten tomorrow: it holds up nothing that heals. */
async function forgetAtTerm(ctx: Ctx): Promise<void> {
  try {
    await applyRetention(ctx, {});
  } catch (error) {
    log("error", "terms.unkept", { cause: causeOf(error) });
  }
}

async function askAboutPrompts(ctx: Ctx): Promise<{ checked: number; settled: number }> {
  const prompts = await dequeueQueries(ctx, {});
  let settled = 0;
  for (const { id, checkoutRequestId, now } of prompts) {
    const answer = await queryPush(checkoutRequestId, now);
    const noted = await recordQueryAnswer(ctx, { express_request_id: id, ...answer });
    if (noted.settled) settled += 1;
  }
  return { checked: prompts.length, settled };
}

async function expireHolds(ctx: Ctx): Promise<number> {
  let lapsed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const swept = await sweepHolds(ctx, {});
    lapsed += swept.lapsed;
    if (swept.lapsed === 0) break;
  }
  return lapsed;
}
