import Papa from "papaparse";

/**
 * Formats a small table as CSV. Text a spreadsheet would run as a formula gets a leading apostrophe. Large tables are streamed by
 * Postgres instead (db/copy.ts).
 */
export function toCsv(titles: string[], rows: Array<Array<string | number>>): string {
  return `${Papa.unparse([titles, ...rows], { newline: "\n", escapeFormulae: FORMULA })}\n`;
}

const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;
