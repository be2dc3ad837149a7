import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";

/**
 * Finds by the audit log whom rows of an import registered that broke off in a crash, and forgets rows that registered nobody. A
 * row of the last minute may still be under way.
 * @param requests the ids of the import's requests
 * @returns how many may be under way
 */
export async function endBrokenRows(tx: Db, runId: string, requests: SQL): Promise<number> {
  const isBroken = sql`r.run_id = ${runId} and r.student_id is null and r.created_at < now() - interval '1 minute'`;
  await tx.execute(sql`
    with made as (
      select l.at, coalesce((l.changes->>'registered')::boolean, false) as is_new,
        case when l.subject like 'student:%' then substr(l.subject, 9)::uuid else e.student_id end as student_id
      from audit_log l left join enrollments e on e.id = case when l.subject like 'enrollment:%' then substr(l.subject, 12)::uuid end
      where l.at >= (select min(r.created_at) from imported_rows r where ${isBroken}) and l.request_id in ${requests}
        and (l.changes ? 'registered' or (l.verb = 'students.enter-past' and l.subject like 'enrollment:%'))
    ), found as (
      select distinct on (r.line) r.line, m.student_id,
        exists (select from made n where n.student_id = m.student_id and n.is_new) as is_new
      from imported_rows r join made m on m.at >= r.created_at
      where ${isBroken} and not exists (select from imported_rows o where o.run_id = r.run_id and o.student_id = m.student_id)
      order by r.line, m.at
    )
    update imported_rows r set student_id = f.student_id, is_new = f.is_new from found f where ${isBroken} and f.line = r.line`);
  await tx.execute(sql`delete from imported_rows r where ${isBroken}`);
  const [row] = await tx.execute<{ busy: number }>(sql`
    select count(*)::int as busy from imported_rows r where r.run_id = ${runId} and r.student_id is null`);
  return row?.busy ?? 0;
}
