import "server-only";
import { sql } from "drizzle-orm";
import { countUnfinished } from "@/lib/domain/attendance/read-overview";
import { LACKS_CERTIFICATE } from "@/lib/domain/enrollments/lost-outcomes";
import { countDueToAnonymize } from "@/lib/domain/records/retention/due-to-anonymize";
import type { Season } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { type StepState, stepStates } from "./rules";

type Counts = { holds: number; money: number; results: number; certificates: number };

/**
 * The steps before a season is closed, with what each has left (lib/domain/season-lifecycle/README.md). `money` counts
 * payments in suspense, of every season; and of this season accounts with credit that was neither kept, refunded, moved nor
 * donated, and fees paid without a seat. A withdrawn certificate does not count as missing unless the course was
 * completed anew.
 */
export async function readSteps(db: Db, season: Season): Promise<StepState[]> {
  const today = nairobiDate(await databaseNow(db));
  const { number } = season;
  const [counts] = await db.execute<Counts>(sql`
    select count(*) filter (where e.state in ('held', 'pending_payment', 'offered'))::int as holds,
      count(*) filter (where e.state = 'enrolled' and e.outcome is null)::int as results,
      count(*) filter (where e.outcome = 'completed' and e.state = 'enrolled' and ${LACKS_CERTIFICATE})::int as certificates,
      (select count(*) from suspense s where s.cents > 0)::int + (
        select count(distinct c.enrollment_id) from credits c join enrollments a on a.id = c.enrollment_id
        where a.season_number = ${number}::int and c.cents > 0
          and not exists (select from credit_keeps k where k.enrollment_id = c.enrollment_id))::int
        + count(*) filter (where e.state = 'paid_waiting' or (e.state = 'expired' and coalesce(
          (select sum(p.amount_cents) from allocations p where p.enrollment_id = e.id), 0) > 0))::int as money
    from enrollments e where e.season_number = ${number}::int`);
  return stepStates({
    registers: await countUnfinished(db, season, today),
    ...(counts ?? { holds: 0, money: 0, results: 0, certificates: 0 }),
    report: 0,
    retention: await countDueToAnonymize(db, number),
  });
}
