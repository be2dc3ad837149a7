import "server-only";
import { asc, desc, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Sort } from "../input-shapes";

/** The columns of an order, the row's key last, so that no two rows are equal and every page has its own rows. */
type Columns = ReadonlyArray<AnyPgColumn | SQL | Against>;
/** A column sorted against the direction of the others. */
type Against = { against: AnyPgColumn };
/** All columns in one direction, except as an index has them, so that it serves the order and its reverse. */
export type ListOrder = { columns: Columns; descending: boolean };

/**
 * The order of a list that was asked for.
 * @param columns what each name sorts by. In a list that may have a million rows only what an index holds in this order
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

/** The order from the other end. */
export function reversed({ columns, descending }: ListOrder): ListOrder {
  return { columns, descending: !descending };
}
