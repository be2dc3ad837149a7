import { type ColumnDef, createColumnHelper, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { RowLink } from "./row-link";

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

/** Column helpers of a list: free cells, and the kinds of column that most lists share. */
export function columnsOf<Row extends object>() {
  const column = createColumnHelper<Features, Row>();
  const cell = (header: string, show: (row: Row) => ReactNode, meta: Look = {}) =>
    column.display({ header, meta, cell: ({ row }) => show(row.original) });
  return {
    ...column,
    cell,
    /** The row's number within the whole list, as rowsOf counted it. */
    position: cell("#", (row) => (row as { position?: number }).position, { wide: true }),
    /** The link that opens the row. */
    lead: (header: string, href: (row: Row) => string, show: (row: Row) => ReactNode) =>
      cell(header, (row) => <RowLink href={href(row)}>{show(row)}</RowLink>, { lead: true }),
    /** A button that opens the row; screen readers hear what it is about. */
    action: (header: string, label: string, href: (row: Row) => string, about: (row: Row) => string) =>
      cell(
        header,
        (row) => (
          <RowLink href={href(row)} button about={about(row)}>
            {label}
          </RowLink>
        ),
        { actions: true },
      ),
  };
}
