import "server-only";
import { and, inArray, isNull, sql } from "drizzle-orm";
import { classes, sessions } from "@/db/schema/catalog";
import type { Db } from "@/lib/platform/db/client";
import { hasNoRoom } from "../waiting-list/waiting-before";
import { seatsByClass, seatsBySession } from "./seats";

/**
 * How many newcomers would get a seat of each class now, behind those who wait for one, and on each of its days in the rooms together;
 * infinite without a limit. Read without locks.
 */
export async function placesLeft(db: Db, classIds: string[], now: Date): Promise<Map<string, number>> {
  if (classIds.length === 0) return new Map();
  const waiting = (extra: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from waiting_list w
    where w.state = 'waiting' and ${extra})`;
  const groups = await db
    .select({
      id: classes.id,
      capacity: classes.capacity,
      ahead: waiting(sql`w.class_id = ${classes.id} and not ${hasNoRoom(now)}`),
    })
    .from(classes)
    .where(inArray(classes.id, classIds));
  const meetings = await db
    .select({
      id: sessions.id,
      day: sessions.day,
      classId: sessions.classId,
      capacity: sessions.capacity,
      ahead: waiting(sql`w.class_id = ${sessions.classId} and ${sessions.id} = any (w.session_ids)`),
    })
    .from(sessions)
    .where(and(inArray(sessions.classId, classIds), isNull(sessions.archivedAt)));
  const inClass = await seatsByClass(db, classIds);
  const rooms = meetings.filter(({ capacity }) => capacity !== null);
  const inRoom = await seatsBySession(
    db,
    rooms.map(({ id }) => id),
  );
  const free = ({ id, capacity, ahead }: { id: string; capacity: number | null; ahead: number }) =>
    capacity === null
      ? Number.POSITIVE_INFINITY
      : Math.max(0, capacity - (inClass.get(id) ?? inRoom.get(id) ?? { taken: 0 }).taken - ahead);
  return new Map(
    groups.map((group) => {
      const ofClass = meetings.filter(({ classId }) => classId === group.id);
      const onDay = (day: string) =>
        ofClass.filter((one) => one.day === day).reduce((sum, one) => sum + free(one), 0);
      return [group.id, Math.min(free(group), ...ofClass.map(({ day }) => onDay(day)))];
    }),
  );
}
