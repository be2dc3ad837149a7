import { type ColumnDef, createColumnHelper, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { RowLink } from "./row-link";

/** Display options of a column. */
type Look = {
  /** The beginning of a row on phones, and never hidden; one per table. */
  lead?: boolean;
  /** Right-aligned figures. */
  align?: "right";
  /**
   * Where a phone's row shows it: at the end of the first line (a state), among the facts below (the default), there with its
   * header, on a line of its own, or nowhere.
   */
  phone?: "end" | "named" | "line" | "hidden";
  /** Row actions, without a label on phones. */
  actions?: boolean;
  /** Actions behind one button (row-menu.tsx). */
  menu?: boolean;
  /** Checkboxes that select rows; no column in print. */
  select?: boolean;
  /** The `sort` of the list's verb for this column. */
  sort?: string;
};

/** Paging, order and search happen on the server, so no TanStack row features are needed. */
export const features = tableFeatures({ columnMeta: {} as Look });

export type Features = typeof features;
export type Column<Row extends object> = ColumnDef<Features, Row, unknown>;
export type Columns<Row extends object> = ReadonlyArray<Column<Row>>;

/** Column helpers of a list: free cells, and the kinds of column that most lists share. */
export function columnsOf<Row extends object>() {
  const column = createColumnHelper<Features, Row>();
  const cell = (header: string, show: (row: Row) => ReactNode, meta: Look = {}) =>
    column.display({ header, meta, cell: ({ row }) => show(row.original) });
  return {
    ...column,
    cell,
    /** The row's number within the whole list, as rowsOf counted it. */
    position: cell("#", (row) => (row as { position?: number }).position, { phone: "hidden" }),
    /** The link that opens the row; on phones the whole row is its target. */
    lead: (header: string, href: (row: Row) => string, show: (row: Row) => ReactNode, sort?: string) =>
      cell(
        header,
        (row) => (
          <RowLink href={href(row)} opens>
            {show(row)}
          </RowLink>
        ),
        { lead: true, ...(sort ? { sort } : {}) },
      ),
    /** A button that opens the row as its lead does; its label for screen readers names the row. */
    action: (
      header: string,
      label: string,
      href: (row: Row) => string,
      about: (row: Row) => string,
      meta: Look = { phone: "hidden" },
    ) =>
      cell(
        header,
        (row) => (
          <RowLink href={href(row)} button about={about(row)}>
            {label}
          </RowLink>
        ),
        { actions: true, ...meta },
      ),
  };
}

/** A column's name in the address and in saved views and columns: its header in small letters, `phone-number`. */
export function nameOf<Row extends object>({ header }: Column<Row>): string {
  if (typeof header !== "string") return "";
  return header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Whether a column may be hidden: not the one that names the row, nor its actions. */
export function canHide<Row extends object>(column: Column<Row>): boolean {
  return nameOf(column) !== "" && !column.meta?.lead && !column.meta?.actions;
}
