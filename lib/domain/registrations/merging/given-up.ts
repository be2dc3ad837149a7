import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { remindOfHold } from "@/lib/domain/enrollments/enrollment-messages";
import { lockClass } from "@/lib/domain/enrollments/seats/class-lock";
import { cancelEnrollments } from "@/lib/domain/enrollments/seats/end-enrollments";
import { hasRoomFor } from "@/lib/domain/enrollments/seats/room";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import { timeUnderLock } from "@/lib/platform/db/now";
import type { Moved } from "./moved-rows";
import type { Pair } from "./read-pair";
import { mergeTexts as texts } from "./texts";

type GivenUp = { id: string; class_id: string; state: "held" | "pending_payment"; until: string | null };

/**
 * The holds of the merged record that a merge gives up: the kept one has a place in that season, and nothing was paid, waived or
 * claimed for them, nor is a waiver requested.
 */
export async function readGivenUp(db: Db, { kept, merged }: Pair) {
  const rows = await db.execute<GivenUp & { season: number; class: string; course: string }>(sql`
    select e.id, e.class_id, e.state, e.hold_until::text as until, e.season_number as season, c.name as class, o.name as course
    from enrollments e join classes c on c.id = e.class_id join courses o on o.id = c.course_id
    where e.student_id = ${merged.id} and e.state in ('held', 'pending_payment') and e.waived_cents = 0
      and exists (select from enrollments k where k.student_id = ${kept.id} and k.season_number = e.season_number
        and k.state not in ('expired', 'cancelled'))
      and not exists (select from transactions t where t.enrollment_id = e.id)
      and not exists (select from allocations a where a.enrollment_id = e.id)
      and not exists (select from receipt_claims r where r.enrollment_id = e.id)
      and not exists (select from fee_waivers w where w.enrollment_id = e.id and w.state = 'requested')
    order by e.id`);
  return [...rows];
}

/** Gives up holds of a locked record, before its rows move. */
export async function giveUp(tx: Db, holds: GivenUp[]): Promise<AuditEvent[]> {
  if (holds.length === 0) return [];
  const ids = holds.map(({ id }) => id);
  return cancelEnrollments(tx, inArray(enrollments.id, ids), texts.gaveUp);
}

/** Locks the classes of holds that were given up, before their enrollments. */
export async function lockGivenUp(tx: Db, { given_up: holds }: Moved) {
  const locked = [];
  for (const hold of holds.toSorted((one, other) => (one.class_id < other.class_id ? -1 : 1)))
    locked.push({ hold, lockedClass: await lockClass(tx, hold.class_id) });
  return locked;
}

/** Brings back holds whose class was locked; one that is over, or whose seat was taken since, as an ended hold. */
export async function restoreGivenUp(
  tx: Db,
  locked: Awaited<ReturnType<typeof lockGivenUp>>,
  studentId: string,
): Promise<AuditEvent[]> {
  const events: AuditEvent[] = [];
  for (const { hold, lockedClass } of locked) {
    const { id, state, until } = hold;
    const now = await timeUnderLock(tx);
    const holdUntil = until === null ? null : new Date(until);
    const isFree =
      lockedClass !== undefined &&
      holdUntil !== null &&
      holdUntil > now &&
      (await hasRoomFor(tx, lockedClass, { id, studentId }, "first"));
    // The trigger lets a cancelled enrollment come back only as it was.
    await tx
      .update(enrollments)
      .set({ state, holdUntil, updatedAt: sql`now()` })
      .where(eq(enrollments.id, id));
    if (isFree) await remindOfHold(tx, { id, state, holdUntil }, now);
    else await tx.update(enrollments).set({ state: "expired" }).where(eq(enrollments.id, id));
    events.push({ type: "enrollment.restored", id, what: { to: isFree ? state : "expired" } });
  }
  return events;
}
