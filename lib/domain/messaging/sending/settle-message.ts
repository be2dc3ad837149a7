import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { MESSAGE_CHANNELS } from "@/db/schema/enums";
import { outbox } from "@/db/schema/messages";
import { command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { KINDS } from "../messages/kinds";
import { settleBudget } from "./budget";
import { recordOutcome } from "./channel-breaker";
import { DOUBTS_AT_END, type Ended, markReachable, markUnreachable } from "./end-unsent";
import type { SendResult } from "./rules";
import type { OutboxRow } from "./still-true";
import { ONCE_MORE_MS, REPORT_WAIT_MS, retryWait } from "./timing-rules";

const why = z.string();
const SettleMessage = z.object({
  id: z.uuid(),
  token: z.uuid(),
  channel: z.enum(MESSAGE_CHANNELS),
  isProbe: z.boolean(),
  result: z.discriminatedUnion("is", [
    z.object({
      is: z.literal("accepted"),
      providerId: z.string().nullable(),
      parts: z.number().int().nullable(),
      costCents: z.number().int().nullable(),
    }),
    z.object({ is: z.literal("refused"), why, unreachable: z.boolean() }),
    z.object({ is: z.literal("again"), why, once: z.boolean() }),
    z.object({ is: z.literal("paused"), why }),
    z.object({ is: z.literal("not_sent"), why }),
    z.object({ is: z.literal("unknown"), why }),
  ]) satisfies z.ZodType<SendResult>,
});

/**
 * Writes the outcome of a call. Only the worker that holds the message may, and only while it is being sent; but an acceptance
 * counts even if the lease had ended and the message was unknown by then: a late success wins.
 * @returns the end state of the message; null if it did not end, or the worker no longer held it
 */
export const settleMessage = command("messages.settle", SettleMessage, async ({ input, tx }) => {
  const { id, token, channel, isProbe, result } = input;
  await recordOutcome(tx, channel, result, isProbe);
  const mine = and(eq(outbox.id, id), eq(outbox.attemptToken, token));
  const stillHere =
    result.is === "accepted"
      ? inArray(outbox.state, ["sending", "unknown", "queued"])
      : eq(outbox.state, "sending");
  const [row] = await tx.select().from(outbox).where(and(mine, stillHere)).for("update");
  return unchanged({ ended: row ? await settle(tx, row, result) : null });
});

async function settle(tx: Db, row: OutboxRow, result: SendResult): Promise<Ended | null> {
  switch (result.is) {
    case "accepted":
      return accept(tx, row, result);
    case "refused":
      if (result.unreachable) await markUnreachable(tx, row, result.why);
      return fail(tx, row, result.why);
    case "paused":
      // Nothing was sent, and the fault is our account's: the try does not count.
      await giveBack(tx, row);
      await write(tx, row, { state: "queued", attempts: row.attempts - 1, why: result.why });
      return null;
    case "unknown":
      return doubt(tx, row, result.why);
    case "again":
    case "not_sent":
      return tryAgain(tx, row, result);
  }
}

async function accept(
  tx: Db,
  row: OutboxRow,
  { providerId, parts, costCents }: Extract<SendResult, { is: "accepted" }>,
): Promise<Ended> {
  const spent = costCents ?? row.costCents;
  await settleBudget(tx, row, spent ?? 0);
  await write(tx, row, {
    state: "accepted",
    why: null,
    sentAt: sql`now()`,
    providerId,
    parts: parts ?? row.parts,
    costCents: spent,
    reservedMonth: null,
  });
  await markReachable(tx, row);
  return endOf(row, "accepted", null);
}

async function fail(tx: Db, row: OutboxRow, why: string): Promise<Ended> {
  await giveBack(tx, row);
  const mayHaveGone = row.doubts > 0;
  const state = mayHaveGone ? "unknown" : "failed";
  await write(tx, row, { state, why, ...(mayHaveGone ? { doubts: DOUBTS_AT_END } : {}) });
  return endOf(row, state, why);
}

/** Tries again after the waits of its kind, or once more after half an hour, until it expires. */
async function tryAgain(
  tx: Db,
  row: OutboxRow,
  result: Extract<SendResult, { is: "again" | "not_sent" }>,
): Promise<Ended | null> {
  const wait =
    result.is === "again" && result.once
      ? row.why === result.why
        ? null
        : ONCE_MORE_MS
      : retryWait(KINDS[row.kind].waits, row.attempts, Math.random());
  const at = wait === null ? null : new Date((await databaseNow(tx)).getTime() + wait);
  if (at === null || at >= row.expiresAt) return fail(tx, row, result.why);
  await giveBack(tx, row);
  await write(tx, row, { state: "queued", nextAttemptAt: at, why: result.why });
  return null;
}

/**
 * For a message that may or may not have gone out: its possible cost stays reserved; its kind decides whether it is sent once
 * more.
 */
async function doubt(tx: Db, row: OutboxRow, why: string): Promise<Ended> {
  await write(tx, row, { ...doubtful(KINDS[row.kind].afterUnknown === "again"), why });
  return endOf(row, "unknown", why);
}

/** The fields of a message after a try with unknown outcome. */
export function doubtful(isAtOnce: boolean) {
  return {
    state: "unknown" as const,
    doubts: sql`${outbox.doubts} + 1`,
    nextAttemptAt: sql`now() + make_interval(secs => ${isAtOnce ? 0 : REPORT_WAIT_MS / 1000}::int)`,
  };
}

/** Nothing was sent: frees the reserved amount. */
async function giveBack(tx: Db, row: OutboxRow): Promise<void> {
  await settleBudget(tx, row, 0);
  await write(tx, row, { reservedMonth: null, costCents: null });
}

type Fields = Parameters<ReturnType<typeof setOf>["set"]>[0];
const setOf = (tx: Db) => tx.update(outbox);

async function write(tx: Db, { id }: OutboxRow, fields: Fields): Promise<void> {
  await setOf(tx).set(fields).where(eq(outbox.id, id));
}

function endOf({ id, kind }: OutboxRow, state: Ended["state"], why: string | null): Ended {
  return { id, kind, state, why };
}
