import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { outbox } from "@/db/schema/messages";
import type { Db } from "@/lib/platform/db/client";
import { notifyNewSeat } from "./enrollment-messages";

/**
 * A class or times that are as before a move. While the move's message waits, nobody is told of either, unless it stands for an earlier
 * change that nobody was told of.
 * @param before as for `notifyNewSeat`
 */
export async function notifyMovedBack(tx: Db, id: string, before: Date): Promise<void> {
  const [taken] = await tx
    .update(outbox)
    .set({ state: "expired", why: "undone" })
    .where(
      and(eq(outbox.aboutId, id), eq(outbox.kind, "moved"), eq(outbox.state, "queued"), eq(outbox.doubts, 0)),
    )
    .returning({ id: outbox.id });
  const [untold] = await tx.execute(sql`
    select from outbox o where o.about_id = ${id} and o.kind = 'moved' and o.why = 'superseded'
      and not exists (select from outbox n where n.about_id = ${id} and n.sent_at >= o.created_at) limit 1`);
  if (!taken || untold) await notifyNewSeat(tx, id, before);
}
