import "server-only";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes, sessions } from "@/db/schema/catalog";
import { Refusal } from "@/lib/platform/refusal";

export type SessionRecord = typeof sessions.$inferSelect;

/**
 * Finds a live session and locks it after its class, the order of everybody who takes a seat (rules.md 1.9): nobody
 * chooses it meanwhile.
 * @param alsoClassId another class to lock with it, the one it is to move to.
 * @throws Refusal 404 with the given sentence.
 */
export async function lockSession(
  tx: Db,
  id: string,
  notThere: string,
  alsoClassId?: string,
): Promise<SessionRecord> {
  const live = and(eq(sessions.id, id), isNull(sessions.archivedAt));
  const [found] = await tx.select({ classId: sessions.classId }).from(sessions).where(live);
  if (!found) throw new Refusal("not_found", "not_found", notThere);
  const classIds = alsoClassId ? [found.classId, alsoClassId] : [found.classId];
  await tx
    .select({ id: classes.id })
    .from(classes)
    .where(inArray(classes.id, classIds))
    .orderBy(asc(classes.id))
    .for("update");
  const [session] = await tx.select().from(sessions).where(live).for("update");
  if (!session) throw new Refusal("not_found", "not_found", notThere);
  // It went to another class while we waited for the lock: take that one's.
  return session.classId === found.classId ? session : lockSession(tx, id, notThere, alsoClassId);
}
