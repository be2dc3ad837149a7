import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { query } from "@/lib/platform/commands/query";
import { type ProposedOutcome, proposedOutcomes } from "../attendance/outcomes";
import { ShowResults } from "./input";

type Undecided = {
  enrollment_id: string;
  student_id: string;
  full_name: string;
  registration_no: string;
  class_id: string;
  class: string;
  course: string;
};
type Result = Undecided & Omit<ProposedOutcome, "enrollmentId">;

/**
 * The results of a season that are not decided yet, as attendance proposes them: how many of each by class, and optionally
 * the students of one class.
 */
export const showResults = query("seasons.close-check", ShowResults, async ({ input, db }) => {
  const results = await readUndecided(db, input.number);
  const classes = new Map<
    string,
    { class_id: string; class: string; course: string; completed: number; not_completed: number }
  >();
  for (const { class_id, class: name, course, outcome } of results) {
    const counts = classes.get(class_id) ?? { class_id, class: name, course, completed: 0, not_completed: 0 };
    counts[outcome] += 1;
    classes.set(class_id, counts);
  }
  return {
    classes: [...classes.values()],
    students: results.filter(({ class_id }) => class_id === input.class_id),
  };
});

async function readUndecided(db: Db, number: number): Promise<Result[]> {
  const proposed = new Map((await proposedOutcomes(db, number)).map((one) => [one.enrollmentId, one]));
  const rows = await db.execute<Undecided>(sql`
    select e.id as enrollment_id, s.id as student_id, s.full_name, s.registration_no, c.id as class_id, c.name as class,
      co.name as course
    from enrollments e join students s on s.id = e.student_id
      join classes c on c.id = e.class_id join courses co on co.id = c.course_id
    where e.season_number = ${number}::int and e.state = 'enrolled' and e.outcome is null
    order by lower(co.name), lower(c.name), c.id, lower(s.full_name), s.id`);
  return [...rows].flatMap((row) => {
    const one = proposed.get(row.enrollment_id);
    return one ? [{ ...row, outcome: one.outcome, attended: one.attended, met: one.met }] : [];
  });
}
