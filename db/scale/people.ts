import { scattered } from "./helpers";
import { COURSES, FIRST_NAMES, HOMES, LAST_NAMES, listed } from "./words";

/** The number of seasons; the last is under way. */
export const CURRENT = 40;
/** The share of students new in each season: the academy grew steadily. */
const WEIGHTS = Array.from({ length: CURRENT }, (_, index) => index + 6);
const SHARES = WEIGHTS.map((weight) => weight / WEIGHTS.reduce((sum, one) => sum + one, 0));
/** In days: from one season to the next, the length of a season, and how long before its start registration opens. */
const [EVERY, RUNS, BEFORE] = [91, 84, 20];
const UNDER_WAY = 70;

/** Seasons with the first and last number of their new students. */
export function seasons(students: number, today: string): string[] {
  const rows = SHARES.map((_, index) => {
    const upTo = (count: number) => SHARES.slice(0, count).reduce((sum, share) => sum + share, 0);
    const [after, last] = [Math.round(students * upTo(index)), Math.round(students * upTo(index + 1))];
    const starts = `(date '${today}' - ${UNDER_WAY + (CURRENT - 1 - index) * EVERY})`;
    return `(${index + 1}, ${starts}, ${starts} + ${RUNS}, ${after}::bigint, ${last}::bigint)`;
  });
  return [
    `create temp table scale_seasons on commit drop as
      select * from (values ${rows.join(", ")}) s (season, starts_on, ends_on, after, last)`,
    `insert into seasons (number, starts_on, ends_on, registration_opens_at, closed_at, offered_to_staff, updated_at)
      select season, starts_on, ends_on, (starts_on - 21)::timestamp at time zone 'UTC',
        case when season < ${CURRENT} then (ends_on + 7)::timestamp at time zone 'UTC' end, season >= ${CURRENT - 1},
        starts_on::timestamp at time zone 'UTC' from scale_seasons order by season
      on conflict (number) do update set starts_on = excluded.starts_on, ends_on = excluded.ends_on,
        registration_opens_at = excluded.registration_opens_at, closed_at = excluded.closed_at`,
  ];
}

/** An admin, cashiers, finance and tutors. None can sign in. */
export function staff(tutors: number): string[] {
  const role =
    "case when n = 1 then 'admin' when n <= 3 then 'cashier' when n <= 5 then 'finance' else 'tutor' end";
  return [
    `insert into staff (id, role, first_name, last_name, msisdn, email, password_hash, status, first_login, created_at, updated_at)
      select pg_temp.key_of('staff', n), ${role}, pg_temp.one_of(${listed(FIRST_NAMES)}, n, 11), pg_temp.one_of(${listed(LAST_NAMES)}, n, 13),
        '254799' || lpad(n::text, 6, '0'), 'staff' || n || '@academy.example', 'none', 'active', false, s.at, s.at
      from generate_series(1, ${tutors + 5}) n, (select min(starts_on)::timestamp at time zone 'UTC' as at from scale_seasons) s`,
    `insert into courses (id, name, code, details, price_cents, created_at, updated_at)
      select pg_temp.key_of('course', n), name, 'C' || lpad(n::text, 2, '0'), name || ', from the first steps on.', 0, s.at, s.at
      from unnest(${listed(COURSES)}) with ordinality c (name, n),
        (select min(starts_on)::timestamp at time zone 'UTC' as at from scale_seasons) s`,
  ];
}

/** The students, in the order of their registration; one in fifty shares the phone of the one before, one in nine is a minor. */
export function students(count: number, today: string): string[] {
  const minor = "pg_temp.draw(n, 5, 9) = 0";
  const shared = "(n > 1 and pg_temp.draw(n, 6, 50) = 0 and pg_temp.draw(n - 1, 6, 50) <> 0)";
  const owner = `(case when ${shared} then n - 1 else n end)`;
  const phone = `case when pg_temp.draw(${owner}, 7, 100) < 15 then '25411' || lpad(${scattered(owner, 48_271, 9_999_991)}::text, 7, '0')
    else '2547' || lpad(${scattered(owner, 16_807, 99_999_989)}::text, 8, '0') end`;
  const name = (row: string) => `pg_temp.one_of(${listed(LAST_NAMES)}, ${row}, 17)`;
  return [
    `insert into students (id, registration_no, full_name, msisdn, phone_shared, email, dob, id_number, guardian_name, guardian_id_no,
        guardian_msisdn, residence, channel, enrollment_status, season_number, status, created_at, updated_at)
      select pg_temp.key_of('student', n), 'AC' || (10000 + n),
        pg_temp.one_of(${listed(FIRST_NAMES)}, n, 15)
          || case when pg_temp.draw(n, 4, 3) = 0 then ' ' || pg_temp.one_of(${listed(FIRST_NAMES)}, n, 19) else '' end || ' ' || ${name("n")},
        ${phone}, ${shared}, case when pg_temp.draw(n, 3, 4) = 0 then 'student' || n || '@mail.example' end,
        case when ${minor} then date '2008-12-31' - pg_temp.draw(n, 2, 360) else date '2006-12-31' - pg_temp.draw(n, 2, 7000) end,
        case when ${minor} then null else (20000000 + ${scattered("n", 7_919, 19_999_999)})::text end,
        case when ${minor} then 'Agnes ' || ${name("n")} end, case when ${minor} then (10000000 + n)::text end,
        case when ${minor} then '254720' || lpad((n % 1000000)::text, 6, '0') end,
        pg_temp.one_of(${listed(HOMES)}, n, 21),
        (array['Flier', 'Social Media', 'Friend/Family', 'GNM Member', 'Continuing Student'])[1 + pg_temp.draw(n, 1, 5)],
        case when pg_temp.draw(n, 8, 4) = 0 then 'continuing' else 'new' end, s.season,
        case when pg_temp.draw(n, 9, 400) = 0 then 'archived' else 'active' end, at, at
      from scale_seasons s, generate_series(s.after + 1, s.last) n, lateral (
        select (s.starts_on - ${BEFORE} + ((least(s.ends_on, date '${today}') - s.starts_on + ${BEFORE}) * (n - s.after) / (s.last - s.after))::int)::timestamp
          at time zone 'UTC' + interval '3 hours' + pg_temp.draw(n, 10, 39600) * interval '1 second' as at
      ) t
      order by n`,
    `select setval('registration_numbers', 10000 + ${count})`,
    `insert into consents (id, student_id, text_version, given_by, guardian_name, created_at)
      select pg_temp.key_of('consent', substr(registration_no, 3)::bigint), id, '1',
        case when guardian_name is null then 'student' else 'guardian' end, guardian_name, created_at from students order by registration_no`,
  ];
}
