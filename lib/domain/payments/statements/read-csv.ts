import Papa from "papaparse";
import { LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, ROWS_ABOVE } from "./limits";
import { refuseFile } from "./refuse-file";
import type { Cell } from "./shape";
import { statementTexts as texts } from "./texts";

/** More quotation marks to a line than a statement of forty quoted cells has: the parser is slow at them (T29). */
const QUOTES_A_LINE = 2 * MOST_COLUMNS;

/** The cells of a CSV, whatever stands between them: comma, semicolon or tab. @throws Refusal 400 statement_unreadable. */
export function readCsv(text: string): Cell[][] {
  refuseBomb(text);
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    skipEmptyLines: false,
    preview: MOST_ROWS + ROWS_ABOVE + 1,
  });
  const open = errors.find(({ type }) => type === "Quotes");
  if (open) refuseFile(texts.badQuotes((open.row ?? 0) + 1));
  if (data.length > MOST_ROWS + ROWS_ABOVE) refuseFile(texts.tooManyRows(MOST_ROWS));
  return data.map((row, at) => {
    if (row.length > MOST_COLUMNS) refuseFile(texts.tooManyColumns);
    if (row.some((cell) => cell.length > LONGEST_CELL)) refuseFile(texts.longCell(at + 1));
    return row;
  });
}

function refuseBomb(text: string): void {
  const lines = count(text, "\n") + count(text, "\r") + 1;
  if (lines > 2 * (MOST_ROWS + ROWS_ABOVE)) refuseFile(texts.tooManyRows(MOST_ROWS));
  if (count(text, '"') > lines * QUOTES_A_LINE) refuseFile(texts.notRead);
}

/** What follows the head's first cell separates the cells of the file. */
function delimiterOf(text: string): string {
  const head = /(?:^|[\r\n])[ \t]*"?[ \t]*Receipt No\.?[ \t]*"?[ ]*([,;\t])/i.exec(text);
  return head?.[1] ?? ",";
}

function count(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) found += 1;
  return found;
}
