import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { SessionDay } from "@/db/schema/enums";
import { changed, command, workflow } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { toCsv } from "@/lib/platform/csv";
import { type Db, read } from "@/lib/platform/db/client";
import { inOrder as inListOrder, orderOf } from "@/lib/platform/db/list-order";
import { databaseNow } from "@/lib/platform/db/now";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { invalidField } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { catalogTextsIn } from "../catalog/texts";
import { findSeason } from "../seasons/season-rows";
import { seasonTexts } from "../seasons/texts";
import { RegisterOverview } from "./input";
import { type Counts, joinCounts } from "./read-counts";
import { datesOfSeason, MAX_DAYS, metBetween, type OverviewFilter } from "./read-overview";
import { addDays, earlier } from "./rules";
import { registerTexts as texts } from "./texts";

const DEFAULT_DAYS = 14;
/** More than a year's registers of a large academy. */
const MAX_EXPORTED_ROWS = 100_000;

export type OverviewRow = Counts & {
  session_id: string;
  date: string;
  course: string;
  class: string;
  class_id: string;
  season: number;
  day: SessionDay;
  start_at: string;
  end_at: string;
  tutor: string | null;
  tutor_id: string | null;
  status: "missing" | "draft" | "saved";
  total_count: number;
};

/**
 * A page of the registers of all live sessions between two Nairobi dates, by default those of the requested season, else the
 * last fourteen days, with missing ones: newest date first, missing before drafts before saved, unless sorted otherwise. A
 * register is missing once its session has begun, on a day it meets, if a student of a running season was enrolled.
 * lib/domain/attendance/README.md.
 * @throws Refusal 400 for dates out of order or more than a year apart
 */
export const showOverview = query(
  "attendance-registers.overview",
  RegisterOverview,
  async ({ input, db }) => {
    const filter = await filterOf(db, input, await databaseNow(db));
    const rows = await readRows(db, filter, { limit: input.pageSize, offset: rowsBefore(input) });
    // A page beyond the last has no row that carries the total.
    const total = rows[0]?.total ?? (await countRows(db, filter));
    return { from: filter.from, to: filter.to, rows: rows.map(({ total: _all, ...row }) => row), total };
  },
);

const openExport = command("attendance-registers.export", RegisterOverview, async ({ input, tx }) => {
  const now = await databaseNow(tx);
  const filter = await filterOf(tx, input, now);
  return changed(
    { filter, fileName: `Registers_${Math.floor(now.getTime() / 1000)}.csv` },
    { type: "export.made", id: `${filter.from}_${filter.to}`, what: { exported: "registers" } },
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

type Input = z.output<typeof RegisterOverview>;

/**
 * The requested filters. Dates default to those of the requested season, else the last fourteen days, and are never later
 * than today in Nairobi. @throws Refusal 400
 */
async function filterOf(db: Db, input: Input, now: Date): Promise<Input & OverviewFilter> {
  const today = nairobiDate(now);
  const season = input.season === undefined ? undefined : await findSeason(db, input.season);
  if (input.season !== undefined && !season) throw invalidField("season", seasonTexts.noSeason(input.season));
  const span = season && (await datesOfSeason(db, season, today));
  const last = input.to ?? span?.to ?? today;
  const to = earlier(last, today);
  const from = input.from ?? span?.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw invalidField("to", texts.order);
  if (addDays(from, MAX_DAYS) < to) throw invalidField("from", texts.longRange);
  return { ...input, from, to };
}

function cellsOf(row: OverviewRow): Array<string | number> {
  return [
    row.date,
    row.course,
    row.class,
    row.season,
    catalogTextsIn.en.days[row.day],
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
  filter: Input & OverviewFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Array<OverviewRow & { total: number }>> {
  const inOrder = orderBy(filter.sort);
  const rows = await db.execute<Omit<OverviewRow, "total_count"> & { total: number }>(sql`
    with met as materialized (${metBetween(filter)}), r as materialized (
      select * from met r ${inOrder} limit ${limit} offset ${offset}
    )
    select r.session_id, r.date::text as date, r.course, r.class, r.class_id, r.season, r.day,
      to_char(r.starts_at, 'HH24:MI') as start_at, to_char(r.ends_at, 'HH24:MI') as end_at,
      r.tutor, r.tutor_id, coalesce(r.status, 'missing') as status, (select count(*)::int from met) as total, c.*
    from r ${joinCounts} ${inOrder}`);
  return rows.map((row) => ({
    ...row,
    total_count: row.present_count + row.absent_count + row.excused_count + row.unmarked_count,
  }));
}

const STATUS = sql`array_position(array['missing','draft','saved'], coalesce(r.status, 'missing'))`;
const CLASS_AND_TIME = sql`lower(r.course), lower(r.class), r.starts_at, r.session_id`;
/** The leading columns of each order. All rows of the dates are read for the count anyway, so no order needs an index. */
const ORDERS = {
  date: [sql`r.date`],
  class: [sql`lower(r.course)`, sql`lower(r.class)`],
  tutor: [sql`lower(coalesce(r.tutor, ''))`],
  status: [STATUS],
};

function orderBy(sort: Input["sort"]): SQL {
  return sql`order by ${sql.join(inListOrder(orderOf(sort, ORDERS)), sql`, `)}, r.date desc, ${STATUS}, ${CLASS_AND_TIME}`;
}
