import { type ColumnDef, type ColumnHelper, createColumnHelper, tableFeatures } from "@tanstack/react-table";

/** How a column is drawn beside its text. */
type Look = {
  /** The line a card begins with on a phone; one a table. */
  lead?: boolean;
  /** Figures stand at the right edge. */
  align?: "right";
  /** Left out of a card, where it would say nothing new. */
  wide?: boolean;
  /** The buttons of a row: no name stands beside them on a phone. */
  actions?: boolean;
};

/** Pages, order and search are the server's: the table itself needs none of TanStack's row features. */
export const features = tableFeatures({ columnMeta: {} as Look });

export type Features = typeof features;
export type Columns<Row extends object> = ReadonlyArray<ColumnDef<Features, Row, unknown>>;

export function columnsOf<Row extends object>(): ColumnHelper<Features, Row> {
  return createColumnHelper<Features, Row>();
}
