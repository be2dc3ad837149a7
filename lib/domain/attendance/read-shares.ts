import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Outcome, SessionDay } from "@/db/schema/enums";
import type { Actor } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readSettings } from "../academy/read-settings";
import { addDays, later, meetsOn } from "./rules";
import { type Budget, budgetOf, meetingsLeft, percentOf } from "./share-rules";

/**
 * The attendance of an enrollment. `percent` is null before the first meeting; `needed` is the share that completes the
 * course; `outcome` is null until it is decided.
 */
export type EnrollmentShare = {
  enrollment_id: string;
  student_id: string;
  season: number;
  course: string;
  class: string;
  attended: number;
  met: number;
  percent: number | null;
  needed: number;
  outcome: Outcome | null;
  budget: Budget;
};

/**
 * Joins to enrollments `e` the marks `m` of its student in saved registers `r` of its season, on days on which the student
 * belonged to the register's session. A student who changed class or session, or left and came back, keeps the earlier
 * attendance.
 */
export const JOIN_MARKS: SQL = sql`
  join register_marks m on m.student_id = e.student_id
  join registers r on r.id = m.register_id and r.status = 'saved' and exists (
    select from session_memberships b where b.student_id = m.student_id and b.session_id = r.session_id
      and b.first_day <= r.date and (b.last_day is null or b.last_day >= r.date))
  join sessions s on s.id = r.session_id
  join classes c on c.id = s.class_id and c.season_number = e.season_number`;

/** The condition on enrollments `e`: a tutor sees those of students in their own sessions. */
export function seenBy(actor: Actor, scope: Scope): SQL {
  if (scope === "any" || actor.kind !== "staff") return sql`true`;
  return sql`exists (select from enrollment_sessions es join sessions own on own.id = es.session_id
    where es.enrollment_id = e.id and own.tutor_id = ${actor.staffId})`;
}

/** Marks that count as attended, and those that count at all: excused ones do not. */
export const ATTENDED: SQL = sql`count(*) filter (where m.state in ('present', 'late'))::int`;
export const MET: SQL = sql`count(*) filter (where m.state in ('present', 'late', 'absent'))::int`;

type Row = Omit<EnrollmentShare, "percent" | "needed" | "budget"> & {
  starts_on: string | null;
  ends_on: string | null;
  is_over: boolean;
  weekly: Array<{ day: SessionDay; first: string; last: string | null; held_today: boolean }> | null;
};

/**
 * The attendance of enrolled students with the budget of each, in one statement for any number of enrollments.
 * lib/domain/attendance/README.md.
 * @param where a condition on enrollments `e`
 */
export async function readShares(db: Db, where: SQL): Promise<EnrollmentShare[]> {
  const { attendance_percent: needed } = await readSettings(db);
  const today = nairobiDate(await databaseNow(db));
  const rows = await db.execute<Row>(sql`
    select e.id as enrollment_id, e.student_id, e.season_number as season, co.name as course, cl.name as class,
      e.outcome, counted.attended, counted.met, z.starts_on::text, z.ends_on::text, z.closed_at is not null as is_over,
      weekly.sessions as weekly
    from enrollments e
      join seasons z on z.number = e.season_number
      join classes cl on cl.id = e.class_id
      join courses co on co.id = cl.course_id
      cross join lateral (
        select ${ATTENDED} as attended, ${MET} as met
        from (select e.student_id, e.season_number) e ${JOIN_MARKS}
      ) counted
      cross join lateral (
        select json_agg(json_build_object('day', w.day, 'first', b.first_day, 'last', b.last_day, 'held_today', exists (
          select from registers g where g.session_id = w.id and g.date = ${today}::date and g.status = 'saved'
        ))) as sessions
        from session_memberships b join sessions w on w.id = b.session_id and w.archived_at is null
        where b.enrollment_id = e.id and (b.last_day is null or b.last_day >= ${today}::date)
      ) weekly
    where e.state = 'enrolled' and ${where}
    order by e.season_number desc, e.id`);
  return [...rows].map(({ starts_on, ends_on, is_over, weekly, ...row }) => {
    const first = starts_on && starts_on > today ? starts_on : today;
    const sessions = (weekly ?? []).map(({ day, first: joined, last, held_today }) => ({
      day,
      from: later(joined, held_today && first === today && meetsOn(day, today) ? addDays(today, 1) : first),
      until: last,
    }));
    const isOver = is_over || (ends_on !== null && ends_on < today);
    const left = isOver ? [] : meetingsLeft(sessions, ends_on);
    const budget = weekly || isOver ? budgetOf(row, left, needed) : { kind: "no_times" as const };
    return { ...row, percent: percentOf(row), needed, budget };
  });
}
