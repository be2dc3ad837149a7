import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { waitingList } from "@/db/schema/enrollments";
import { changed, command } from "@/lib/platform/commands/command";
import { assertWas } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { invalidField } from "@/lib/platform/refusal";
import { MoveWaiting } from "./input";
import { inQueueOrder, isLive, keepReason, lockEntry, positionOf, type WaitingRow } from "./queue";
import { waitingTexts as texts } from "./texts";

/**
 * Moves a student to another position of a waiting list for a reason, which is stored. Late payments stay first.
 * @returns the position afterwards; a number beyond the end is the last
 * @throws Refusal 404 for an unknown row, 409 not_waiting, 400 at position on the wrong side of the late payments
 */
export const moveWaiting = command("classes.move-waiting", MoveWaiting, async ({ actor, input, was, tx }) => {
  const entry = await lockEntry(tx, input.waiting_id);
  const before = await positionOf(tx, entry.id);
  assertWas(was, `${entry.state} ${before.position}`);
  const queue = await queueOf(tx, entry.classId);
  const paid = queue.filter(({ isPaid }) => isPaid).length;
  refuseMixed(entry, input.position, paid);
  const others = queue.filter(({ id, isPaid }) => id !== entry.id && isPaid === entry.isPaid);
  const index = input.position - 1 - (entry.isPaid ? 0 : paid);
  await rankBetween(tx, entry, others[index - 1], others[index]);
  const after = await positionOf(tx, entry.id);
  await keepReason(tx, actor, { waitingId: entry.id, position: after.position, reason: input.reason });
  return changed(
    { waiting_id: entry.id, position: after.position, msg: texts.moved },
    {
      type: "waiting.moved",
      id: entry.id,
      what: { class: entry.classId, from: before.position, to: after.position },
    },
  );
});

function queueOf(tx: Db, classId: string): Promise<WaitingRow[]> {
  return tx
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.classId, classId), isLive))
    .orderBy(...inQueueOrder);
}

function refuseMixed({ isPaid }: WaitingRow, position: number, paid: number): void {
  const sentence =
    isPaid && position > paid
      ? texts.paidAmong(paid)
      : !isPaid && position <= paid
        ? texts.paidFirst(paid + 1)
        : undefined;
  if (sentence) throw invalidField("position", sentence);
}

/**
 * Gives a row a rank between two others, before the first or after the last. Ranks are exact and never run out; the random part
 * keeps them distinct from ranks of rows that were in between.
 */
async function rankBetween(
  tx: Db,
  entry: WaitingRow,
  before: WaitingRow | undefined,
  after: WaitingRow | undefined,
): Promise<void> {
  const rank = !after
    ? sql`nextval('public.waiting_list_ranks')`
    : before
      ? sql`${before.rank}::numeric + (${after.rank}::numeric - ${before.rank}::numeric) * (0.1 + 0.8 * random()::numeric)`
      : sql`${after.rank}::numeric - 1 - random()::numeric`;
  await tx.update(waitingList).set({ rank, updatedAt: sql`now()` }).where(eq(waitingList.id, entry.id));
}
