import "server-only";
import { asc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { mpesaCallbacks, unprocessedCallbacks } from "@/db/schema/daraja";
import { readReport, unreadReports } from "@/lib/domain/correspondence/replies/receive-report";
import { sweepHolds } from "@/lib/domain/enrollments/seats/sweep-holds";
import {
  classesToServe,
  pairsToSwap,
  serveClass,
  serveUntilDone,
  swapPair,
} from "@/lib/domain/enrollments/waiting-list/serve-waiting";
import { sendDue } from "@/lib/domain/messaging/sending/send-due";
import { leaveUnprocessed } from "@/lib/domain/payments/callbacks/leave-unprocessed";
import { processCallback } from "@/lib/domain/payments/callbacks/process-callback";
import { queryPush } from "@/lib/domain/payments/daraja/express";
import { sendOrder } from "@/lib/domain/payments/orders/send-order";
import { dequeueQueries, recordQueryAnswer } from "@/lib/domain/payments/prompts/query-prompts";
import { queryClaims } from "@/lib/domain/payments/receipts/query-claims";
import { pullTransactions } from "@/lib/domain/payments/reconciliation/pull-transactions";
import { sweepRecords } from "@/lib/domain/people/students/sweep-records";
import { anonymizeWithoutConsent } from "@/lib/domain/records/retention/anonymize-without-consent";
import { applyRetention } from "@/lib/domain/records/retention/apply-retention";
import { type Ctx, command, unchanged, workflow } from "@/lib/platform/commands/command";
import { read } from "@/lib/platform/db/client";
import { causeOf, log } from "@/lib/platform/logging/log";

const MAX_BATCHES = 20;

const begin = command("payments.reconcile", z.object({}), async () => unchanged({}));

/**
 * Repairs missed work: processes kept callbacks, queries Daraja about undecided prompts and claimed receipts, expires holds,
 * serves waiting lists, purges expired records. Any number of instances may run it at any time.
 * lib/domain/payments/README.md.
 * @returns counts of what was done.
 */
export const reconcile = workflow(begin, async (ctx) => {
  const reread = await processKept(ctx);
  const { checked, settled } = await queryPrompts(ctx);
  for (const order of await queryClaims(ctx, {})) await sendOrder(ctx, order);
  const lapsed = await expireHolds(ctx);
  await serveWaiting(ctx);
  await sweepRecords(ctx, {});
  await readKeptReports(ctx);
  await logFailure("consent.sweep", () => anonymizeWithoutConsent(ctx));
  await runRetention(ctx);
  return { checked, settled, reread, lapsed };
});

/**
 * Reconciles, then pulls Daraja's list of payments if that is due, and sends messages: for hosts with their own scheduler. A
 * failed pull or sending does not undo the rest.
 * @returns the counts of `reconcile`.
 */
export const reconcileAndSend = workflow(reconcile, async (ctx, counts) => {
  await logFailure("reconcile.pull", () => pullTransactions(ctx, {}));
  await logFailure("reconcile.send", () => sendDue(ctx, {}));
  return counts;
});

async function logFailure(event: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log("warn", event, { cause: causeOf(error) });
  }
}

/** Processes callbacks kept at least ten seconds ago and not processed yet. @returns how many. */
async function processKept(ctx: Ctx): Promise<number> {
  const kept = await read((db) =>
    db
      .select({ id: mpesaCallbacks.id })
      .from(unprocessedCallbacks)
      .innerJoin(mpesaCallbacks, eq(mpesaCallbacks.id, unprocessedCallbacks.callbackId))
      .where(lt(mpesaCallbacks.receivedAt, sql`now() - interval '10 seconds'`))
      .orderBy(asc(mpesaCallbacks.id))
      .limit(200),
  );
  let processed = 0;
  for (const { id } of kept) {
    try {
      await processCallback(ctx, { callback_id: id });
      processed += 1;
    } catch (error) {
      log("error", "callback.unread", { subject: `callback:${id}`, cause: causeOf(error) });
      await logFailure("callback.unseen", () => leaveUnprocessed(ctx, { callback_id: id }));
    }
  }
  return processed;
}

/** Processes unread reports of the SMS gateway that are at least ten seconds old. */
async function readKeptReports(ctx: Ctx): Promise<void> {
  for (const id of await read((db) => unreadReports(db))) {
    try {
      await readReport(ctx, { report_id: id });
    } catch (error) {
      log("error", "report.unread", { subject: `report:${id}`, cause: causeOf(error) });
    }
  }
}

/** A failure is retried the next day; it must not stop the reconciliation. */
async function runRetention(ctx: Ctx): Promise<void> {
  try {
    await applyRetention(ctx, {});
  } catch (error) {
    log("error", "terms.unkept", { cause: causeOf(error) });
  }
}

async function queryPrompts(ctx: Ctx): Promise<{ checked: number; settled: number }> {
  const prompts = await dequeueQueries(ctx, {});
  let settled = 0;
  for (const { id, checkoutRequestId, now } of prompts) {
    const answer = await queryPush(checkoutRequestId, now);
    const recorded = await recordQueryAnswer(ctx, { express_request_id: id, ...answer });
    if (recorded.settled) settled += 1;
  }
  return { checked: prompts.length, settled };
}

/** Gives free seats to waiting lists; a class that fails must not block the others. */
async function serveWaiting(ctx: Ctx): Promise<void> {
  for (const pair of await pairsToSwap())
    await logFailure("waiting.swap", async () => void (await swapPair(ctx, pair)));
  for (const id of await classesToServe())
    await logFailure("waiting.serve", () => serveUntilDone(id, (input) => serveClass(ctx, input)));
}

async function expireHolds(ctx: Ctx): Promise<number> {
  let expired = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { lapsed } = await sweepHolds(ctx, {});
    expired += lapsed;
    if (lapsed === 0) break;
  }
  return expired;
}
