import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes, sessions } from "@/db/schema/catalog";
import { waitingList } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { query } from "@/lib/platform/commands/query";
import type { Actor } from "@/lib/platform/permissions/actor";
import type { Scope } from "@/lib/platform/permissions/permissions";
import { Refusal } from "@/lib/platform/refusal";
import { catalogTexts } from "../catalog/texts";
import { WaitingClass } from "./input";
import { inQueueOrder, isLive } from "./queue";

/**
 * Who waits for a class, in the order of its queue; `paid` are late payments, which stand first. Tutors may ask for classes with a
 * session of theirs. `reason` is why staff last changed the position.
 * @throws Refusal 404 for an unknown class, or one the tutor does not teach
 */
export const listWaiting = query(
  "classes.waiting-list",
  WaitingClass,
  async ({ actor, scope, input, db }) => {
    await refuseUnknown(db, actor, scope, input.class_id);
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
    return { waiting };
  },
);

async function refuseUnknown(db: Db, actor: Actor, scope: Scope, classId: string): Promise<void> {
  const [group] = await db.select({ id: classes.id }).from(classes).where(eq(classes.id, classId));
  const own = actor.kind === "staff" ? actor.staffId : "";
  const [taught] =
    scope === "own"
      ? await db
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(eq(sessions.classId, classId), eq(sessions.tutorId, own), isNull(sessions.archivedAt)))
          .limit(1)
      : [group];
  if (!group || !taught) throw new Refusal("not_found", "not_found", catalogTexts.noClass(classId));
}
