import "server-only";
import type { MessageChannel } from "@/db/schema/enums";
import { type Ctx, workflow } from "@/lib/platform/commands/command";
import { causeOf, log } from "@/lib/platform/logging/log";
import { type Dequeued, dequeueMessage } from "./dequeue-message";
import { logEnded } from "./end-unsent";
import { sendSms } from "./gateway";
import { sendMail } from "./mail";
import { applyStoredReports } from "./receive-delivery";
import type { ReadyMessage, SendResult } from "./rules";
import { settleMessage } from "./settle-message";
import { sweepOutbox } from "./sweep-outbox";

/** Waits until the caller's turn, so that turns are no closer together than the pace allows. */
export type Pacer = () => Promise<void>;

/** Spaces calls of this process evenly. @param perSecond calls in a second; Infinity lets all pass */
export function pacer(perSecond: number): Pacer {
  const gap = 1000 / perSecond;
  let next = 0;
  return async () => {
    const now = performance.now();
    const turn = Math.max(now, next);
    next = turn + gap;
    if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now));
  };
}

/** How messages are sent: one function a channel, and the pace of its calls. */
export type Transport = { send: (message: ReadyMessage) => Promise<SendResult>; pace: Pacer };
export type Transports = Record<MessageChannel, Transport>;

/** Concurrent calls for each channel of a process; one of these lanes is reserved for priorities 0 and 1. */
const LANES = 4;
/** No gateway documents its limit; this is a cautious one. */
const CALLS_PER_SECOND = 5;
/** A tick dequeues nothing after this time, so that a call of the cron route ends. */
const TICK_MS = 25_000;
/** How often the reserved lane looks for an urgent message while others are sent. */
const URGENT_LOOK_MS = 250;
const SETTLE_TRIES = 3;

const REAL: Transports = {
  sms: { send: sendSms, pace: pacer(CALLS_PER_SECOND) },
  mail: { send: sendMail, pace: pacer(CALLS_PER_SECOND) },
};

/**
 * One tick of the worker: tends the outbox, then sends what is due. Any number of instances may run it at any time, from the
 * server's own loop or from a cron job; each message is dequeued by one (docs/architecture.md, "How a message is sent").
 * @returns how many calls were made
 */
export const sendDue = sendDueBy(REAL);

/**
 * `sendDue` over other transports.
 * @param isStopping whether to dequeue nothing more; calls under way are finished
 */
export function sendDueBy(transports: Transports, isStopping: () => boolean = () => false) {
  return workflow(sweepOutbox, async (ctx, { ended, due }) => {
    logEnded(ended);
    await applyStoredReports(ctx);
    const calls = await Promise.all(
      due.map((channel) => drain(ctx, channel, transports[channel], isStopping)),
    );
    return { calls: calls.reduce((sum, each) => sum + each, 0) };
  });
}

/** Sends until nothing is due. The last lane sends urgent messages only, until the others are finished. */
async function drain(
  ctx: Ctx,
  channel: MessageChannel,
  transport: Transport,
  isStopping: () => boolean,
): Promise<number> {
  const until = performance.now() + TICK_MS;
  const goesOn = () => performance.now() < until && !isStopping();
  let [busy, calls] = [LANES - 1, 0];
  const next = async (urgentOnly: boolean) => {
    const { dequeued, ended, more } = await dequeueMessage(ctx, { channel, urgentOnly });
    logEnded(ended);
    if (dequeued) await sendDequeued(ctx, channel, transport, dequeued);
    if (dequeued) calls += 1;
    return more;
  };
  const ordinary = async () => {
    try {
      while (goesOn() && (await next(false)));
    } finally {
      busy -= 1;
    }
  };
  const urgent = async () => {
    while (busy > 0 && goesOn())
      if (!(await next(true))) await new Promise((resolve) => setTimeout(resolve, URGENT_LOOK_MS));
  };
  await Promise.all([...Array.from({ length: LANES - 1 }, ordinary), urgent()]);
  return calls;
}

/** Sends and settles one message. */
async function sendDequeued(
  ctx: Ctx,
  channel: MessageChannel,
  { send, pace }: Transport,
  dequeued: Dequeued,
): Promise<void> {
  await pace();
  const result = await send(dequeued.message).catch((error: unknown): SendResult => {
    log("error", "message.call", {
      subject: `message:${dequeued.message.id}`,
      kind: channel,
      cause: causeOf(error),
    });
    return { is: "unknown", why: "no_answer" };
  });
  await settle(ctx, channel, dequeued, result);
}

/** Tries again while the database is away for a moment; a result that cannot be written leaves the message unknown. */
async function settle(ctx: Ctx, channel: MessageChannel, dequeued: Dequeued, result: SendResult) {
  const { message, token, isProbe } = dequeued;
  for (let tries = 1; ; tries++) {
    try {
      const { ended } = await settleMessage(ctx, { id: message.id, token, channel, isProbe, result });
      if (ended) logEnded([ended]);
      return;
    } catch (error) {
      if (tries === SETTLE_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
