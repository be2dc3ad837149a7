import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";
import { readShares } from "./read-shares";
import { isNearTheLine } from "./share-rules";

/** A student of a session who missed a meeting and may miss at most one more. */
export type NearLine = { student_id: string; name: string; may_miss: number };

/**
 * The students near the line by session, those who may miss none first. The number of statements does not depend on the
 * number of sessions. lib/domain/attendance/README.md.
 */
export async function readNearLine(db: Db, sessionIds: string[]): Promise<Map<string, NearLine[]>> {
  const near = new Map<string, NearLine[]>(sessionIds.map((id) => [id, []]));
  if (sessionIds.length === 0) return near;
  const attended = sql`select es.enrollment_id from enrollment_sessions es
    where es.session_id = any(${`{${sessionIds.join(",")}}`}::uuid[])`;
  const shares = await readShares(
    db,
    sql`e.id in (${attended}) and e.outcome is null and exists (
      select from seasons open where open.number = e.season_number and open.closed_at is null)`,
  );
  const ids = shares.flatMap((one) => {
    const { enrollment_id: id, budget } = one;
    return isNearTheLine(one, budget) && budget.kind === "left" ? [[id, budget.meetings] as const] : [];
  });
  if (ids.length === 0) return near;
  const mayMiss = new Map(ids);
  const rows = await db.execute<{
    session_id: string;
    enrollment_id: string;
    student_id: string;
    name: string;
  }>(sql`
    select es.session_id, e.id as enrollment_id, e.student_id, st.full_name as name
    from enrollment_sessions es join enrollments e on e.id = es.enrollment_id join students st on st.id = e.student_id
    where e.id = any(${`{${[...mayMiss.keys()].join(",")}}`}::uuid[]) order by st.folded_name, e.id`);
  for (const { session_id, enrollment_id, student_id, name } of rows)
    near.get(session_id)?.push({ student_id, name, may_miss: mayMiss.get(enrollment_id) ?? 0 });
  for (const list of near.values()) list.sort((one, other) => one.may_miss - other.may_miss);
  return near;
}
