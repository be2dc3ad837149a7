import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import type { Db } from "@/lib/platform/db/client";
import { refuseUnknownSeason } from "../seasons/season-rows";
import { ANSWERED_WITHIN_DAYS, BLOCK } from "./rules";

/** Averages of answers that are shown, null while there are none. */
type Shown = {
  answers: number;
  teaching: number | null;
  place: number | null;
  recommend: number | null;
  texts: string[];
};

/** What is shown of a class: its answers in blocks. */
export type ClassFeedback = { class_id: string; class: string; course: string } & Shown;

/** `together`: the answers in no block, of all classes that the reader may see, once no more can come; null where that may not be shown. */
export type Feedback = {
  season: number;
  asked: number;
  answered: number;
  classes: ClassFeedback[];
  together: Shown | null;
};

/** Whose classes are read: all with scope `any`, else those in which a tutor has a session. */
export type Reader = { actor: Actor; scope: Scope };

/** What the students of a season said, by class, whole blocks only (README.md). @throws Refusal 404 for an unknown season */
export async function readFeedback(db: Db, season: number, reader: Reader): Promise<Feedback> {
  await refuseUnknownSeason(db, season);
  const mine = ownOf(reader);
  const [people] = await db.execute<{ asked: number; answered: number }>(sql`
    select count(*)::int as asked, count(*) filter (where a.answered)::int as answered
    from feedback_asked a join enrollments e on e.id = a.enrollment_id join classes c on c.id = e.class_id
    where e.season_number = ${season}::int and ${mine}`);
  const classes = await db.execute<ClassFeedback>(sql`
    select c.id as class_id, c.name as class, k.name as course, ${SHOWN}
    from classes c join courses k on k.id = c.course_id
      left join feedback_answers f on f.class_id = c.id and f.block is not null
    where c.season_number = ${season}::int and ${mine} and (f.id is not null or exists (
      select from feedback_asked a join enrollments e on e.id = a.enrollment_id where e.class_id = c.id))
    group by c.id, k.id order by lower(k.name), lower(c.name), c.id`);
  return {
    season,
    asked: people?.asked ?? 0,
    answered: people?.answered ?? 0,
    classes: [...classes],
    together: await readTogether(db, season, mine),
  };
}

const SHOWN = sql`count(f.id)::int as answers, round(avg(f.teaching), 1)::float8 as teaching,
  round(avg(f.place), 1)::float8 as place, round(avg(f.recommend), 1)::float8 as recommend,
  coalesce(array_agg(f.text order by lower(f.text), f.text) filter (where f.text is not null), '{}') as texts`;

/**
 * The answers that made no block, once nobody can answer any more: of the reader's classes together, if they are at least a block, and so
 * are those of the other classes or there are none, since others read both together.
 */
async function readTogether(db: Db, season: number, mine: SQL): Promise<Shown | null> {
  const left = (
    of: SQL,
  ) => sql`from feedback_answers f join classes c on c.id = f.class_id join seasons z on z.number = c.season_number
    where c.season_number = ${season}::int and f.block is null and ${of}
      and z.closed_at <= now() - make_interval(days => ${ANSWERED_WITHIN_DAYS}::int)`;
  const [together] = await db.execute<Shown>(sql`select ${SHOWN} ${left(mine)}`);
  const [{ others = 0 } = {}] = await db.execute<{ others: number }>(
    sql`select count(*)::int as others ${left(sql`not (${mine})`)}`,
  );
  return together && together.answers >= BLOCK && (others === 0 || others >= BLOCK) ? together : null;
}

/** Of a class `c`: whether the reader may see it. A session that was archived since was taught too. */
function ownOf({ actor, scope }: Reader) {
  if (scope === "any") return sql`true`;
  const own = actor.kind === "staff" ? actor.staffId : null;
  return sql`exists (select from sessions t where t.class_id = c.id and t.tutor_id = ${own}::uuid)`;
}
