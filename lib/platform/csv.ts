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

/** The body of a CSV file: with the byte order mark by which Excel knows UTF-8, so that names keep their accents. */
export function csvBody(csv: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let mark = [0xef, 0xbb, 0xbf];
  return csv.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, body) {
        body.enqueue(mark.length > 0 ? Buffer.concat([Uint8Array.from(mark), chunk]) : chunk);
        mark = [];
      },
    }),
  );
}
