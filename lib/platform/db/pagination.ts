import "server-only";
import { desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { inOrder, type ListOrder } from "./list-order";

type Page = { page: number; pageSize: number };
/** As many rows as are sorted sooner than found in the order of an index. */
const FEW = 1000;
type Listed = PgTable & { id: PgColumn; createdAt: PgColumn };

/** How many rows come before a page. */
export function rowsBefore({ page, pageSize }: Page): number {
  return (page - 1) * pageSize;
}

/** The order of a long list that is not asked for another. */
export function newestFirst(rows: Listed): [SQL, SQL] {
  return [desc(rows.createdAt), desc(rows.id)];
}

/** The columns of the order by age, which every long list has. */
export function byAge(rows: Listed): [PgColumn, PgColumn] {
  return [rows.createdAt, rows.id];
}

/**
 * Selects the ids of one page of a long list, to look its rows up by. Skipped rows are passed over in the index,
 * from the nearer end of the list, so the last page of a million rows is as quick as the first (docs/performance.md).
 * The few rows that a search or filters leave are sorted: Postgres may take them for many, and would look for them among all.
 * @param where may use columns of this table only
 * @param total the list's number of rows; a page beyond them is empty
 * @param order by default newest first
 */
export function keysOfPage(
  db: Db,
  rows: Listed,
  where: SQL | undefined,
  page: Page & { search?: string | undefined },
  total: number,
  order: ListOrder = { columns: byAge(rows), descending: true },
) {
  const { fromEnd, offset, limit } = stretchOf(page, total);
  const [first, ...others] = order.columns;
  const isFew = total <= FEW && (page.search || first !== rows.createdAt);
  // No index has this order.
  const columns = isFew ? [sql`coalesce(${first}, ${first})`, ...others] : order.columns;
  return db
    .select({ id: rows.id })
    .from(rows)
    .where(where)
    .orderBy(...inOrder({ columns, descending: order.descending !== fromEnd }))
    .limit(limit)
    .offset(offset);
}

/** Offset and limit of a page, counted from the nearer end of the list. The limit is 0 beyond the last page. */
export function stretchOf(page: Page, total: number): { fromEnd: boolean; offset: number; limit: number } {
  const before = rowsBefore(page);
  const limit = Math.max(0, Math.min(page.pageSize, total - before));
  const after = total - before - limit;
  const fromEnd = limit > 0 && after < before;
  return { fromEnd, offset: fromEnd ? after : before, limit };
}

/**
 * A LIKE pattern that finds the text anywhere; %, _ and \ match themselves. Their full-width and small forms are escaped too,
 * because unaccent() turns them into the plain characters.
 */
export function containsPattern(text: string): string {
  const plain = text
    .replace(/[％﹪]/g, "%")
    .replace(/＿/g, "_")
    .replace(/[＼﹨∖]/g, "\\");
  return `%${plain.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
