/**
 * The roles of a table's elements, said explicitly, because some browsers drop table semantics when CSS shows rows as cards.
 */
export const TABLE = { role: "table" };
export const ROWGROUP = { role: "rowgroup" };
export const ROW = { role: "row" };
export const COLUMN_HEADER = { role: "columnheader" };
export const CELL = { role: "cell" };
