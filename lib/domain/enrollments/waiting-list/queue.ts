import "server-only";
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { classes } from "@/db/schema/catalog";
import { waitingList, waitingListChanges } from "@/db/schema/enrollments";
import { LIVE_WAITING_STATES } from "@/db/schema/enums";
import type { Actor } from "@/lib/domain/access/actor";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { waitingTexts as texts } from "./texts";
import { hasNoRoom, queueOrder } from "./waiting-before";

export type WaitingRow = typeof waitingList.$inferSelect;

/** The condition on `waiting_list` that a row still waits or is offered a seat. */
export const isLive: SQL = inArray(waitingList.state, [...LIVE_WAITING_STATES]);

/** The position of a row: 1 is served next; a row with an offered seat keeps its position until the offer ends. */
export const POSITION = sql<number>`(select count(*)::int + 1 from waiting_list o
  where o.class_id = waiting_list.class_id and o.state in ('waiting', 'offered')
    and ${queueOrder(sql`o`)} < ${queueOrder(sql`waiting_list`)})`;

/** The rows of a class in the order of its queue. */
export const inQueueOrder = [desc(waitingList.isPaid), asc(waitingList.rank)];

/** The live row of a student for a class. */
export async function findEntry(db: Db, studentId: string, classId: string): Promise<WaitingRow | undefined> {
  const [row] = await db
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.studentId, studentId), eq(waitingList.classId, classId), isLive));
  return row;
}

/** The position of a row and the number of rows before it. */
export async function positionOf(db: Db, entryId: string): Promise<{ position: number; ahead: number }> {
  const [row] = await db.select({ position: POSITION }).from(waitingList).where(eq(waitingList.id, entryId));
  const position = row?.position ?? 1;
  return { position, ahead: position - 1 };
}

/** The rows that a free seat of a locked class may serve now, in order; rows that want a session without room are left out. */
export async function nextToServe(tx: Db, classId: string, now: Date): Promise<WaitingRow[]> {
  const ids = await tx.execute<{ id: string }>(sql`select w.id from waiting_list w
    where w.class_id = ${classId} and w.state = 'waiting' and not ${hasNoRoom(now)}
    order by w.is_paid desc, w.rank`);
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(waitingList)
    .where(
      inArray(
        waitingList.id,
        [...ids].map(({ id }) => id),
      ),
    )
    .orderBy(...inQueueOrder);
  return rows;
}

/** Ends the waiting of a row, and the link of its offer; `seated` leaves the link to be answered. */
export async function endEntry(
  tx: Db,
  entryId: string,
  how: "seated" | "declined" | "left" | "removed" | "closed",
): Promise<void> {
  await tx.execute(sql`select end_waiting(${entryId}::uuid, ${how})`);
}

/** Stores the reason why staff changed a list. @param position the new one; null for a student taken off */
export async function keepReason(
  tx: Db,
  actor: Actor,
  change: { waitingId: string; position: number | null; reason: string },
): Promise<void> {
  if (actor.kind !== "staff") throw new Error("only staff change the order of a list");
  await tx.insert(waitingListChanges).values({ ...change, staffId: actor.staffId });
}

/**
 * Finds the live row that a call names, after locking its class, so that there is no concurrent change of the queue.
 * @throws Refusal 404 for an unknown row, 409 not_waiting for one that ended
 */
export async function lockEntry(tx: Db, entryId: string): Promise<WaitingRow> {
  const [seen] = await tx
    .select({ classId: waitingList.classId })
    .from(waitingList)
    .where(eq(waitingList.id, entryId));
  if (!seen) throw new Refusal("not_found", "not_found", texts.noEntry);
  await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.id, seen.classId), isNull(classes.archivedAt)))
    .for("update");
  const [row] = await tx
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.id, entryId), isLive));
  if (!row) throw new Refusal("conflict", "not_waiting", texts.notWaiting);
  return row;
}
