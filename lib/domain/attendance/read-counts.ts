import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";

export type Counts = {
  present_count: number;
  absent_count: number;
  excused_count: number;
  unmarked_count: number;
};
export type RegisterCounts = Counts & { session_id: string; date: string; status: "draft" | "saved" };

/**
 * Joins the counts `c` to rows `r` of (id, session_id, date, status). A saved register counts the students marked in it,
 * a draft those who belonged to the session that day; without a register all of them are unmarked.
 */
export const joinCounts = sql`
  cross join lateral (
    select count(*) filter (where counted.state in ('present', 'late'))::int as present_count,
      count(*) filter (where counted.state = 'absent')::int as absent_count,
      count(*) filter (where counted.state = 'excused')::int as excused_count,
      count(*) filter (where counted.state = 'unmarked')::int as unmarked_count
    from (
      select m.state from register_marks m where m.register_id = r.id and r.status = 'saved'
      union all
      select coalesce(m.state, 'unmarked') from (
        select b.student_id from session_memberships b
          where b.session_id = r.session_id and b.first_day <= r.date and (b.last_day is null or b.last_day >= r.date)
        union
        select marked::uuid from register_corrections k, jsonb_object_keys(k.marks) marked where k.register_id = r.id
      ) roster
      left join register_marks m on m.register_id = r.id and m.student_id = roster.student_id
      where r.status is distinct from 'saved'
    ) counted
  ) c`;

/** The counts of all registers of some sessions, newest first, in one statement. */
export async function readCounts(db: Db, sessionIds: string[]): Promise<RegisterCounts[]> {
  if (sessionIds.length === 0) return [];
  const rows = await db.execute<RegisterCounts>(sql`
    select r.session_id, r.date::text as date, r.status, c.*
    from registers r ${joinCounts} where r.session_id = any (${`{${sessionIds.join(",")}}`}::uuid[]) and r.status <> 'removed' order by r.date desc`);
  return [...rows];
}
