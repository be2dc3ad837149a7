import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { MessageKind, MessageState } from "@/db/schema/enums";
import { outbox } from "@/db/schema/messages";
import { log } from "@/lib/platform/logging/log";
import type { OutboxRow } from "./still-true";

/** A message that came to an end, for one line of the log. */
export type Ended = { id: string; kind: MessageKind; state: MessageState; why: string | null };

/** From this count of doubtful tries on, a message of unknown end is not sent again by itself. */
export const DOUBTS_AT_END = 2;

/**
 * Ends a message that is not to be sent. After an earlier try of unknown end it may have gone out all the same, so
 * its end is unknown then.
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
    .set({
      state: end.state,
      why,
      ...(doubts > 0 ? { doubts: DOUBTS_AT_END } : {}),
    })
    .where(eq(outbox.id, id));
  return end;
}

/** One line of the log for each ending: never a number or a text. */
export function logEnded(ended: readonly Ended[]): void {
  for (const { id, kind, state, why } of ended)
    log("info", `message.${state}`, { subject: `message:${id}`, kind, ...(why ? { code: why } : {}) });
}
