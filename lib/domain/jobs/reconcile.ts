import "server-only";
import { asc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { mpesaCallbacks, unprocessedCallbacks } from "@/db/schema/daraja";
import { answerBySms } from "@/lib/domain/conversations/answer-by-sms";
import { cutOff } from "@/lib/domain/conversations/complete";
import { sweepConversations } from "@/lib/domain/conversations/sweep";
import { readReport, unreadReports } from "@/lib/domain/correspondence/replies/receive-report";
import { sweepHolds } from "@/lib/domain/enrollments/seats/sweep-holds";
import {
  classesToServe,
  pairsToSwap,
  serveClass,
  serveUntilDone,
  swapPair,
} from "@/lib/domain/enrollments/waiting-list/serve-waiting";
import { askFeedback } from "@/lib/domain/feedback/ask";
import { askFollowUps } from "@/lib/domain/follow-ups/ask";
import { sendDue } from "@/lib/domain/messaging/sending/send-due";
import { alertAdmins, raiseSilence } from "@/lib/domain/operations/alert-admins";
import { checkInvariants } from "@/lib/domain/operations/check-invariants";
import { beat } from "@/lib/domain/operations/heartbeat";
import { silentSince } from "@/lib/domain/operations/rules";
import { leaveUnprocessed } from "@/lib/domain/payments/callbacks/leave-unprocessed";
import { processCallback } from "@/lib/domain/payments/callbacks/process-callback";
import { queryPush } from "@/lib/domain/payments/daraja/express";
import { sendCommand } from "@/lib/domain/payments/daraja-commands/send-command";
import { queryClaims } from "@/lib/domain/payments/receipts/query-claims";
import { pullTransactions } from "@/lib/domain/payments/reconciliation/pull-transactions";
import { dequeueQueries, recordQueryAnswer } from "@/lib/domain/payments/requests/query-stk-pushes";
import { sweepRecords } from "@/lib/domain/people/students/sweep-records";
import { anonymizeWithoutConsent } from "@/lib/domain/records/retention/anonymize-without-consent";
import { applyRetention } from "@/lib/domain/records/retention/apply-retention";
import { sendReminders } from "@/lib/domain/season-lifecycle/opening/reminders";
import { type Ctx, command, unchanged, workflow } from "@/lib/platform/commands/command";
import { read } from "@/lib/platform/db/client";
import { causeOf, log } from "@/lib/platform/logging/log";
import { forEach, IDLE, runSteps, StepFailed } from "./run-steps";

const MAX_BATCHES = 20;

/** Says first that the scheduler lives, and after a gap that it did not. */
const begin = command("payments.reconcile", z.object({}), async ({ tx }) => {
  const silent = silentSince({ ...(await beat(tx)), inUseSince: null });
  if (silent) await raiseSilence(tx, silent);
  return unchanged({});
});

/**
 * Repairs missed work: processes kept callbacks, queries Daraja about undecided prompts and claimed receipts, expires holds,
 * serves waiting lists, purges expired records; then looks for contradictions and alerts admins. Any number of instances may run it at any time.
 * A step that fails does not stop the others. lib/domain/payments/README.md, lib/domain/operations/README.md.
 * @returns counts of what was done.
 */
export const reconcile = workflow(begin, async (ctx) => {
  const counts = { checked: 0, settled: 0, reread: 0, lapsed: 0 };
  await runSteps(ctx, {
    callbacks: async () => {
      counts.reread = await processStored(ctx);
    },
    prompts: async () => Object.assign(counts, await queryStkPushes(ctx)),
    claims: async () => {
      await forEach(await queryClaims(ctx, {}), (darajaCommand) => sendCommand(ctx, darajaCommand));
    },
    holds: async () => {
      counts.lapsed = await expireHolds(ctx);
    },
    waiting: () => serveWaiting(ctx),
    records: () => sweepRecords(ctx, {}),
    reports: () => readStoredReports(ctx),
    conversations: () => tendConversations(ctx),
    openings: () => sendReminders(ctx, {}),
    follow_ups: async () => ((await askFollowUps(ctx, {})).isDue ? undefined : IDLE),
    feedback: async () => ((await askFeedback(ctx, {})).isDue ? undefined : IDLE),
    consent: () => anonymizeWithoutConsent(ctx),
    retention: async () => ((await applyRetention(ctx, {})).isDue ? undefined : IDLE),
    invariants: async () => ((await checkInvariants(ctx)) ? undefined : IDLE),
  });
  // What the others just recorded is part of what it looks at.
  await runSteps(ctx, { alerts: () => alertAdmins(ctx, {}) });
  return counts;
});

/** Pulls Daraja's list of payments if that is due. */
export async function pullIfDue(ctx: Ctx): Promise<void> {
  await runSteps(ctx, {
    pull: async () => {
      const { queried, answered } = await pullTransactions(ctx, {});
      if (!queried) return IDLE;
      if (!answered) throw new StepFailed("Daraja did not give its list of payments");
      return undefined;
    },
  });
}

/** Sends the messages that are due. */
export async function sendMessages(ctx: Ctx): Promise<void> {
  await runSteps(ctx, { messages: () => sendDue(ctx, {}) });
}

/**
 * Reconciles, then pulls Daraja's list of payments if that is due, and sends messages: for hosts with their own scheduler.
 * @returns the counts of `reconcile`.
 */
export const reconcileAndSend = workflow(reconcile, async (ctx, counts) => {
  await pullIfDue(ctx);
  await sendMessages(ctx);
  return counts;
});

/**
 * Processes callbacks that were stored at least ten seconds ago and are not processed yet.
 * @returns how many.
 */
async function processStored(ctx: Ctx): Promise<number> {
  const stored = await read((db) =>
    db
      .select({ id: mpesaCallbacks.id })
      .from(unprocessedCallbacks)
      .innerJoin(mpesaCallbacks, eq(mpesaCallbacks.id, unprocessedCallbacks.callbackId))
      .where(lt(mpesaCallbacks.receivedAt, sql`now() - interval '10 seconds'`))
      .orderBy(asc(mpesaCallbacks.id))
      .limit(200),
  );
  let processed = 0;
  await forEach(stored, async ({ id }) => {
    try {
      await processCallback(ctx, { callback_id: id });
      processed += 1;
    } catch (error) {
      log("error", "callback.unread", { subject: `callback:${id}`, cause: causeOf(error) });
      await leaveUnprocessed(ctx, { callback_id: id });
    }
  });
  return processed;
}

/** Processes unread reports of the SMS gateway that are at least ten seconds old. */
async function readStoredReports(ctx: Ctx): Promise<void> {
  const unread = await read((db) => unreadReports(db));
  await forEach(
    unread,
    async (id) => {
      const { task } = await readReport(ctx, { report_id: id });
      if (task) await answerBySms(ctx, task);
    },
    (error, id) => log("error", "report.unread", { subject: `report:${id}`, cause: causeOf(error) }),
  );
}

/** Completes registrations by SMS and USSD that were cut off, and forgets those that fell silent. */
async function tendConversations(ctx: Ctx): Promise<void> {
  await forEach(await read((db) => cutOff(db)), (id) => answerBySms(ctx, { to: "complete", id }));
  await sweepConversations(ctx, {});
}

async function queryStkPushes(ctx: Ctx): Promise<{ checked: number; settled: number }> {
  const stkPushes = await dequeueQueries(ctx, {});
  let settled = 0;
  await forEach(stkPushes, async ({ id, checkoutRequestId, now }) => {
    const answer = await queryPush(checkoutRequestId, now);
    const recorded = await recordQueryAnswer(ctx, { express_request_id: id, ...answer });
    if (recorded.settled) settled += 1;
  });
  return { checked: stkPushes.length, settled };
}

/** Gives free seats to waiting lists; a class that fails must not block the others. */
async function serveWaiting(ctx: Ctx): Promise<void> {
  const swaps = (await pairsToSwap()).map((pair) => () => swapPair(ctx, pair));
  const classes = (await classesToServe()).map(
    (id) => () => serveUntilDone(id, (input) => serveClass(ctx, input)),
  );
  await forEach([...swaps, ...classes], (serve) => serve());
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
