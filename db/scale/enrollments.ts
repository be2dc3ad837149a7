import { scattered, signs } from "./helpers";
import { CURRENT } from "./people";

const FEE_CENTS = 500_00;
const CLASS_OF = 40;
const MOST_CLASSES = 500;
/** Alphabet and length of a pay code; tests/domain/platform/scale.test.ts compares them with the academy's. */
const PAY_CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTWXYZ";
const BODY = 6;

/**
 * The temporary table that the rest is written from: an enrollment in the season of the registration for nineteen students of
 * twenty, in the next seasons for some. `i` numbers the enrollments by time.
 */
export function drawnEnrollments(today: string): string[] {
  const state = `case when season = ${CURRENT} and at > date '${today}' - interval '1 day' and pg_temp.draw(d, 30, 3) = 0 then 'pending_payment'
      when pg_temp.draw(d, 31, 1000) < 2 then 'short'
      when season = ${CURRENT} and pg_temp.draw(d, 31, 1000) < 4 then 'paid_waiting'
      when pg_temp.draw(d, 31, 1000) < 24 then 'cancelled'
      when pg_temp.draw(d, 31, 1000) < 124 then 'expired' else 'enrolled' end`;
  return [
    `create temp table scale_enrollments on commit drop as
      with asked as (
        select n, s.season, s.season as came, n * 4 as d, null::timestamptz as at from scale_seasons s, generate_series(s.after + 1, s.last) n
          where pg_temp.draw(n, 32, 20) <> 0
        union all
        select n, s.season + later, s.season, n * 4 + later, (z.starts_on - 10 + pg_temp.draw(n * 4 + later, 33, 60))::timestamp at time zone 'UTC'
            + interval '3 hours' + pg_temp.draw(n, 34, 39600) * interval '1 second'
          from scale_seasons s join generate_series(1, 2) later on true join scale_seasons z on z.season = s.season + later,
            generate_series(s.after + 1, s.last) n where pg_temp.draw(n * 4 + later, 35, 100) < 30 - later * 10
      ), dated as (
        select a.d, a.n, a.season, s.id as student_id, s.msisdn, s.full_name, coalesce(a.at, s.created_at + interval '4 minutes') as at
        from asked a join students s on s.id = pg_temp.key_of('student', a.n)
      ), counted as (
        select d.*, row_number() over (order by at, d) as i, ${state} as what from dated d
      ), shaped as (
        select season, least(${MOST_CLASSES}, greatest(2, count(*) / ${CLASS_OF}))::int as classes from counted group by season
      )
      select c.i, c.d, c.n, c.season, c.student_id, c.msisdn, c.full_name, c.at, c.what,
        case when c.what = 'short' then 'expired' else c.what end as state,
        c.season * 1000 + pg_temp.draw(c.d, 36, s.classes) as class, pg_temp.key_of('enrollment', c.i) as id,
        case when pg_temp.draw(c.d, 37, 100) < 62 then 'express' else 'paybill' end as method,
        c.at + interval '3 minutes' + pg_temp.draw(c.d, 38, 1800) * interval '1 second' as paid_at,
        pg_temp.draw(c.d, 39, 2) as saturday, pg_temp.draw(c.d, 40, 2) as sunday, pg_temp.draw(c.d, 41, 300) = 0 as over
      from counted c join shaped s using (season)`,
    "create index on scale_enrollments (i)",
    "analyze scale_enrollments",
  ];
}

/** Classes as large as needed, one in five full, with five sessions each. Classes of past seasons are archived. */
export function classes(tutors: number): string[] {
  const seat = "what in ('enrolled', 'pending_payment')";
  const times =
    "(values (1, 'saturday', '08:00', '10:00'), (2, 'saturday', '10:30', '12:30'), (3, 'sunday', '11:00', '13:00'), (4, 'sunday', '14:00', '16:00'), (5, 'chapel', '08:00', '09:30'))";
  return [
    `insert into classes (id, course_id, season_number, name, capacity, archived_at, created_at, updated_at)
      select pg_temp.key_of('class', p.class), pg_temp.key_of('course', 1 + p.class % 20), p.season, 'Class ' || p.season || '-' || lpad((p.class % 1000)::text, 3, '0'),
        p.seats + case when p.class % 5 = 0 then 0 else 6 end,
        case when p.season < ${CURRENT} then (s.ends_on + 7)::timestamp at time zone 'UTC' end, s.at, s.at
      from (select class, season, count(*) filter (where ${seat})::int as seats from scale_enrollments group by class, season) p
        join (select *, (starts_on - 21)::timestamp at time zone 'UTC' as at from scale_seasons) s using (season) order by p.class`,
    `insert into sessions (id, class_id, day, starts_at, ends_at, tutor_id, archived_at, created_at, updated_at)
      select pg_temp.key_of('session', p.class * 10 + t.no), pg_temp.key_of('class', p.class), t.day, t.starts::time, t.ends::time,
        pg_temp.key_of('staff', 6 + (p.class * 3 + t.no) % ${tutors}),
        case when p.season < ${CURRENT} then (s.ends_on + 7)::timestamp at time zone 'UTC' end, s.at, s.at
      from (select distinct class, season from scale_enrollments) p
        join (select *, (starts_on - 21)::timestamp at time zone 'UTC' as at from scale_seasons) s using (season), ${times} t (no, day, starts, ends)
      order by p.class, t.no`,
  ];
}

