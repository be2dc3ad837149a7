import "server-only";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { waitingList } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import { refuseUntaught } from "../taught-class";
import { WaitingClass, WaitingClasses } from "./input";
import { inQueueOrder, isLive } from "./queue";

/**
 * The waiting list of a class, in the order of its queue or as asked; `paid` are late payments, which come first. Tutors may read
 * classes with a session of theirs. `reason` is why staff last changed the position.
 * @throws Refusal 404 for an unknown class, or one the tutor does not teach
 */
export const listWaiting = query(
  "classes.waiting-list",
  WaitingClass,
  async ({ actor, scope, input, db }) => {
    await refuseUntaught(db, actor, scope, input.class_id);
    const rows = await db
      .select({
        entry: waitingList,
        fullName: students.fullName,
        registrationNo: students.registrationNo,
        reason: sql<
          string | null
        >`(select c.reason from waiting_list_changes c where c.waiting_id = ${waitingList.id}
        order by c.created_at desc limit 1)`,
      })
      .from(waitingList)
      .innerJoin(students, eq(students.id, waitingList.studentId))
      .where(and(eq(waitingList.classId, input.class_id), isLive))
      .orderBy(...inQueueOrder);
    const waiting = rows.map(({ entry, fullName, registrationNo, reason }, index) => ({
      waiting_id: entry.id,
      student_id: entry.studentId,
      registration_no: registrationNo,
      full_name: fullName,
      position: index + 1,
      state: entry.state,
      paid: entry.isPaid,
      sessions: entry.sessionIds,
      reason,
      joined_at: entry.joinedAt.toISOString(),
      offer_until: entry.state === "offered" ? (entry.offerUntil?.toISOString() ?? null) : null,
    }));
    return { waiting: inOrderOf(waiting, input.sort) };
  },
);

type Entry = { position: number; full_name: string; joined_at: string };

/** A class's queue is read whole, because its order gives the positions, so it is sorted here. */
function inOrderOf<Row extends Entry>(queue: Row[], sort: z.output<typeof WaitingClass>["sort"]): Row[] {
  const by = {
    position: () => 0,
    name: (one: Row, other: Row) => one.full_name.localeCompare(other.full_name),
    since: (one: Row, other: Row) => one.joined_at.localeCompare(other.joined_at),
  }[sort.replace("-", "") as "position" | "name" | "since"];
  const sorted = queue.toSorted((one, other) => by(one, other) || one.position - other.position);
  return sort.startsWith("-") ? sorted.toReversed() : sorted;
}

/** The length of the waiting list of each of some classes, by class id; empty lists are left out. */
export const countWaiting = query("classes.waiting-counts", WaitingClasses, async ({ input, db }) => {
  if (input.class_ids.length === 0) return { counts: {} };
  const rows = await db
    .select({ id: waitingList.classId, waiting: count() })
    .from(waitingList)
    .where(and(inArray(waitingList.classId, input.class_ids), isLive))
    .groupBy(waitingList.classId);
  const counts: Record<string, number> = Object.fromEntries(rows.map(({ id, waiting }) => [id, waiting]));
  return { counts };
});
