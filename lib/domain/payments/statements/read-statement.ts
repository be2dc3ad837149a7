import "server-only";
import { env } from "@/lib/platform/env";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { receiptDay } from "../receipts/receipt-code";
import { isSerial, textOf } from "./cells";
import { findHead, type Head } from "./find-head";
import { MOST_ROWS } from "./limits";
import { openFile } from "./open-file";
import { readPreamble } from "./read-preamble";
import { readRow } from "./read-row";
import { refuseFile } from "./refuse-file";
import type { Cell, Statement, StatementRow } from "./shape";
import { statementTexts as texts } from "./texts";

/**
 * Reads an account statement of the M-Pesa portal, in both its layouts, as .xlsx or CSV (mpesa.md section 8). What is not
 * plain is refused and never guessed: the refusal names the row and the column.
 * @throws Refusal 400 statement_unreadable.
 */
export async function readStatement(bytes: Buffer): Promise<Statement> {
  const { format, rows } = await openFile(bytes);
  const head = findHead(rows);
  const about = readPreamble(rows.slice(0, head.at));
  refuseOthers(about.shortcode);
  const own = await readRows(rows, head);
  const [first, last] = [own.at(0), own.at(-1)];
  if (!first || !last) refuseFile(texts.noRows);
  const { shortcode, says } = about;
  const periodFrom = about.from ?? first.at;
  const periodTo = about.to ?? last.at;
  if (periodFrom > periodTo) refuseFile(texts.notRead);
  refuseOutside(own, { from: about.from, to: about.to }, head);
  return { layout: head.layout, format, shortcode, periodFrom, periodTo, says, rows: own };
}

/** So many rows are read before others are served. */
const A_BREATH = 500;

/** Oldest first, as money came; rows of one second stay in the order of the file. */
async function readRows(rows: Cell[][], head: Head): Promise<StatementRow[]> {
  const filled = rows
    .map((cells, at) => ({ cells, line: at + 1 }))
    .slice(head.at + 1)
    .filter(({ cells }) => cells.some((cell) => textOf(cell) !== ""));
  if (filled.length > MOST_ROWS) refuseFile(texts.tooManyRows(MOST_ROWS));
  refuseMixed(filled, head);
  const read: StatementRow[] = [];
  for (const { cells, line } of filled) {
    const row = readRow(cells, line, head);
    refuseSwapped(row, head);
    read.push(row);
    if (read.length % A_BREATH === 0) await new Promise(setImmediate);
  }
  const [top, bottom] = [read.at(0), read.at(-1)];
  const isNewestFirst = top !== undefined && bottom !== undefined && top.at > bottom.at;
  return (isNewestFirst ? read.reverse() : read).sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** A program that took some of the days for its own has taken them month first, and left those it could not read. */
function refuseMixed(rows: Array<{ cells: Cell[]; line: number }>, { columns, names }: Head): void {
  const time = (cells: Cell[]) => cells[columns.completed];
  const [first] = rows;
  const odd =
    first && rows.find(({ cells }) => isSerial(time(cells)) !== isSerial(time(first.cells)) && time(cells));
  if (odd) refuseFile(texts.cell(odd.line, names.completed, textOf(time(odd.cells)), texts.why.mixedTimes));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A receipt names its day: where only day and month taken for each other agree with it, they were. */
function refuseSwapped({ receipt, at, line }: StatementRow, { names }: Head): void {
  const told = receipt.length === 10 ? receiptDay(receipt, nairobiDate(at)) : null;
  const date = nairobiDate(at);
  if (!told || Math.abs(Date.parse(told) - Date.parse(date)) <= 2 * DAY_MS) return;
  const [year, month, day] = date.split("-");
  const turned = Date.parse(`${year}-${day}-${month}`);
  if (Math.abs(turned - Date.parse(told)) <= DAY_MS)
    refuseFile(texts.cell(line, names.completed, date, texts.why.swapped));
}

function refuseOthers(shortcode: string): void {
  const ours = env().MPESA_SHORTCODE;
  if (shortcode !== "" && shortcode !== ours) refuseFile(texts.otherPaybill(shortcode, ours));
}

function refuseOutside(
  rows: StatementRow[],
  { from, to }: { from: Date | null; to: Date | null },
  { names }: Head,
): void {
  const odd = rows.find(({ at }) => (from && at < from) || (to && at > to));
  if (odd) refuseFile(texts.cell(odd.line, names.completed, nairobiDate(odd.at), texts.why.outside));
}