/** The enrollments with their sessions. @param now the last instant of the data */
export function enrollments(now: string): string[] {
  const number = scattered("i", 412_345_679, PAY_CODE_SIGNS.length ** BODY);
  // Seasons before the current one are closed: their enrolled students have an outcome.
  const weigh = Array.from(
    { length: BODY },
    (_, index) => `${index + 2} * (strpos('${PAY_CODE_SIGNS}', substr(body, ${index + 1}, 1)) - 1)`,
  );
  return [
    `insert into enrollments (id, student_id, season_number, class_id, state, hold_until, fee_cents, pay_code, receipt_no, late, enrolled_at, outcome, outcome_at, created_at, updated_at)
      select id, student_id, season, pg_temp.key_of('class', class), state,
        case when state = 'pending_payment' then timestamptz '${now}' + interval '1 day' else at + interval '30 minutes' end, ${FEE_CENTS},
        body || substr('${PAY_CODE_SIGNS}', 1 + (${weigh.join(" + ")}) % ${PAY_CODE_SIGNS.length}, 1),
        case when state = 'enrolled' then 1000 + i::int end, false, case when state = 'enrolled' then paid_at end,
        case when state = 'enrolled' and p.season < ${CURRENT} then case when pg_temp.draw(d, 42, 4) = 0 then 'not_completed' else 'completed' end end,
        case when state = 'enrolled' and p.season < ${CURRENT} then (s.ends_on + 7)::timestamp at time zone 'UTC' end, at,
        case when state in ('enrolled', 'paid_waiting') then paid_at else at + interval '30 minutes' end
      from (select *, ${signs(number, PAY_CODE_SIGNS, BODY)} as body from scale_enrollments offset 0) p join scale_seasons s using (season) order by i`,
    // A student's season is the newest one they registered for.
    `insert into season_registrations (season_number, student_id, registered_at)
      select season, student_id, min(at) from (
        select season_number as season, id as student_id, created_at as at from students
        union all select season, student_id, at from scale_enrollments
      ) asked group by season, student_id order by 1, 2`,
    `update students t set season_number = p.season from (
        select student_id, max(season) as season from scale_enrollments group by student_id
      ) p where p.student_id = t.id and p.season > t.season_number`,
    `insert into certificates (id, enrollment_id, season_number, full_name, course_name, issued_at)
      select pg_temp.key_of('certificate', p.i), p.id, p.season, p.full_name, co.name, e.outcome_at
      from scale_enrollments p join enrollments e on e.id = p.id join classes c on c.id = e.class_id join courses co on co.id = c.course_id
      where e.outcome = 'completed' order by p.i`,
    "select setval('academy_receipt_numbers', 1000 + (select max(i) from scale_enrollments))",
    `insert into enrollment_sessions (enrollment_id, session_id, class_id, day)
      select p.id, pg_temp.key_of('session', p.class * 10 + t.no), pg_temp.key_of('class', p.class), t.day
      from scale_enrollments p, lateral (values (1 + p.saturday, 'saturday'), (3 + p.sunday, 'sunday'), (5, 'chapel')) t (no, day)
      order by p.i, t.no`,
    `insert into session_memberships (session_id, enrollment_id, student_id, first_day, joined_at)
      select s.session_id, e.id, e.student_id, nairobi_date(e.enrolled_at), e.enrolled_at
      from scale_enrollments p join enrollments e on e.id = p.id and e.state = 'enrolled' join enrollment_sessions s on s.enrollment_id = e.id
      order by p.i, s.day`,
    // Students with a late payment are first in the queue of a full class.
    `insert into waiting_list (id, student_id, season_number, class_id, is_paid, enrollment_id, session_ids, rank, joined_at, updated_at)
      select pg_temp.key_of('waiting', p.i), e.student_id, e.season_number, e.class_id, true, e.id,
        array(select s.session_id from enrollment_sessions s where s.enrollment_id = e.id order by 1), p.i, e.updated_at, e.updated_at
      from scale_enrollments p join enrollments e on e.id = p.id where e.state = 'paid_waiting' order by p.i`,
    "select setval('waiting_list_ranks', (select max(i) from scale_enrollments))",
  ];
}
