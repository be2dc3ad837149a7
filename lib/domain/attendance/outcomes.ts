import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";
import { readSettings } from "../academy/read-settings";
import { ATTENDED, JOIN_MARKS, MET } from "./read-shares";

/** The outcome that attendance proposes for an enrollment, with the meetings it is based on. */
export type ProposedOutcome = {
  enrollmentId: string;
  outcome: "completed" | "not_completed";
  attended: number;
  met: number;
};

/**
 * The outcomes that attendance proposes for the enrolled students of a season without a decided outcome, in one statement,
 * by the rule of `proposeOutcome` (share-rules.ts). Read-only. lib/domain/attendance/README.md.
 */
export async function proposedOutcomes(db: Db, seasonNumber: number): Promise<ProposedOutcome[]> {
  const { attendance_percent: percent } = await readSettings(db);
  const rows = await db.execute<ProposedOutcome>(sql`
    with counted as (
      select e.id, ${ATTENDED} as attended, ${MET} as met from enrollments e ${JOIN_MARKS}
      where e.season_number = ${seasonNumber} and e.state = 'enrolled' and e.outcome is null
        and c.season_number = ${seasonNumber}
      group by e.id
    )
    select e.id as "enrollmentId", coalesce(counted.attended, 0) as attended, coalesce(counted.met, 0) as met,
      case when counted.met > 0 and counted.attended * 100 >= ${percent}::int * counted.met
        then 'completed' else 'not_completed' end as outcome
    from enrollments e left join counted on counted.id = e.id
    where e.season_number = ${seasonNumber} and e.state = 'enrolled' and e.outcome is null
    order by e.id`);
  return [...rows];
}
