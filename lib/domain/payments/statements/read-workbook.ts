import "server-only";
import { readSheet } from "read-excel-file/universal";
import { checkArchive } from "./check-archive";
import { LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, ROWS_ABOVE } from "./limits";
import { refuseFile } from "./refuse-file";
import type { Cell } from "./shape";
import { statementTexts as texts } from "./texts";

/**
 * The cells of a workbook's first sheet. Numbers stay the text they are written with, so that no cent is lost on the way;
 * only cells that Excel shows as a day become one. @throws Refusal 400 statement_unreadable.
 */
export async function readWorkbook(bytes: Buffer): Promise<Cell[][]> {
  checkArchive(bytes);
  const rows = await open(bytes);
  if (rows.length > MOST_ROWS + ROWS_ABOVE) refuseFile(texts.tooManyRows(MOST_ROWS));
  return rows.map((row, at) => {
    if (row.length > MOST_COLUMNS) refuseFile(texts.tooManyColumns);
    return row.map((value) => {
      if (value === null || value === undefined) return null;
      if (value instanceof Date) return value;
      const text = String(value);
      if (text.length > LONGEST_CELL) refuseFile(texts.longCell(at + 1));
      return text;
    });
  });
}

async function open(bytes: Buffer): Promise<unknown[][]> {
  try {
    return await readSheet(new Blob([new Uint8Array(bytes)]), { parseNumber: (text) => text });
  } catch {
    refuseFile(texts.noWorkbook);
  }
}
