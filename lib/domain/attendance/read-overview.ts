import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type Counts, joinCounts } from "./read-counts";
import type { SessionDay } from "./rules";

/** Which registers are asked for: dates of Nairobi, both included, and what narrows them. */
export type OverviewAsked = {
  from: string;
  to: string;
  status?: "missing" | "draft" | "saved" | undefined;
  tutorId?: string | undefined;
  classId?: string | undefined;
};

export type OverviewRow = Counts & {
  session_id: string;
  date: string;
  course: string;
  class: string;
  class_id: string;
  day: SessionDay;
  start_at: string;
  end_at: string;
  tutor: string | null;
  tutor_id: string | null;
  status: "missing" | "draft" | "saved";
  total_count: number;
};

type Page = { most: number; after: number };

/** A page of these registers and how many there are, for which they are gone through once. */
export async function readOverviewPage(
  db: Db,
  asked: OverviewAsked,
  page: Page,
): Promise<{ rows: OverviewRow[]; total: number }> {
  const rows = await readRows(db, asked, page);
  // A page behind the last has no row that could tell.
  const total = rows[0]?.total ?? (await countOverview(db, asked));
  return { rows: rows.map(({ total: _all, ...row }) => row), total };
}

async function countOverview(db: Db, asked: OverviewAsked): Promise<number> {
  const [{ total } = { total: 0 }] = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (${metBetween(asked)}) met`);
  return total;
}

/** Some of these registers, newest date first, what is missing before drafts before what is saved. */
export async function readOverview(db: Db, asked: OverviewAsked, page: Page): Promise<OverviewRow[]> {
  const rows = await readRows(db, asked, page);
  return rows.map(({ total: _all, ...row }) => row);
}

async function readRows(
  db: Db,
  asked: OverviewAsked,
  { most, after }: Page,
): Promise<Array<OverviewRow & { total: number }>> {
  const rows = await db.execute<Omit<OverviewRow, "total_count"> & { total: number }>(sql`
    with met as materialized (${metBetween(asked)}), r as materialized (
      select * from met r ${inOrder} limit ${most} offset ${after}
    )
    select r.session_id, r.date::text as date, r.course, r.class, r.class_id, r.day,
      to_char(r.starts_at, 'HH24:MI') as start_at, to_char(r.ends_at, 'HH24:MI') as end_at,
      r.tutor, r.tutor_id, coalesce(r.status, 'missing') as status, (select count(*)::int from met) as total, c.*
    from r ${joinCounts} ${inOrder}`);
  return rows.map((row) => ({
    ...row,
    total_count: row.present_count + row.absent_count + row.excused_count + row.unmarked_count,
  }));
}

const inOrder = sql`order by r.date desc,
  array_position(array['missing','draft','saved'], coalesce(r.status, 'missing')),
  lower(r.course), lower(r.class), r.starts_at, r.session_id`;

/** Each session and date with a register, or without one where it met. */
function metBetween({ from, to, status, tutorId, classId }: OverviewAsked): SQL {
  return sql`
    select s.id as session_id, met.date, met.id, met.status, co.name as course, cl.name as class, cl.id as class_id,
      s.day, s.starts_at, s.ends_at, t.first_name || ' ' || t.last_name as tutor, s.tutor_id
    from (
      select g.session_id, g.date, g.id, g.status from registers g where g.date between ${from}::date and ${to}::date
      union all
      select m.session_id, m.date, null, null from (${unwritten(from, to)}) m
    ) met
    join sessions s on s.id = met.session_id and s.archived_at is null
    join classes cl on cl.id = s.class_id and cl.archived_at is null
    join courses co on co.id = cl.course_id and co.archived_at is null
    left join staff t on t.id = s.tutor_id
    where ${status ? sql`coalesce(met.status, 'missing') = ${status}` : sql`true`}
      and ${tutorId ? sql`s.tutor_id = ${tutorId}` : sql`true`}
      and ${classId ? sql`s.class_id = ${classId}` : sql`true`}`;
}

/**
 * The dates on which live sessions met without a register: once the first of a season was enrolled, as long as the season
 * runs. That there is one is asked for each date that has no register, and answered by the first who is found.
 */
function unwritten(from: string, to: string): SQL {
  return sql`
    select s.id as session_id, d.date
    from (
      select day::date as date, extract(dow from day) as dow
      from generate_series(${from}::timestamp, ${to}::timestamp, '1 day') day
    ) d join sessions s on d.dow = case s.day when 'saturday' then 6 else 0 end
    where s.archived_at is null
      and d.date >= (s.created_at at time zone 'Africa/Nairobi')::date
      and (d.date + s.starts_at) at time zone 'Africa/Nairobi' <= now()
      and not exists (select from registers g where g.session_id = s.id and g.date = d.date)
      and exists (
        select from enrollment_sessions es join enrollments e on e.id = es.enrollment_id
          join seasons z on z.number = e.season_number
        where es.session_id = s.id and e.state = 'enrolled'
          and e.enrolled_at < (d.date + 1)::timestamp at time zone 'Africa/Nairobi'
          and (z.starts_on is null or z.starts_on <= d.date) and (z.ends_on is null or z.ends_on >= d.date)
      )`;
}
