import Papa from "papaparse";

/**
 * A table as CSV that a spreadsheet opens safely: what it would run as a formula gets an apostrophe in front
 * (reliability.md T28). For tables whose size is known to be small; large ones are streamed by Postgres (db/copy.ts).
 */
export function toCsv(titles: string[], rows: Array<Array<string | number>>): string {
  return `${Papa.unparse([titles, ...rows], { newline: "\n", escapeFormulae: FORMULA })}\n`;
}

const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;
