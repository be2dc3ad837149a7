import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { ABSENCE_REASONS } from "@/db/schema/enums";
import type { Db } from "@/lib/platform/db/client";
import { inOrder, orderOf } from "@/lib/platform/db/list-order";
import type { Sort } from "@/lib/platform/input-shapes";
import { JOIN_MARKS } from "./read-shares";
import type { Weekday } from "./share-rules";

export type AbsenceReason = (typeof ABSENCE_REASONS)[number];

/** A student on the rescue list; `call` is the newest one planned or made since the student last attended. */
export type RescueRow = {
  enrollment_id: string;
  student_id: string;
  full_name: string;
  registration_no: string;
  msisdn: string;
  season: number;
  course: string;
  class: string;
  /** The missed dates of the last two, newest first. */
  missed: Array<{ date: string; day: Weekday }>;
  call: {
    caller_id: string;
    caller: string;
    call_on: string;
    called_at: string | null;
    /** Until the call is made, the reason from a reply. */
    reason: AbsenceReason | null;
    note: string;
  } | null;
};

/** The call `k` of enrollment `e` that a reply led to since the student last attended. */
const ASKED_BY_REPLY: SQL = sql`select from rescue_calls k where k.enrollment_id = e.id and k.reply_id is not null
  and (last.since is null or nairobi_date(k.created_at) > last.since)`;

/**
 * Enrollments absent on the last two dates of the saved registers of all their sessions, excused meetings left out; and
 * those whose student stopped according to a reply. A Sunday with chapel is one date, missed when neither was attended. Only
 * seasons that are not closed, and students who did not withdraw. Students who attended the newest register of every session
 * they missed are no candidates, so that few students' marks are read in order.
 */
function missedTwice(where: SQL): SQL {
  return sql`
    select e.id as enrollment_id, last.missed, last.since
    from (
      select distinct e.id
      from (
        select r.id, r.session_id, c.season_number,
          first_value(r.id) over (partition by r.session_id order by r.date desc) as newest_id
        from seasons z join classes c on c.season_number = z.number join sessions s on s.class_id = c.id
          join registers r on r.session_id = s.id and r.status = 'saved'
        where z.closed_at is null
      ) r
        join register_marks m on m.register_id = r.id and m.state = 'absent'
        join enrollments e on e.student_id = m.student_id and e.season_number = r.season_number
      where e.state = 'enrolled' and e.outcome is distinct from 'withdrew' and ${where} and not exists (
        select from register_marks n where n.register_id = r.newest_id and n.student_id = m.student_id
          and n.state in ('present', 'late'))
      union
      select e.id from rescue_calls k join enrollments e on e.id = k.enrollment_id
        join seasons z on z.number = e.season_number and z.closed_at is null
      where k.reply_id is not null and e.state = 'enrolled' and e.outcome is distinct from 'withdrew' and ${where}
    ) candidate
    join enrollments e on e.id = candidate.id
    cross join lateral (
      select coalesce(json_agg(json_build_object('date', l.date, 'day', l.day) order by l.nth)
          filter (where l.nth <= 2 and not l.attended), '[]') as missed,
        count(*) filter (where l.nth <= 2 and not l.attended) as misses,
        max(l.date) filter (where l.attended) as since
      from (
        select r.date, min(case s.day when 'saturday' then 'saturday' else 'sunday' end) as day,
          bool_or(m.state <> 'absent') as attended, row_number() over (order by r.date desc) as nth
        from (select e.student_id, e.season_number) e ${JOIN_MARKS}
        where m.state in ('present', 'late', 'absent')
        group by r.date
      ) l
    ) last
    where last.misses = 2 or exists (${ASKED_BY_REPLY})`;
}

const NAME = sql`students.folded_name`;
/** Those without a call first, then by the planned day. */
const CALL = [sql`call.id is not null`, sql`call.called_at is not null`, sql`call.call_on`];
/** Each page builds the whole list, so no order needs an index. */
const ORDERS = {
  call: [...CALL, NAME, sql`e.id`],
  name: [NAME, sql`e.id`],
  class: [sql`lower(co.name)`, sql`lower(cl.name)`, NAME, sql`e.id`],
};

/** A page of the rescue list, and how many are on it. */
export async function readRescueRows(
  db: Db,
  where: SQL,
  {
    limit,
    offset,
    named,
    sort,
  }: { limit: number; offset: number; named: SQL; sort: Sort<keyof typeof ORDERS> },
): Promise<{ rows: RescueRow[]; total: number }> {
  const rows = await db.execute<RescueRow & { total: number }>(sql`
    with listed as materialized (${missedTwice(where)})
    select e.id as enrollment_id, students.id as student_id, students.full_name, students.registration_no,
      students.msisdn, e.season_number as season, co.name as course, cl.name as class, listed.missed,
      case when call.id is null then null else json_build_object('caller_id', call.caller_id, 'caller', call.caller,
        'call_on', call.call_on, 'called_at', to_char(call.called_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'reason', call.reason, 'note', call.note) end as call,
      count(*) over ()::int as total
    from listed
      join enrollments e on e.id = listed.enrollment_id
      join students on students.id = e.student_id
      join classes cl on cl.id = e.class_id
      join courses co on co.id = cl.course_id
      left join lateral (
        select k.*, p.first_name || ' ' || p.last_name as caller from rescue_calls k join staff p on p.id = k.caller_id
        where k.enrollment_id = e.id and (listed.since is null or nairobi_date(k.created_at) > listed.since)
        order by k.created_at desc, k.id limit 1
      ) call on true
    where ${named}
    order by ${sql.join(inOrder(orderOf(sort, ORDERS)), sql`, `)}
    limit ${limit} offset ${offset}`);
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countRescued(db, where, named));
  return { rows: [...rows].map(({ total: _total, ...row }) => row), total };
}

async function countRescued(db: Db, where: SQL, named: SQL): Promise<number> {
  const [{ total } = { total: 0 }] = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (${missedTwice(where)}) listed
      join enrollments e on e.id = listed.enrollment_id join students on students.id = e.student_id where ${named}`);
  return total;
}

/** The last attended date of an enrollment on the list: undefined when it is not listed, null when it attended nothing yet. */
export async function listedSince(
  db: Db,
  enrollmentId: string,
  where: SQL,
): Promise<string | null | undefined> {
  const [row] = await db.execute<{ since: string | null }>(sql`
    select listed.since::text from (${missedTwice(sql`e.id = ${enrollmentId} and ${where}`)}) listed`);
  return row?.since;
}

export type ReasonCounts = { season: number; total: number } & Record<AbsenceReason, number>;

/** How many calls gave each reason, by season, newest first. */
export async function countReasons(db: Db, where: SQL): Promise<ReasonCounts[]> {
  const rows = await db.execute<ReasonCounts>(sql`
    select e.season_number as season, count(*)::int as total,
      count(*) filter (where k.reason = 'fare')::int as fare,
      count(*) filter (where k.reason = 'exams')::int as exams,
      count(*) filter (where k.reason = 'sick')::int as sick,
      count(*) filter (where k.reason = 'lost_interest')::int as lost_interest,
      count(*) filter (where k.reason = 'other')::int as other
    from rescue_calls k join enrollments e on e.id = k.enrollment_id
    where k.called_at is not null and ${where}
    group by e.season_number order by e.season_number desc`);
  return [...rows];
}
