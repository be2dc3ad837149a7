import "server-only";
import { sql } from "drizzle-orm";
import { REMOVED } from "@/db/schema/enums";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { attendancePercentage } from "../attendance/rules";
import { type Breakdown, GROUPS, groupOf } from "./rules";
import { type Groups, type Other, printable, type Reached, type Row } from "./small-groups";

/** What the report of a season prints, and freezes: of groups only what names nobody (small-groups.ts). */
export type Figures = {
  season: number;
  registered: number;
  enrolled: number;
  completed: number;
  /** Attended of counted meetings in saved registers, in whole per cent; null without meetings. */
  attendance_percent: number | null;
  by_gender: Row[];
  by_age: Row[];
  by_county: Row[];
  by_disability: Row[];
  by_course: Row[];
  /** Shillings of fees that the academy waived. */
  waived: number;
};

/** How many people of a group came how far; with `other`, of those who are in that season too. Answers as they are stored. */
type Count = { breakdown: Breakdown; now: string | null; reached: keyof Reached; people: number } & (
  | { other: null }
  | { other: number; before: string | null; reachedThen: keyof Reached }
);

/** Reads a season's figures. @param others the printed figures of all other seasons, with which a reader may compare */
export async function readFigures(db: Db, number: number, others: readonly Figures[]): Promise<Figures> {
  const counts = await readCounts(db, number, others);
  const own = counts.filter(({ other }) => other === null);
  const all = own.filter(({ breakdown }) => breakdown === "gender");
  const sum = (...reached: Array<keyof Reached>) =>
    all.reduce((people, count) => people + (reached.includes(count.reached) ? count.people : 0), 0);
  const rows = (breakdown: Breakdown) =>
    printable(
      groupsOf(breakdown, own, "now"),
      others.map((figures) => besides(breakdown, counts, figures)),
      GROUPS[breakdown],
    );
  return {
    season: number,
    registered: sum("onlyRegistered", "onlyEnrolled", "completed"),
    enrolled: sum("onlyEnrolled", "completed"),
    completed: sum("completed"),
    attendance_percent: await readAttendance(db, number),
    by_gender: rows("gender"),
    by_age: rows("age"),
    by_county: rows("county"),
    by_disability: rows("disability"),
    by_course: await readCourses(db, number),
    waived: await readWaived(db, number),
  };
}

function besides(breakdown: Breakdown, counts: readonly Count[], figures: Figures): Other {
  const both = counts.filter(({ other }) => other === figures.season);
  return {
    rows: figures[`by_${breakdown}`],
    bothNow: groupsOf(breakdown, both, "now"),
    bothThen: groupsOf(breakdown, both, "then"),
  };
}

function groupsOf(breakdown: Breakdown, counts: readonly Count[], when: "now" | "then"): Groups {
  const groups = new Map<string, Reached>();
  for (const count of counts) {
    if (count.breakdown !== breakdown) continue;
    const isThen = when === "then" && count.other !== null;
    const group = groupOf(breakdown, isThen ? count.before : count.now);
    const people = groups.get(group) ?? { onlyRegistered: 0, onlyEnrolled: 0, completed: 0 };
    people[isThen ? count.reachedThen : count.reached] += count.people;
    groups.set(group, people);
  }
  return groups;
}

/** Who registered for a season is at least `onlyRegistered`, also with a place and no registration of their own. */
async function readCounts(db: Db, number: number, others: readonly Figures[]): Promise<Count[]> {
  const seasons = [number, ...others.map(({ season }) => season)];
  const rows = await db.execute<Count>(sql`
    with reached as (
      select season, student_id, max(reached) as reached from (
        select season_number as season, student_id, 1 as reached from season_registrations where season_number in ${seasons}
        union all
        select season_number, student_id, case when outcome = 'completed' then 3 else 2 end
        from enrollments where state = 'enrolled' and season_number in ${seasons}) r
      group by season, student_id
    ), days as (
      select number, coalesce(starts_on, ends_on, nairobi_date(now())) as day from seasons
    ), people as (
      select r.student_id, r.reached, a.gender, a.disability, a.county::text as county, d.day,
        case when s.msisdn <> ${REMOVED} then s.dob end as dob
      from reached r join students s on s.id = r.student_id join days d on d.number = r.season
        left join impact_answers a on a.student_id = r.student_id
      where r.season = ${number}::int
    ), counted as (
      select v.breakdown, v.now, null::int as other, null::text as before, p.reached, null::int as reached_then
      from people p cross join lateral (values ('gender', p.gender), ('disability', p.disability), ('county', p.county),
        ('age', extract(year from age(p.day, p.dob))::int::text)) v(breakdown, now)
      union all
      select v.breakdown, v.now, t.season, v.before, p.reached, t.reached
      from people p join reached t on t.student_id = p.student_id and t.season <> ${number}::int
        join days d on d.number = t.season
        cross join lateral (values ('gender', p.gender, p.gender), ('disability', p.disability, p.disability),
          ('county', p.county, p.county),
          ('age', extract(year from age(p.day, p.dob))::int::text, extract(year from age(d.day, p.dob))::int::text)
        ) v(breakdown, now, before)
    )
    select breakdown, now, other, before,
      (array['onlyRegistered', 'onlyEnrolled', 'completed'])[reached] as reached,
      (array['onlyRegistered', 'onlyEnrolled', 'completed'])[reached_then] as "reachedThen", count(*)::int as people
    from counted group by 1, 2, 3, 4, 5, 6`);
  return [...rows];
}

/** By course: who ever asked for a place, who is enrolled, who completed. Exact, for no answer is crossed with it. */
async function readCourses(db: Db, number: number): Promise<Row[]> {
  const rows = await db.execute<Row>(sql`
    select co.name as group, count(distinct e.student_id)::int as registered,
      count(*) filter (where e.state = 'enrolled')::int as enrolled,
      count(*) filter (where e.state = 'enrolled' and e.outcome = 'completed')::int as completed
    from enrollments e join classes c on c.id = e.class_id join courses co on co.id = c.course_id
    where e.season_number = ${number}::int group by co.id order by lower(co.name), co.id`);
  return [...rows];
}

async function readAttendance(db: Db, number: number): Promise<number | null> {
  const [row] = await db.execute<{ present_count: number; absent_count: number }>(sql`
    select count(*) filter (where k.state in ('present', 'late'))::int as present_count,
      count(*) filter (where k.state = 'absent')::int as absent_count
    from classes c join sessions s on s.class_id = c.id
      join registers r on r.session_id = s.id and r.status = 'saved' join register_marks k on k.register_id = r.id
    where c.season_number = ${number}::int`);
  return row ? attendancePercentage(row) : null;
}

async function readWaived(db: Db, number: number): Promise<number> {
  const [row] = await db.execute<{ cents: string }>(sql`
    select coalesce(sum(w.amount_cents), 0) as cents from fee_waivers w join enrollments e on e.id = w.enrollment_id
    where w.state = 'approved' and w.payer = 'academy' and e.season_number = ${number}::int`);
  return toShillings(Number(row?.cents ?? 0));
}
