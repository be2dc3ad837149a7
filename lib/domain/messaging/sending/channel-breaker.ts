import "server-only";
import { and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { MessageChannel } from "@/db/schema/enums";
import { messageChannels } from "@/db/schema/messages";
import type { Db } from "@/lib/platform/db/client";
import type { SendResult } from "./rules";
import { FAILURES_TO_PAUSE, pauseSeconds } from "./timing-rules";

/** Whether a channel may send: all of its messages, none, or one as a probe of whether it works again. */
export type Passage = "open" | "paused" | "probe";

/**
 * Reads whether a channel may send. For a probe the channel's row stays locked until the transaction ends, so that only one
 * worker probes.
 * @param mayProbe whether the caller would take any message; a caller that may find none must not block other probes
 */
export async function passBreaker(tx: Db, channel: MessageChannel, mayProbe: boolean): Promise<Passage> {
  const [state] = await tx
    .select({
      isPaused: sql<boolean>`paused_at is not null`,
      isDue: sql<boolean>`coalesce(retry_at <= now(), false)`,
    })
    .from(messageChannels)
    .where(eq(messageChannels.channel, channel));
  if (!state?.isPaused) return "open";
  if (!state.isDue || !mayProbe) return "paused";
  const locked = await tx
    .select({ channel: messageChannels.channel })
    .from(messageChannels)
    .where(and(eq(messageChannels.channel, channel), sql`retry_at <= now()`))
    .for("update", { skipLocked: true });
  return locked.length > 0 ? "probe" : "paused";
}

/** Prevents a second probe while one is under way. */
export async function startProbe(tx: Db, channel: MessageChannel): Promise<void> {
  await setChannel(tx, channel, { retryAt: inSeconds(pauseSeconds(0)) });
}

/**
 * Pauses the channel or ends its pause by the result of a call (docs/reliability.md, "Messages"): a refusal of our account pauses
 * at once, failures do from the fifth in a row, and only the result of a probe ends a pause.
 */
export async function recordOutcome(
  tx: Db,
  channel: MessageChannel,
  result: SendResult,
  isProbe: boolean,
): Promise<void> {
  const verdict = verdictOf(result);
  if (verdict === "works") return isProbe ? resume(tx, channel) : resetFailures(tx, channel);
  if (verdict === "refuses_us") return pause(tx, channel, result, 0);
  if (verdict === "neither" && !isProbe) return;
  const [state] = await tx
    .select()
    .from(messageChannels)
    .where(eq(messageChannels.channel, channel))
    .for("update");
  if (!state) return;
  const failures = state.failures + 1;
  if (isProbe || (state.pausedAt === null && failures >= FAILURES_TO_PAUSE))
    return pause(tx, channel, result, state.pauses);
  if (state.pausedAt === null) await setChannel(tx, channel, { failures });
}

type Verdict = "works" | "fails" | "refuses_us" | "neither";

function verdictOf(result: SendResult): Verdict {
  if (result.is === "paused") return "refuses_us";
  if (result.is === "not_sent" || result.is === "unknown") return "fails";
  if (result.is === "again") return result.once ? "works" : "neither";
  return "works";
}

/** @param pauses earlier pauses in a row; a refusal of our account passes 0 and does not count as one */
async function pause(tx: Db, channel: MessageChannel, result: SendResult, pauses: number): Promise<void> {
  const isRefusal = result.is === "paused";
  await setChannel(tx, channel, {
    pausedAt: sql`coalesce(${messageChannels.pausedAt}, now())`,
    why: isRefusal ? result.why : "gateway_failing",
    retryAt: inSeconds(pauseSeconds(pauses)),
    failures: 0,
    ...(isRefusal ? {} : { pauses: pauses + 1 }),
  });
}

async function resume(tx: Db, channel: MessageChannel): Promise<void> {
  await tx
    .update(messageChannels)
    .set({ pausedAt: null, retryAt: null, why: null, failures: 0, pauses: 0, updatedAt: sql`now()` })
    .where(and(eq(messageChannels.channel, channel), isNotNull(messageChannels.pausedAt)));
}

async function resetFailures(tx: Db, channel: MessageChannel): Promise<void> {
  await tx
    .update(messageChannels)
    .set({ failures: 0, pauses: 0, updatedAt: sql`now()` })
    .where(
      and(
        eq(messageChannels.channel, channel),
        isNull(messageChannels.pausedAt),
        or(ne(messageChannels.failures, 0), ne(messageChannels.pauses, 0)),
      ),
    );
}

type ChannelFields = Parameters<ReturnType<Db["update"]>["set"]>[0];

async function setChannel(tx: Db, channel: MessageChannel, fields: ChannelFields): Promise<void> {
  await tx
    .update(messageChannels)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(eq(messageChannels.channel, channel));
}

function inSeconds(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds}::int)`;
}
