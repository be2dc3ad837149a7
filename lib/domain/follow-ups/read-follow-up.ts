import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";

/** How many were asked and answered, and the newest answer of each person. Who ended it stays asked and answered; the answer is deleted. */
export type FollowUp = {
  asked: number;
  answered: number;
  working: number;
  studying: number;
  business: number;
  none: number;
};

/** Where those who completed a season are now, in numbers (lib/domain/follow-ups/README.md). @param season all seasons without one */
export async function readFollowUp(db: Db, season?: number): Promise<FollowUp> {
  const { reached: _reached, ...figures } = await readFigures(db, season);
  return figures;
}

/** The same, and how many were reached: an answer came, or the network delivered a question. */
export async function readFigures(db: Db, season?: number): Promise<FollowUp & { reached: number }> {
  const [row] = await db.execute<FollowUp & { reached: number }>(sql`
    select count(*)::int as asked, count(*) filter (where reached)::int as reached, count(*) filter (where answered)::int as answered,
      count(*) filter (where doing = 'working')::int as working, count(*) filter (where doing = 'studying')::int as studying,
      count(*) filter (where doing = 'business')::int as business, count(*) filter (where doing = 'none')::int as none
    from (
      select (array_agg(f.doing order by f.answered_at desc, f.month desc) filter (where f.doing is not null))[1] as doing,
        bool_or(f.answered_at is not null) as answered, bool_or(f.answered_at is not null or exists (select from outbox o
          where o.student_id = e.student_id and o.about_id = f.id and o.state = 'delivered')) as reached
      from follow_ups f join enrollments e on e.id = f.enrollment_id and e.outcome = 'completed'
      where ${season === undefined ? sql`true` : sql`e.season_number = ${season}`}
      group by e.student_id
    ) people`);
  if (!row) throw new Error("an aggregate has one row");
  return row;
}
