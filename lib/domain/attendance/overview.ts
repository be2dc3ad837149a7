import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type Db, read } from "@/db/client";
import { databaseNow } from "@/db/now";
import type { SessionDay } from "@/db/schema/enums";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { toCsv } from "@/lib/platform/csv";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { catalogTexts } from "../catalog/texts";
import { RegisterOverview } from "./input";
import { type Counts, joinCounts } from "./read-counts";
import { addDays } from "./rules";
import { attendanceTexts as texts } from "./texts";

const DEFAULT_DAYS = 14;
const MAX_DAYS = 366;
/** More than a year's registers of a large academy. */
const MAX_EXPORTED_ROWS = 100_000;

/** Nairobi dates, both included, and filters. */
type OverviewFilter = {
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

/**
 * A page of the registers of all live sessions between two Nairobi dates, by default the last fourteen days, with those that
 * are missing: newest date first, missing before drafts before saved. A register is missing once its session has begun,
 * on a day it meets, if a student whose season was running was enrolled. docs/business-rules.md, "Attendance".
 * @throws Refusal 400 for dates out of order or more than a year apart
 */
export const showOverview = query(
  "attendance-registers.overview",
  RegisterOverview,
  async ({ input, db }) => {
    const filter = { ...input, ...dateRange(input, nairobiDate(await databaseNow(db))) };
    const rows = await readRows(db, filter, { limit: input.pageSize, offset: rowsBefore(input) });
    // A page beyond the last has no row that carries the total.
    const total = rows[0]?.total ?? (await countRows(db, filter));
    return { from: filter.from, to: filter.to, rows: rows.map(({ total: _all, ...row }) => row), total };
  },
);

const openExport = command("attendance-registers.export", RegisterOverview, async ({ input, tx }) => {
  const now = await databaseNow(tx);
  const filter = { ...input, ...dateRange(input, nairobiDate(now)) };
  return changed(
    { filter, fileName: `Registers_${Math.floor(now.getTime() / 1000)}.csv` },
    { subject: `export:${filter.from}_${filter.to}`, what: { exported: "registers" } },
  );
});

/**
 * The overview of registers as CSV, with its filters: counts of students, no names. The export is written to the audit
 * log first. @throws Refusal 400 for dates out of order or more than a year apart
 */
export const exportOverview = workflow(openExport, async (_ctx, { filter, fileName }) => {
  const rows = await read((db) => readRows(db, filter, { limit: MAX_EXPORTED_ROWS, offset: 0 }));
  const csv = toCsv(Object.values(texts.columns), rows.map(cellsOf));
  return { fileName, csv: new Blob([csv]).stream() };
});

type Range = { from: string; to: string };

/** The dates as asked, by default the last fourteen days, never later than today in Nairobi. @throws Refusal 400 */
function dateRange(input: { [Side in keyof Range]?: string | undefined }, today: string): Range {
  const to = input.to && input.to < today ? input.to : today;
  const from = input.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw new Refusal("invalid", "invalid", texts.order, { errors: { to: [texts.order] } });
  if (addDays(from, MAX_DAYS) < to)
    throw new Refusal("invalid", "invalid", texts.longRange, { errors: { from: [texts.longRange] } });
  return { from, to };
}

function cellsOf(row: OverviewRow): Array<string | number> {
  return [
    row.date.split("-").reverse().join("/"),
    row.course,
    row.class,
    catalogTexts.days[row.day],
    `${row.start_at} - ${row.end_at}`,
    row.tutor ?? "",
    row.status,
    row.present_count,
    row.absent_count,
    row.excused_count,
    row.unmarked_count,
  ];
}

async function countRows(db: Db, filter: OverviewFilter): Promise<number> {
  const [{ total } = { total: 0 }] = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (${metBetween(filter)}) met`);
  return total;
}

/** A page of the registers, each row with the total of all pages. */
async function readRows(
  db: Db,
  filter: OverviewFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Array<OverviewRow & { total: number }>> {
  const rows = await db.execute<Omit<OverviewRow, "total_count"> & { total: number }>(sql`
    with met as materialized (${metBetween(filter)}), r as materialized (
      select * from met r ${inOrder} limit ${limit} offset ${offset}
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

/** One row per session and date with a register, or without one although the session met. */
function metBetween({ from, to, status, tutorId, classId }: OverviewFilter): SQL {
  return sql`
    select s.id as session_id, met.date, met.id, met.status, co.name as course, cl.name as class, cl.id as class_id,
      s.day, s.starts_at, s.ends_at, t.first_name || ' ' || t.last_name as tutor, s.tutor_id
    from (
      select g.session_id, g.date, g.id, g.status from registers g where g.date between ${from}::date and ${to}::date
      union all
      select m.session_id, m.date, null, null from (${missingRegisters(from, to)}) m
    ) met
    join sessions s on s.id = met.session_id and s.archived_at is null
    join classes cl on cl.id = s.class_id and cl.archived_at is null
    join courses co on co.id = cl.course_id and co.archived_at is null
    left join staff t on t.id = s.tutor_id
    where ${status ? sql`coalesce(met.status, 'missing') = ${status}` : sql`true`}
      and ${tutorId ? sql`s.tutor_id = ${tutorId}` : sql`true`}
      and ${classId ? sql`s.class_id = ${classId}` : sql`true`}`;
}

/** Dates on which live sessions met without a register, while a student was enrolled whose season was running. */
function missingRegisters(from: string, to: string): SQL {
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
