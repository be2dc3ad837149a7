import Papa from "papaparse";

/**
 * Formats a small table as CSV. Text a spreadsheet would run as a formula gets a leading apostrophe. Large tables are streamed by
 * Postgres instead (db/copy.ts).
 */
export function toCsv(titles: string[], rows: Array<Array<string | number>>): string {
  return `${Papa.unparse([titles, ...rows], { newline: "\n", escapeFormulae: FORMULA })}\n`;
}

/** A phone, +254 and nine digits, is a number to a spreadsheet and stays as it is. */
const FORMULA = /^(?!\+254\d{9}$)\s*[=+\-@\t\r\n＝＋－＠]/;

/** Formats rows as CSV like toCsv, without titles: for the parts after the first. */
export function csvLines(rows: Array<Array<string | number>>): string {
  return rows.length === 0 ? "" : `${Papa.unparse(rows, { newline: "\n", escapeFormulae: FORMULA })}\n`;
}
