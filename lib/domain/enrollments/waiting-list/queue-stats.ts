import "server-only";
import { sql } from "drizzle-orm";
import { parseSettings, STORED_SETTINGS } from "@/lib/domain/academy/read-settings";
import type { Db } from "@/lib/platform/db/client";
import { holdRunning } from "../seats/seat-rule";
import { offerHours } from "./rules";

/** The public data of a class's queue, for students on it and those who consider it. */
export type QueueStats = {
  /** The length of the waiting list. */
  waiting: number;
  /** The number of seats that are held but not paid for yet. */
  paying_now: number;
  /** When the first of those seats comes free if it is not paid, ISO 8601; null without any. */
  next_hold_ends_at: string | null;
  /**
   * The number of students who got a seat of the course from its waiting lists in the season before; null without such a season.
   */
  moved_up_last_season: number | null;
  /** How many hours an offer made now would last, without the hours of the night. */
  offer_hours: number;
  /** The hours of the night, HH:MM in Nairobi, in which no offer is sent. */
  quiet_from: string;
  quiet_to: string;
};

/** How long an answer is cached, in milliseconds: at opening hour one query serves all readers. */
const FRESH = 15_000;
/** The most classes kept; an academy has fewer. */
const MOST = 500;

const stored = new Map<string, { until: number; stats: Promise<QueueStats> }>();

/**
 * The outlook of a class, at most 15 seconds old. Only for display: seats are given under the locks.
 * @param at milliseconds, by the process's clock
 */
export function queueStatsOf(db: Db, classId: string, at = performance.now()): Promise<QueueStats> {
  const known = stored.get(classId);
  if (known && known.until > at) return known.stats;
  if (stored.size >= MOST) stored.clear();
  const stats = readQueueStats(db, classId);
  stored.set(classId, { until: at + FRESH, stats });
  // Failures are not cached.
  stats.catch(() => stored.delete(classId));
  return stats;
}

/** Clears the cache, for tests. */
export function clearQueueStats(): void {
  stored.clear();
}

async function readQueueStats(db: Db, classId: string): Promise<QueueStats> {
  const [row] = await db.execute<{
    waiting: number;
    paying_now: number;
    next_end: string | null;
    moved_up: number | null;
    starts_on: string | null;
    now: string;
    stored: Record<string, unknown>;
  }>(sql`select s.starts_on::text as starts_on, now() as now, ${STORED_SETTINGS} as stored,
    (select count(*)::int from waiting_list w where w.class_id = c.id and w.state in ('waiting', 'offered')) as waiting,
    (select count(*)::int from enrollments where enrollments.class_id = c.id and ${holdRunning()}) as paying_now,
    (select min(enrollments.hold_until) from enrollments where enrollments.class_id = c.id and ${holdRunning()}) as next_end,
    (select count(w.id)::int from seasons z left join classes o on o.season_number = z.number and o.course_id = c.course_id
      left join waiting_list w on w.class_id = o.id and w.state = 'seated' and w.ended_at > w.joined_at
      where z.number = (select max(b.number) from seasons b where b.number < c.season_number) group by z.number) as moved_up
    from classes c join seasons s on s.number = c.season_number where c.id = ${classId}`);
  const settings = parseSettings(row?.stored ?? {});
  return {
    waiting: row?.waiting ?? 0,
    paying_now: row?.paying_now ?? 0,
    next_hold_ends_at: row?.next_end ? new Date(row.next_end).toISOString() : null,
    moved_up_last_season: row?.moved_up ?? null,
    offer_hours: offerHours(
      settings.offer_hours,
      row?.starts_on ?? null,
      row?.now ? new Date(row.now) : new Date(),
    ),
    quiet_from: settings.offer_quiet_from,
    quiet_to: settings.offer_quiet_to,
  };
}
