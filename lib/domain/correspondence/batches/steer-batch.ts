import "server-only";
import { and, count, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { messageBatches, outbox } from "@/db/schema/messages";
import type { Actor } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import { KINDS } from "@/lib/domain/messaging/messages/kinds";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { OneBatch } from "./input";
import { batchesOf, MAY_BE_RETRIED, RESENT, readBatches } from "./read-batches";
import { batchTexts as texts } from "./texts";

/**
 * The send time of messages of a paused batch, which the worker never reaches. The trigger `follow_batch` sets it on
 * messages that return to the queue while the batch is paused.
 */
const WHEN_RESUMED = sql`'9999-01-01T00:00:00Z'::timestamptz`;

type Batch = typeof messageBatches.$inferSelect;

/**
 * Pauses a batch: unsent messages wait. A message already being sent still goes out.
 * @throws Refusal 404, 409 batch_state for one that is paused, stopped or done
 */
export const pauseBatch = command("messages.pause-batch", OneBatch, async ({ actor, scope, input, tx }) => {
  const batch = await lockBatch(tx, actor, scope, input.batch_id, ["scheduled", "sending"]);
  await setState(tx, batch, "paused");
  const waiting = await update(tx, batch, QUEUED, { nextAttemptAt: WHEN_RESUMED });
  return changed(
    { waiting, msg: texts.paused(waiting) },
    { type: "batch.paused", id: batch.id, what: { from: batch.state, to: "paused", waiting } },
  );
});

/**
 * Resumes a paused batch, at once or at its time of sending. Messages whose life ended while it was paused expire.
 * @throws Refusal 404, 409 batch_state
 */
export const resumeBatch = command("messages.resume-batch", OneBatch, async ({ actor, scope, input, tx }) => {
  const batch = await lockBatch(tx, actor, scope, input.batch_id, ["paused"]);
  await setState(tx, batch, "sending");
  const going = await update(tx, batch, QUEUED, {
    nextAttemptAt: sql`greatest(now(), ${batch.sendAt.toISOString()}::timestamptz)`,
  });
  return changed(
    { queued: going, msg: texts.resumed(going) },
    { type: "batch.resumed", id: batch.id, what: { from: batch.state, to: "sending", queued: going } },
  );
});

/**
 * Stops a batch: queued messages are never sent. Each message is either stopped or sent, never both: the worker dequeues a
 * message by the same condition on its row.
 * @returns how many were stopped, and how many were sent or being sent
 * @throws Refusal 404, 409 batch_state
 */
export const stopBatch = command("messages.stop-batch", OneBatch, async ({ actor, scope, input, tx }) => {
  const batch = await lockBatch(tx, actor, scope, input.batch_id, ["scheduled", "sending", "paused"]);
  await setState(tx, batch, "stopped");
  const stopped = await update(tx, batch, QUEUED, { state: "suppressed", why: "stopped" });
  const [{ gone = 0 } = {}] = await tx
    .select({ gone: count() })
    .from(outbox)
    .where(and(eq(outbox.batchId, batch.id), notInArray(outbox.state, ["suppressed", "expired"])));
  return changed(
    { stopped, gone, msg: texts.stopped(stopped, gone) },
    { type: "batch.stopped", id: batch.id, what: { from: batch.state, to: "stopped", stopped, gone } },
  );
});

/**
 * Requeues failed messages, and those held back by the budget, where another try may help: not for a refused number or an
 * opted-out owner.
 * @throws Refusal 404, 409 batch_state for a batch that is paused or stopped, nothing_to_retry
 */
export const retryFailed = command("messages.retry-failed", OneBatch, async ({ actor, scope, input, tx }) => {
  const batch = await lockBatch(tx, actor, scope, input.batch_id, ["scheduled", "sending", "done"]);
  const queued = await update(tx, batch, MAY_BE_RETRIED, {
    state: "queued",
    why: null,
    attempts: 0,
    nextAttemptAt: sql`now()`,
    expiresAt: lifeOf(batch),
    leaseUntil: null,
    attemptToken: null,
    providerId: null,
    sentAt: null,
  });
  if (queued === 0) throw new Refusal("conflict", "nothing_to_retry", texts.nothingToRetry);
  return changed(
    { queued, msg: texts.retried(queued) },
    { type: "batch.retried", id: batch.id, what: { tried_again: queued } },
  );
});

/**
 * Sends the messages in state unknown once more, each as a new message, so that the books and a late report of the first
 * stay correct. Some people may get the text twice; the page warns of that first.
 * @throws Refusal 404, 409 batch_state, nothing_to_retry
 */
export const resendUnknown = command(
  "messages.resend-unknown",
  OneBatch,
  async ({ actor, scope, input, tx }) => {
    const batch = await lockBatch(tx, actor, scope, input.batch_id, ["scheduled", "sending", "done"]);
    const rows = await tx.execute<{ id: string }>(sql`
    with resent as (
      update ${outbox} set why = ${RESENT}
      where batch_id = ${batch.id} and state = 'unknown' and why is distinct from ${RESENT} returning *)
    insert into ${outbox} (channel, kind, purpose, priority, language, recipient, subject, body, student_id, staff_id,
      batch_id, about_id, cause, expires_at)
    select channel, kind, purpose, priority, language, recipient, subject, body, student_id, staff_id, batch_id, about_id,
      'again:' || id, ${lifeOf(batch)} from resent returning id`);
    const queued = rows.length;
    if (queued === 0) throw new Refusal("conflict", "nothing_to_retry", texts.nothingToResend);
    return changed(
      { queued, msg: texts.resent(queued) },
      { type: "batch.resent", id: batch.id, what: { sent_again: queued } },
    );
  },
);

const QUEUED = eq(outbox.state, "queued");

/** Locks a batch the actor may steer, in one of some states. @throws Refusal 404, 409 batch_state */
async function lockBatch(tx: Db, actor: Actor, scope: Scope, id: string, states: string[]): Promise<Batch> {
  const own = and(eq(messageBatches.id, id), batchesOf(actor, scope));
  const [batch] = await tx.select().from(messageBatches).where(own).for("update");
  if (!batch) throw new Refusal("not_found", "not_found", texts.noBatch);
  const [shown] = (await readBatches(tx, own)).batches;
  if (!shown || !states.includes(shown.state))
    throw new Refusal("conflict", "batch_state", texts.batchState(shown?.state ?? batch.state), {
      data: { state: shown?.state ?? batch.state },
    });
  return batch;
}

async function setState(tx: Db, { id }: Batch, state: Batch["state"]): Promise<void> {
  await tx
    .update(messageBatches)
    .set({ state, ...(state === "stopped" ? { stoppedAt: sql`now()` } : {}) })
    .where(eq(messageBatches.id, id));
}

type RowChanges = Parameters<ReturnType<Db["update"]>["set"]>[0];

/** Changes the messages of a batch that match a condition. @returns how many */
async function update(tx: Db, { id }: Batch, which: SQL | undefined, set: RowChanges): Promise<number> {
  const rows = await tx
    .update(outbox)
    .set(set)
    .where(and(eq(outbox.batchId, id), which))
    .returning({ id: outbox.id });
  return rows.length;
}

function lifeOf({ purpose }: Batch): SQL {
  const { life } = KINDS[purpose === "promotional" ? "promotion" : "notice"];
  return sql`now() + ${life} * interval '1 millisecond'`;
}
