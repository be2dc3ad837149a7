import "server-only";
import { asc, desc, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Sort } from "../input-shapes";

/** The columns of an order, the row's key last, so that no two rows are equal and every page has its own rows. */
type Columns = ReadonlyArray<AnyPgColumn | SQL | Against>;
/** A column sorted against the direction of the others. */
type Against = { against: AnyPgColumn };
/** All columns in one direction, except where an index differs, so that it serves the order and its reverse. */
export type ListOrder = { columns: Columns; descending: boolean };

/**
 * The requested order of a list.
 * @param columns the columns of each name. In a list that may have a million rows, only columns indexed in this order
 *   (docs/performance.md)
 */
export function orderOf<Name extends string>(sort: Sort<Name>, columns: Record<Name, Columns>): ListOrder {
  const descending = sort.startsWith("-");
  return { columns: columns[(descending ? sort.slice(1) : sort) as Name], descending };
}

/** The ORDER BY of an order. */
export function inOrder({ columns, descending }: ListOrder): SQL[] {
  return columns.map((column) => {
    if ("against" in column) return descending ? asc(column.against) : desc(column.against);
    return descending ? desc(column) : asc(column);
  });
}

/** The reverse order. */
export function reversed({ columns, descending }: ListOrder): ListOrder {
  return { columns, descending: !descending };
}
