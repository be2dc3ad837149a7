import "server-only";
import { and, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./client";
import { type CountedList, type CounterFilter, counterSums, countersByDay } from "./list-counters";
import { inOrder, type ListOrder, reversed } from "./list-order";
import { type Page, rowsBefore } from "./pagination";

/** From this many rows before a page on, they are not skipped one by one. */
const DEEP = 1000;
/** Up to this many rows, sorting is faster than walking an index in its order. */
const FEW = 1000;

/** How many rows a list has, and the sum of their cents. */
export type Sums = { total: number; cents: string };

type Counters = {
  list: CountedList;
  filter?: CounterFilter;
  /** Whether there is a counter per Nairobi date of the rows' age column. */
  byDay?: true;
  /** The cents of rows that are counted and not summed. */
  without?: SQL;
};

/** One page of a long list. */
export type Listing = {
  rows: PgTable & { id: PgColumn; createdAt?: PgColumn };
  /** The column by which the filters' indexes are ordered; by default `created_at`. */
  age?: PgColumn;
  /** Joins of further tables that `where` reads; they must not repeat rows. */
  joined?: SQL | undefined;
  where: SQL | undefined;
  page: Page;
  order: ListOrder;
  /**
   * Where the sums come from: list counters; a SELECT of one row of `total` and `cents`; or `found`: all rows are read, counted
   * and sorted. `found` is for searches: Postgres may overestimate their few rows and would scan the whole list in its order.
   */
  counted: "found" | Counters | SQL;
  /** What to sum over the rows of `found`. */
  cents?: AnyPgColumn | SQL | undefined;
};

/** Parts for a list's own SELECT: the page's keys to join, the sums as columns, and the order. */
export type OnPage = {
  keys: SQL;
  isKey: SQL;
  sums: { total: SQL<number>; cents: SQL<string> };
  order: SQL[];
};

/**
 * Reads a page and the list's sums in one statement, so both are from the same snapshot.
 * @param select the list's SELECT, joined to the keys, with the sums among its columns
 */
export async function readPage<Row extends Sums>(
  db: Db,
  listing: Listing,
  select: (on: OnPage) => Promise<Row[]>,
  isLastTry = false,
): Promise<Sums & { rows: Row[] }> {
  const rows = await select(onPage(listing, await paginationStrategy(db, listing)));
  const [first] = rows;
  if (first) return { rows, total: first.total, cents: first.cents };
  if (listing.page.page === 1) return { rows, total: 0, cents: "0" };
  // Beyond the last page no row carries the sums.
  const { total, cents } = await readPage(db, { ...listing, page: { page: 1, pageSize: 1 } }, select);
  if (total > rowsBefore(listing.page) && !isLastTry) return readPage(db, listing, select, true);
  return { rows, total, cents };
}

/** A SELECT of the sums that reads the rows: for a list without counters whose page is found without reading all of them. */
export function countedApart({
  rows,
  joined,
  where,
  cents,
}: Pick<Listing, "rows" | "joined" | "where" | "cents">): SQL {
  return sql`select count(*)::int as total, ${cents ? sql`sum(${cents})` : sql`0`} as cents from ${rows} ${joined} ${filter(where)}`;
}

function onPage(listing: Listing, way: PaginationStrategy): OnPage {
  const keys = way === "found" ? keysFound(listing) : keysWalkedTo(listing, way);
  return {
    keys: sql`(${keys}) as on_page`,
    isKey: sql`on_page.id = ${listing.rows.id}`,
    sums: { total: sql<number>`on_page.total`, cents: sql<string>`coalesce(on_page.cents::text, '0')` },
    order: inOrder(listing.order),
  };
}

/** A count over all rows keeps Postgres from planning for only the first rows in the list's order. */
function keysFound({ rows, joined, where, cents, page, order }: Listing): SQL {
  return sql`select ${rows.id} as id, (count(*) over ())::int as total, ${cents ? sql`sum(${cents}) over ()` : sql`0`} as cents
    from ${rows} ${joined} ${filter(where)}
    order by ${commas(inOrder(order))} limit ${page.pageSize} offset ${rowsBefore(page)}`;
}

/** A page's rows by an index: the CTEs (`counted` and others), the start of the walk, and the rows to skip. */
type Walk = { first: SQL; from?: SQL; order: ListOrder; limit: SQL | number; offset: SQL | number };
type PaginationStrategy = "found" | Walk;

/**
 * The last limit is a constant, also where the first is not: Postgres then knows how few rows these are and joins them by their
 * keys.
 */
function keysWalkedTo(
  { rows, joined, where, page }: Listing,
  { first, from, order, limit, offset }: Walk,
): SQL {
  return sql`with ${first}, keys as (
      select ${rows.id} as id from ${rows} ${joined} ${filter(and(where, from))}
      order by ${commas(inOrder(order))} limit ${limit} offset ${offset}
    ) select keys.id, counted.total, counted.cents from keys cross join counted limit ${page.pageSize}`;
}

/**
 * How a page is found. A count beforehand, where needed, only chooses the way: the sums shown and the exact position come from
 * the statement that reads the page.
 */
async function paginationStrategy(db: Db, listing: Listing): Promise<PaginationStrategy> {
  const { counted, where, page, order } = listing;
  if (counted === "found") return "found";
  const isByAge = order.columns[0] === ageOf(listing);
  const isDeep = rowsBefore(page) >= DEEP;
  if (isDeep && isByAge && "byDay" in counted)
    return walkFromDay(listing, countersByDay(counted.list, counted.filter), counted.without);
  const sums = "list" in counted ? countersOf(counted) : counted;
  const [known] = isDeep || (where && !isByAge) ? await db.execute<Sums>(sums) : [];
  if (known && where && !isByAge && known.total <= FEW) return "found";
  const first = sql`counted as (${sums})`;
  if (!known || rowsBefore(page) <= known.total / 2)
    return { first, order, limit: page.pageSize, offset: rowsBefore(page) };
  const rest = sql`((select total from counted) - ${rowsBefore(page)}::int)`;
  return {
    first,
    order: reversed(order),
    limit: sql`greatest(0, least(${page.pageSize}::int, ${rest}))`,
    offset: sql`greatest(0, ${rest} - ${page.pageSize}::int)`,
  };
}

function countersOf({ list, filter, without }: Counters): SQL {
  const sums = counterSums(list, filter);
  return without
    ? sql`select known.total, known.cents::numeric - (${without}) as cents from (${sums}) known`
    : sums;
}

/** The counters give the day on which the page begins, so that only rows of that day are skipped. */
function walkFromDay(listing: Listing, byDay: SQL, without = sql`0`): Walk {
  const { order } = listing;
  const before = rowsBefore(listing.page);
  const age = ageOf(listing);
  const midnight = (day: SQL) => sql`(select (${day})::timestamp at time zone 'Africa/Nairobi' from start)`;
  return {
    first: sql`days as (${byDay}),
      counted as (select coalesce(sum(rows), 0)::int as total, sum(cents) - (${without}) as cents from days),
      running as (select day, rows, sum(rows) over (order by day ${order.descending ? sql`desc` : sql`asc`}) as so_far from days),
      start as (select day, so_far - rows as before from running where so_far > ${before}::int and so_far - rows <= ${before}::int)`,
    from: order.descending ? sql`${age} < ${midnight(sql`day + 1`)}` : sql`${age} >= ${midnight(sql`day`)}`,
    order,
    limit: listing.page.pageSize,
    offset: sql`(select ${before}::int - before from start)`,
  };
}

function ageOf({ age, rows }: Listing): PgColumn | undefined {
  return age ?? rows.createdAt;
}

function filter(where: SQL | undefined): SQL {
  return where ? sql`where ${where}` : sql``;
}

function commas(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}
