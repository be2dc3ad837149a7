import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken } from "@/lib/platform/secrets";
import { ANSWERED_WITHIN_DAYS } from "./rules";
import { feedbackSentences as texts } from "./texts";

type Asked = {
  enrollment_id: string;
  season: number;
  first_name: string;
  course_name: string;
  class_name: string;
  /** What digits answered already, by SMS, in the order of the questions. */
  scores: number[];
  state: "open" | "answered" | "over";
};

/** Who was asked by a link, and whether it can still be answered. @param locked keeps a second answer waiting @throws Refusal 404 */
export async function findAsked(db: Db, token: string, { locked = false } = {}): Promise<Asked> {
  const [row] = await db.execute<Asked>(sql`
    select e.id as enrollment_id, e.season_number as season, split_part(s.full_name, ' ', 1) as first_name,
      k.name as course_name, c.name as class_name, a.scores,
      case when a.answered then 'answered'
        when z.closed_at > now() - make_interval(days => ${ANSWERED_WITHIN_DAYS}::int) then 'open' else 'over' end as state
    from feedback_asked a join enrollments e on e.id = a.enrollment_id join students s on s.id = e.student_id
      join seasons z on z.number = e.season_number join classes c on c.id = e.class_id join courses k on k.id = c.course_id
    where a.token_hash = ${hashToken(token)} ${locked ? sql`for update of a` : sql``}`);
  if (!row) throw new Refusal("not_found", "not_found", texts.noLink);
  return row;
}
