import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import type { Db } from "@/lib/platform/db/client";
import { isNotClosed, type Season, seasonsShown } from "../seasons/season-rows";
import type { Member } from "./roster";
import { addDays, earlier } from "./rules";

/** The most days of an overview. */
export const MAX_DAYS = 366;

/** Nairobi dates, both included, and filters. */
export type OverviewFilter = {
  from: string;
  to: string;
  status?: "missing" | "draft" | "saved" | "unfinished" | undefined;
  tutorId?: string | undefined;
  classId?: string | undefined;
  season?: number | undefined;
  /** The members of the only sessions to consider, if they have been read already. */
  members?: Member[];
};

/**
 * The range of register dates of a season: from its start, else from when its first session was added, to its end or today;
 * at most a year.
 * @param today the date in Nairobi
 */
export async function datesOfSeason(
  db: Db,
  season: Season,
  today: string,
): Promise<{ from: string; to: string }> {
  const to = earlier(season.endsOn ?? today, today);
  const first = season.startsOn ?? (await firstSession(db, season.number)) ?? to;
  const earliest = addDays(to, -MAX_DAYS);
  return { from: first < earliest ? earliest : earlier(first, to), to };
}

async function firstSession(db: Db, season: number): Promise<string | null> {
  const [row] = await db.execute<{ first: string | null }>(sql`
    select (min(s.created_at) at time zone 'Africa/Nairobi')::date::text as first
    from sessions s join classes c on c.id = s.class_id where c.season_number = ${season}::int`);
  return row?.first ?? null;
}

/** How many registers of a season are missing or still drafts. */
export async function countUnfinished(db: Db, season: Season, today: string): Promise<number> {
  const dates = await datesOfSeason(db, season, today);
  const [row] = await db.execute<{ left: number }>(sql`
    select count(*)::int as left from (${metBetween({ ...dates, season: season.number })}) met
    where ${UNFINISHED}`);
  return row?.left ?? 0;
}

/** A register of a past day that its tutor has not saved: `new` without any mark. */
export type ToFinish = {
  session_id: string;
  date: string;
  class: string;
  start_at: string;
  status: "new" | "draft";
};

/**
 * A tutor's registers of the days before today that are missing or still drafts, oldest first, of seasons that are not closed.
 * @param members of all the tutor's sessions
 */
export async function readToFinish(
  db: Db,
  tutorId: string,
  { today, members }: { today: string; members: Member[] },
): Promise<ToFinish[]> {
  const past = { from: addDays(today, -MAX_DAYS), to: addDays(today, -1) };
  const rows = await db.execute<ToFinish>(sql`
    select met.session_id, met.date::text as date, met.class, to_char(met.starts_at, 'HH24:MI') as start_at,
      coalesce(met.status, 'new') as status
    from (${metBetween({ ...past, tutorId, members, status: "unfinished" })}) met
    where met.season in (select ${seasons.number} from ${seasons} where ${isNotClosed})
    order by met.date, met.starts_at, met.session_id`);
  return [...rows];
}

const UNFINISHED = sql`met.status is distinct from 'saved'`;

/**
 * One row per session and date with a register, or without one although the session met. Without a season, of those under way.
 * A saved register stays when its session or class is archived.
 */
export function metBetween({ from, to, status, tutorId, classId, season, members }: OverviewFilter): SQL {
  return sql`
    select s.id as session_id, met.date, met.id, met.status, co.name as course, cl.name as class, cl.id as class_id, cl.season_number as season,
      s.day, s.starts_at, s.ends_at, t.first_name || ' ' || t.last_name as tutor, s.tutor_id
    from (
      select g.session_id, g.date, g.id, g.status from registers g
        where g.date between ${from}::date and ${to}::date and g.status <> 'removed'
      union all
      select m.session_id, m.date, null, null from (${missingRegisters(from, to, members)}) m
    ) met
    join sessions s on s.id = met.session_id
    join classes cl on cl.id = s.class_id
    join courses co on co.id = cl.course_id
    join seasons sn on sn.number = cl.season_number
    left join staff t on t.id = s.tutor_id
    where (met.status = 'saved' or (s.archived_at is null
        and (sn.closed_at is not null or (cl.archived_at is null and co.archived_at is null))))
      and ${season === undefined ? sql`sn.number in (select ${seasons.number} from ${seasons} where ${seasonsShown(true)})` : sql`sn.number = ${season}`}
      and ${status === "unfinished" ? UNFINISHED : status ? sql`coalesce(met.status, 'missing') = ${status}` : sql`true`}
      and ${tutorId ? sql`s.tutor_id = ${tutorId}` : sql`true`}
      and ${classId ? sql`s.class_id = ${classId}` : sql`true`}`;
}

/** Dates on which live sessions met without a register, while a student belonged to them in a running season. */
function missingRegisters(from: string, to: string, members: Member[] | undefined): SQL {
  const looked = members
    ? sql`(select t.*, m.days from sessions t join ${memberDays(members)} on m.session_id = t.id)`
    : sql`sessions`;
  const belonged = members
    ? sql`s.days @> d.date`
    : sql`exists (select from session_memberships b
        where b.session_id = s.id and b.first_day <= d.date and (b.last_day is null or b.last_day >= d.date))`;
  return sql`
    select s.id as session_id, d.date
    from (
      select day::date as date, extract(dow from day) as dow
      from generate_series(${from}::timestamp, ${to}::timestamp, '1 day') day
    ) d join ${looked} s on d.dow = case s.day when 'saturday' then 6 else 0 end
    where s.archived_at is null
      and d.date >= (s.created_at at time zone 'Africa/Nairobi')::date
      and (d.date + s.starts_at) at time zone 'Africa/Nairobi' <= now()
      and not exists (select from registers g where g.session_id = s.id and g.date = d.date and g.status <> 'removed')
      and ${belonged}
      and exists (
        select from classes k join seasons z on z.number = k.season_number where k.id = s.class_id
          and (z.starts_on is null or z.starts_on <= d.date) and (z.ends_on is null or z.ends_on >= d.date)
      )`;
}

/** The days on which anybody belonged to each session. */
function memberDays(members: Member[]): SQL {
  const ranges = new Map<string, string[]>();
  for (const { sessionId, since, until } of members)
    ranges.set(sessionId, [...(ranges.get(sessionId) ?? []), `[${since},${until ?? ""}]`]);
  const ids = `{${[...ranges.keys()].join(",")}}`;
  const days = `{${[...ranges.values()].map((each) => `"{${each.join(",")}}"`).join(",")}}`;
  return sql`unnest(${ids}::uuid[], ${days}::datemultirange[]) m(session_id, days)`;
}
