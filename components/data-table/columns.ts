import { type ColumnDef, type ColumnHelper, createColumnHelper, tableFeatures } from "@tanstack/react-table";

/** Display options of a column. */
type Look = {
  /** Title line of a card on phones; one per table. */
  lead?: boolean;
  /** Right-aligned figures. */
  align?: "right";
  /** Left out of cards. */
  wide?: boolean;
  /** Row actions, without a label on cards. */
  actions?: boolean;
};

/** Paging, order and search happen on the server, so no TanStack row features are needed. */
export const features = tableFeatures({ columnMeta: {} as Look });

export type Features = typeof features;
export type Columns<Row extends object> = ReadonlyArray<ColumnDef<Features, Row, unknown>>;

export function columnsOf<Row extends object>(): ColumnHelper<Features, Row> {
  return createColumnHelper<Features, Row>();
}
