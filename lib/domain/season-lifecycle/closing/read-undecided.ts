import "server-only";
import { sql } from "drizzle-orm";
import { type ProposedOutcome, proposedOutcomes } from "@/lib/domain/attendance/outcomes";
import type { Db } from "@/lib/platform/db/client";

type Undecided = {
  enrollment_id: string;
  student_id: string;
  full_name: string;
  registration_no: string;
  class_id: string;
  class: string;
  course: string;
};
export type UndecidedResult = Undecided & Omit<ProposedOutcome, "enrollmentId">;

/** The enrolled students of a season without an outcome, with the one that attendance proposes. */
export async function readUndecided(db: Db, number: number): Promise<UndecidedResult[]> {
  const proposed = new Map((await proposedOutcomes(db, number)).map((one) => [one.enrollmentId, one]));
  const rows = await db.execute<Undecided>(sql`
    select e.id as enrollment_id, s.id as student_id, s.full_name, s.registration_no, c.id as class_id, c.name as class,
      co.name as course
    from enrollments e join students s on s.id = e.student_id
      join classes c on c.id = e.class_id join courses co on co.id = c.course_id
    where e.season_number = ${number}::int and e.state = 'enrolled' and e.outcome is null
    order by lower(co.name), lower(c.name), c.id, s.folded_name, s.id`);
  return [...rows].flatMap((row) => {
    const one = proposed.get(row.enrollment_id);
    return one ? [{ ...row, outcome: one.outcome, attended: one.attended, met: one.met }] : [];
  });
}
