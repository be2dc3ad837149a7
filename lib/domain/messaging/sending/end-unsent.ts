import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { MessageKind, MessageState } from "@/db/schema/enums";
import { outbox, unreachableRecipients } from "@/db/schema/messages";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/logging/log";
import type { OutboxRow } from "./still-true";

/** A message that ended, for one line of the log. */
export type Ended = { id: string; kind: MessageKind; state: MessageState; why: string | null };

/** From this count of doubtful tries on, a message with unknown outcome is not sent again automatically. */
export const DOUBTS_AT_END = 2;

/**
 * Ends a message that is not to be sent. After an earlier try with unknown outcome it may have gone out, so its state is
 * `unknown` then.
 */
export async function endUnsent(
  tx: Db,
  { id, kind, doubts }: OutboxRow,
  state: "expired" | "suppressed" | "failed",
  why: string,
): Promise<Ended> {
  const end: Ended = { id, kind, state: doubts > 0 ? "unknown" : state, why };
  await tx
    .update(outbox)
    .set({ state: end.state, why, ...(doubts > 0 ? { doubts: DOUBTS_AT_END } : {}) })
    .where(eq(outbox.id, id));
  return end;
}

/** Counts a refusal of a recipient by the network. */
export async function markUnreachable(tx: Db, { channel, recipient }: OutboxRow, why: string): Promise<void> {
  await tx
    .insert(unreachableRecipients)
    .values({ channel, recipient, why })
    .onConflictDoUpdate({
      target: [unreachableRecipients.channel, unreachableRecipients.recipient],
      set: { why, refusals: sql`${unreachableRecipients.refusals} + 1`, updatedAt: sql`now()` },
    });
}

/** Forgets the refusals of a recipient who can be reached again. */
export async function markReachable(tx: Db, { channel, recipient }: OutboxRow): Promise<void> {
  await tx
    .delete(unreachableRecipients)
    .where(and(eq(unreachableRecipients.channel, channel), eq(unreachableRecipients.recipient, recipient)));
}

/** Logs one line for each ended message, without number and text. */
export function logEnded(ended: readonly Ended[]): void {
  for (const { id, kind, state, why } of ended)
    log("info", `message.${state}`, { subject: `message:${id}`, kind, ...(why ? { code: why } : {}) });
}
