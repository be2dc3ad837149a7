import "server-only";
import { and, asc, eq, lte, not, sql } from "drizzle-orm";
import { z } from "zod";
import { MESSAGE_CHANNELS, type MessageChannel } from "@/db/schema/enums";
import { outbox } from "@/db/schema/messages";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { unsealStored } from "@/lib/platform/secrets";
import { isChannelOn } from "../messages/channels";
import { KINDS } from "../messages/kinds";
import { MESSAGE_SEAL } from "../messages/outbox";
import { measureSms } from "../messages/parts";
import { budgetMonth, reserveBudget } from "./budget";
import { passBreaker, startProbe } from "./channel-breaker";
import { type Ended, endUnsent } from "./end-unsent";
import { whyNotTo, withinLimits } from "./limits";
import type { ReadyMessage } from "./rules";
import { type OutboxRow, whyUntrue } from "./still-true";
import { LEASE_SECONDS, nextDay, restsUntil } from "./timing-rules";

const DequeueMessage = z.object({
  channel: z.enum(MESSAGE_CHANNELS),
  /** Only priorities 0 and 1, for the lane reserved for them. */
  urgentOnly: z.boolean().default(false),
});

/** A message that this worker may send once; settling it needs `token`. */
export type Dequeued = { message: ReadyMessage; token: string; isProbe: boolean };

/** The most messages ended or put off in one transaction that finds none to send. */
const MOST_PUT_ASIDE = 50;

/**
 * Dequeues the next due message of a channel: the attempt and its lease are written and committed before the call, so a worker
 * that dies leaves a message with unknown outcome, never one that is sent again without a trace. Messages that must not go now
 * are ended or put off on the way (docs/architecture.md, "How a message is sent").
 * @returns the message, or null, and the messages that ended unsent; `more` where others may be due
 */
export const dequeueMessage = command("messages.dequeue", DequeueMessage, async ({ input, tx }) => {
  const ended: Ended[] = [];
  const nothing = (more: boolean) => unchanged({ dequeued: null as Dequeued | null, ended, more });
  const passage = await passBreaker(tx, input.channel, !input.urgentOnly);
  if (passage === "paused" || !isChannelOn(input.channel)) return nothing(false);
  const isProbe = passage === "probe";
  const settings = await readSettings(tx);
  const now = await databaseNow(tx);
  for (let tries = 0; tries < MOST_PUT_ASIDE; tries++) {
    const row = await lockNext(tx, input);
    if (!row) return nothing(false);
    const verdict = await decide(tx, row, settings, now);
    if (verdict.is === "later") await putOff(tx, row, verdict);
    if (verdict.is === "never") ended.push(await endUnsent(tx, row, verdict.state, verdict.why));
    if (verdict.is !== "send") continue;
    if (isProbe) await startProbe(tx, input.channel);
    const token = await begin(tx, row, verdict);
    const { id, recipient, subject, kind } = row;
    const message = { id, recipient, subject, body: verdict.body, isBulk: KINDS[kind].isBulk };
    return unchanged({ dequeued: { message, token, isProbe } as Dequeued | null, ended, more: true });
  }
  return nothing(true);
});

type Next = { channel: MessageChannel; urgentOnly: boolean };

/**
 * Locks the next due message; other workers skip it. One at a time, so that a dequeued message is sent at once: a worker that
 * dies leaves no more messages with unknown outcome than it has calls under way. Messages of a paused batch wait.
 */
async function lockNext(tx: Db, { channel, urgentOnly }: Next): Promise<OutboxRow | undefined> {
  const isPaused = sql`exists (select 1 from message_batches b where b.id = ${outbox.batchId} and b.state = 'paused')`;
  const [row] = await tx
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.state, "queued"),
        eq(outbox.channel, channel),
        lte(outbox.nextAttemptAt, sql`now()`),
        lte(outbox.priority, urgentOnly ? 1 : 4),
        not(isPaused),
      ),
    )
    .orderBy(asc(outbox.priority), asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

/** Writes the attempt: until the lease ends, only the worker with the token may settle it. */
async function begin(tx: Db, { id }: OutboxRow, { price }: { price: Price | null }): Promise<string> {
  const [row] = await tx
    .update(outbox)
    .set({
      state: "sending",
      attempts: sql`${outbox.attempts} + 1`,
      attemptToken: sql`gen_random_uuid()`,
      leaseUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS}::int)`,
      // The reservation of an earlier try with unknown outcome stays: that try may have been charged too.
      ...(price ? { parts: price.parts, costCents: price.cents, reservedMonth: price.month } : {}),
    })
    .where(eq(outbox.id, id))
    .returning({ token: outbox.attemptToken });
  if (!row?.token) throw new Error("a message was not dequeued");
  return row.token;
}

type Verdict =
  | { is: "send"; body: string; price: Price | null }
  | { is: "later"; at: Date; why: string }
  | { is: "never"; state: "expired" | "suppressed" | "failed"; why: string };

const suppressed = (why: string): Verdict => ({ is: "never", state: "suppressed", why });

/** All checks that may stop a message, in the order in which their reasons are reported. Reserves the budget last. */
async function decide(tx: Db, row: OutboxRow, settings: Settings, now: Date): Promise<Verdict> {
  if (row.expiresAt <= now) return { is: "never", state: "expired", why: "too_late" };
  const untrue = await whyUntrue(tx, row);
  if (untrue) return { is: "never", state: "expired", why: untrue };
  const notTo = await whyNotTo(tx, row);
  if (notTo) return suppressed(notTo);
  const resting = restsUntil({ rests: KINDS[row.kind].rests, purpose: row.purpose }, now);
  if (resting) return { is: "later", at: resting, why: "resting" };
  const limit = await withinLimits(tx, row);
  if (limit.is === "too_many") return suppressed(limit.why);
  if (limit.is === "tomorrow") return { is: "later", at: nextDay(now), why: "enough_today" };
  const body = row.isSecret ? unsealStored(MESSAGE_SEAL, row.body) : row.body;
  if (!body) return { is: "never", state: "failed", why: "unreadable" };
  if (row.channel !== "sms") return { is: "send", body, price: null };
  const price = await reserve(tx, row, body, settings, now);
  return price ? { is: "send", body, price } : suppressed("over_budget");
}

/** The expected cost of an SMS, and the month whose budget it is reserved in. */
type Price = { parts: number; cents: number; month: string };

async function reserve(
  tx: Db,
  { priority }: OutboxRow,
  body: string,
  { sms_price_cents, sms_monthly_budget }: Settings,
  now: Date,
): Promise<Price | null> {
  const { parts } = measureSms(body);
  const price = { parts, cents: parts * sms_price_cents, month: budgetMonth(now) };
  const hasRoom = await reserveBudget(tx, { ...price, cap: sms_monthly_budget * 100, priority });
  return hasRoom ? price : null;
}

/** Puts a message off. This does not count as a try: nothing was attempted. */
async function putOff(tx: Db, { id }: OutboxRow, { at, why }: { at: Date; why: string }): Promise<void> {
  await tx.update(outbox).set({ nextAttemptAt: at, why }).where(eq(outbox.id, id));
}
