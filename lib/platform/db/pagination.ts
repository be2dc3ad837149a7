import "server-only";
import { desc, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

export type Page = { page: number; pageSize: number };
type Listed = PgTable & { id: PgColumn; createdAt: PgColumn };

/** How many rows come before a page. */
export function rowsBefore({ page, pageSize }: Page): number {
  return (page - 1) * pageSize;
}

/** The default order of a long list. */
export function newestFirst(rows: Listed): [SQL, SQL] {
  return [desc(rows.createdAt), desc(rows.id)];
}

/** The columns of the order by age, which every long list has. */
export function byAge(rows: Listed): [PgColumn, PgColumn] {
  return [rows.createdAt, rows.id];
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
