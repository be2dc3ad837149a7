import "server-only";
import { eq, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { lockCredits } from "@/lib/domain/enrollments/credits";
import { withdrawPlacesEnded } from "@/lib/domain/enrollments/ended-messages";
import { payFromCredit } from "@/lib/domain/enrollments/free-credit";
import { lockClass } from "@/lib/domain/enrollments/seats/class-lock";
import { hasRoomFor } from "@/lib/domain/enrollments/seats/room";
import { holdsSeat } from "@/lib/domain/enrollments/seats/seat-rule";
import type { AuditEvent } from "@/lib/domain/events/events";
import type { Db } from "@/lib/platform/db/client";
import { timeUnderLock } from "@/lib/platform/db/now";
import type { Before } from "./closing-record";

export type WhyLeft = "changed" | "other_place" | "seat_taken" | "money_moved" | "certificate" | "told";
export type Left = { id: string; why: WhyLeft };
type Act = { id: string; season: number; doneAt: string };
type Place = Before["places"][number];

/**
 * Gives back the places that a step ended, with their money, offers and position on the waiting list; their messages are
 * stopped, and the student's free credit pays for a live hold. What something was built on since stays: the row or its money changed, the student has another place, or somebody
 * else has the seat. Lock the season's classes first.
 */
export async function restorePlaces(
  tx: Db,
  act: Act,
  { places, waiting, offers }: Before,
): Promise<{ left: Left[]; events: AuditEvent[] }> {
  const left: Left[] = [];
  const restored: string[] = [];
  for (const place of places.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const why = await whyNotRestored(tx, act, place);
    if (why) left.push({ id: place.id, why });
    else {
      // First the list: an enrollment that waits with its fee finds its position there.
      const own = waiting.filter((entry) => entry.enrollment_id === place.id);
      await restoreWaiting(tx, act, own);
      await restorePlace(tx, place);
      restored.push(place.id);
    }
  }
  await restoreWaiting(
    tx,
    act,
    waiting.filter(({ enrollment_id: id }) => !places.some((place) => place.id === id)),
  );
  await restoreOffers(tx, offers, restored);
  const events: AuditEvent[] = [];
  for (const id of restored) events.push(await payRestored(tx, id));
  await withdrawPlacesEnded(tx, act.id, restored);
  return { left, events };
}

async function whyNotRestored(tx: Db, act: Act, place: Place): Promise<WhyLeft | null> {
  const [row] = await tx.execute<{
    student_id: string;
    class_id: string;
    same: boolean;
    elsewhere: boolean;
    kept: boolean;
    holds: boolean;
  }>(sql`
    select e.student_id, e.class_id, e.updated_at = ${act.doneAt}::timestamptz as same,
      exists (select from enrollments o where o.student_id = e.student_id and o.season_number = e.season_number
        and o.id <> e.id and o.state not in ('expired', 'cancelled')) as elsewhere,
      exists (select from credit_keeps k where k.enrollment_id = e.id) as kept,
      coalesce(${place.state} in ('held', 'pending_payment', 'offered')
        and ${place.hold_until}::timestamptz > clock_timestamp(), false) as holds
    from enrollments e where e.id = ${place.id}::uuid for update`);
  if (!row?.same) return "changed";
  if (row.elsewhere && place.state !== "expired") return "other_place";
  if (row.kept) return "money_moved";
  const credit = new Map(
    (await lockCredits(tx, place.id)).map(({ transactionId, cents }) => [transactionId, cents]),
  );
  if (place.paid.some(({ transaction_id, cents }) => (credit.get(transaction_id) ?? 0) < cents))
    return "money_moved";
  if (!row.holds) return null;
  const locked = await lockClass(tx, row.class_id);
  if (!locked) return "changed";
  const enrollment = { id: place.id, studentId: row.student_id };
  return (await hasRoomFor(tx, locked, enrollment, "first")) ? null : "seat_taken";
}

async function restorePlace(tx: Db, { id, state, hold_until: until, paid }: Place): Promise<void> {
  await tx.execute(sql`update enrollments set state = ${state}, hold_until = ${until}::timestamptz, updated_at = now()
    where id = ${id}::uuid`);
  for (const { transaction_id, cents } of paid)
    await tx.execute(sql`insert into allocations (transaction_id, enrollment_id, amount_cents)
      values (${transaction_id}::uuid, ${id}::uuid, ${cents}::int)`);
}

/** Money may have come meanwhile, as credit: nobody with credit is asked to pay. @returns the audit line of the place */
async function payRestored(tx: Db, id: string): Promise<AuditEvent> {
  const [place] = await tx.select().from(enrollments).where(eq(enrollments.id, id));
  if (!place) throw new Error("an enrollment vanished while locked");
  const now = await timeUnderLock(tx);
  const isUnpaid = ["held", "pending_payment"].includes(place.state) && holdsSeat(place, now);
  const { enrollment, creditCents } = isUnpaid
    ? await payFromCredit(tx, place, { settings: await readSettings(tx), now })
    : { enrollment: place, creditCents: 0 };
  const used = creditCents > 0 ? { credit_used_cents: creditCents } : {};
  return { type: "enrollment.restored", id, what: { to: enrollment.state, ...used } };
}

/** Rows that nobody changed since come back, unless the student or somebody at that rank waits anew. */
async function restoreWaiting(tx: Db, act: Act, rows: Before["waiting"]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update waiting_list w set state = b.state, is_paid = b.is_paid, rank = b.rank, lapses = b.lapses,
      enrollment_id = b.enrollment_id, offer_until = b.offer_until, ended_at = null, updated_at = now()
    from jsonb_populate_recordset(null::waiting_list, ${JSON.stringify(rows)}::jsonb) b
    where w.id = b.id and w.updated_at = ${act.doneAt}::timestamptz and not exists (
      select from waiting_list n where n.id <> w.id and n.state in ('waiting', 'offered') and (
        (n.class_id = w.class_id and n.rank = b.rank)
        or (not b.is_paid and not n.is_paid and n.student_id = w.student_id and n.season_number = w.season_number)
        or (b.is_paid and n.is_paid and n.enrollment_id = b.enrollment_id)))`);
}

async function restoreOffers(tx: Db, rows: Before["offers"], restored: string[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update offers o set answer = null, answered_at = null, expires_at = (b.value->>'expires_at')::timestamptz
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) b
    where o.id = (b.value->>'id')::uuid and (o.answer is null or o.answer = 'ended')
      and (o.enrollment_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(restored)}::jsonb))
        or exists (select from waiting_list w where w.id = o.waiting_id and w.state = 'offered'))
      and not exists (select from offers n where n.waiting_id = o.waiting_id and n.id <> o.id and n.answer is null)`);
}
