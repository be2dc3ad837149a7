import "server-only";
import { Refusal } from "@/lib/platform/refusal";
import { type Cell, MAX_ROWS, MAX_ROWS_ABOVE } from "@/lib/platform/sheets";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { inParts, type Parts } from "@/lib/platform/workers/parts";
import { receiptDay } from "../ledger/receipt-code";
import { openFile } from "./open-file";
import { type Header, isSerial, readAmount, readRow, readTime, textOf } from "./read-row";
import { refuseFile, type Statement, type StatementRow } from "./statement-file";
import { statementTexts as texts } from "./texts";

/** A file, and the academy's own paybill. */
export type StatementGiven = { bytes: Uint8Array; shortcode: string };

/** The result of a worker for a file: the statement with its rows in parts, or the reason of the refusal. */
export type Parsed = { statement: Omit<Statement, "rows">; parts: Parts } | { refused: string };

/** `parseFile` as a job of worker.ts. */
export async function parseStatement({ bytes, shortcode }: StatementGiven): Promise<Parsed> {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { rows, ...statement } = await parseFile(file, shortcode);
    return { statement, parts: inParts(rows) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
}

/**
 * Reads an account statement of the M-Pesa portal, in both layouts, as .xlsx or CSV. Whatever is ambiguous is refused, not
 * guessed; the error names the row and the column. docs/mpesa.md, "Statements".
 * @param ours the academy's paybill
 * @throws Refusal 400 statement_unreadable.
 */
export async function parseFile(bytes: Buffer, ours: string): Promise<Statement> {
  const { format, rows: cells } = await openFile(bytes);
  const header = findHeader(cells);
  const { shortcode, from, to, madeAt, says } = readPreamble(cells.slice(0, header.index));
  if (shortcode !== "" && shortcode !== ours) refuseFile(texts.otherPaybill(shortcode, ours));
  const rows = readRows(cells, header);
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) refuseFile(texts.noRows);
  const periodFrom = from ?? first.at;
  const periodTo = coveredUntil(to ?? last.at, madeAt, last.at);
  if (periodFrom > periodTo) refuseFile(texts.notRead);
  refuseOutside(rows, { from, to }, header);
  return { layout: header.layout, format, shortcode, periodFrom, periodTo, says, rows };
}

/** The end of the time that a file covers: a report made before its period ends lacks the rest. */
function coveredUntil(to: Date, madeAt: Date | null, last: Date): Date {
  return madeAt && madeAt < to && madeAt >= last ? madeAt : to;
}

/** The names of a column in the two layouts, in lower case, without punctuation and currency. */
const COLUMNS = {
  receipt: ["receipt no"],
  completed: ["completion time"],
  details: ["details"],
  status: ["transaction status"],
  paidIn: ["paid in"],
  withdrawn: ["withdrawn"],
  balance: ["balance"],
  reason: ["reason type"],
  party: ["other party info"],
  linked: ["linked transaction id"],
  account: ["a/c no", "ac no", "account no"],
} as const satisfies Record<keyof Header["columns"], readonly string[]>;

type Column = keyof typeof COLUMNS;

const REQUIRED: Column[] = ["receipt", "completed", "details", "status", "paidIn", "withdrawn"];

/** Finds the row that begins with Receipt No, and its columns by name. */
function findHeader(rows: Cell[][]): Header & { layout: Statement["layout"] } {
  const index = rows.slice(0, MAX_ROWS_ABOVE).findIndex(([first]) => titleOf(first) === "receipt no");
  const header = rows[index];
  if (!header) refuseFile(texts.noHeader);
  const titles = header.map(titleOf);
  const columns = {} as Record<Column, number>;
  const names = {} as Record<Column, string>;
  for (const [column, known] of Object.entries(COLUMNS) as Array<[Column, readonly string[]]>) {
    const positions = titles.flatMap((title, position) => (known.includes(title) ? [position] : []));
    const [position = -1, second] = positions;
    if (second !== undefined) refuseFile(texts.twoColumns(textOf(header[position])));
    if (position === -1 && REQUIRED.includes(column)) refuseFile(texts.noColumn(capitalize(known[0] ?? "")));
    columns[column] = position;
    names[column] = position === -1 ? capitalize(known[0] ?? "") : textOf(header[position]);
  }
  const layout = columns.reason !== -1 || columns.account !== -1 ? "classic" : "new";
  return { index, layout, columns, names };
}

function titleOf(cell: Cell | undefined): string {
  return textOf(cell)
    .toLowerCase()
    .replace(/\(.*\)$/, "")
    .replace(/[.:]+$/, "")
    .trim()
    .replace(/[.:]+$/, "");
}

function capitalize(name: string): string {
  return name.replace(/(^|\s)\w/g, (letter) => letter.toUpperCase());
}

type Preamble = Pick<Statement, "shortcode" | "says"> & {
  from: Date | null;
  to: Date | null;
  /** When the portal made the file. */
  madeAt: Date | null;
};

/** Reads the labels and values about the account above the header, in any order. Missing or unreadable values are null. */
function readPreamble(rows: Cell[][]): Preamble {
  const value = (label: string): Cell | undefined => {
    for (const row of rows) {
      const at = row.findIndex((cell) => textOf(cell).toLowerCase().replace(/:$/, "").trim() === label);
      const next = at === -1 ? undefined : row[at + 1];
      if (at !== -1) return textOf(next).endsWith(":") ? undefined : next;
    }
    return undefined;
  };
  const amount = (label: string): number | null => {
    const cell = value(label);
    const read = textOf(cell) === "" ? undefined : readAmount(cell);
    return read && "value" in read ? read.value : null;
  };
  const time = (label: string): Date | null => {
    const read = readTime(value(label));
    return "value" in read ? read.value : null;
  };
  return {
    shortcode: textOf(value("short code")).replace(/\.0+$/, ""),
    from: time("from"),
    to: time("to"),
    madeAt: time("date of report"),
    says: {
      opening: amount("opening balance"),
      closing: amount("closing balance"),
      paidIn: amount("total paid in"),
      withdrawn: amount("total withdrawn"),
    },
  };
}

/** The rows, oldest first; those of one second stay in the order of the file. */
function readRows(rows: Cell[][], header: Header): StatementRow[] {
  const filled = rows
    .map((cells, index) => ({ cells, line: index + 1 }))
    .slice(header.index + 1)
    .filter(({ cells }) => cells.some((cell) => textOf(cell) !== ""));
  if (filled.length > MAX_ROWS) refuseFile(texts.tooManyRows(MAX_ROWS));
  refuseMixedTimes(filled, header);
  const read = filled.map(({ cells, line }) => {
    const row = readRow(cells, line, header);
    refuseSwappedDate(row, header);
    return row;
  });
  const [top, bottom] = [read.at(0), read.at(-1)];
  const isNewestFirst = top !== undefined && bottom !== undefined && top.at > bottom.at;
  return (isNewestFirst ? read.reverse() : read).sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** A program that converted only some of the times read them month first, and left the unreadable ones as text. */
function refuseMixedTimes(rows: Array<{ cells: Cell[]; line: number }>, { columns, names }: Header): void {
  const time = (cells: Cell[]) => cells[columns.completed];
  const [first] = rows;
  const odd =
    first && rows.find(({ cells }) => isSerial(time(cells)) !== isSerial(time(first.cells)) && time(cells));
  if (odd) refuseFile(texts.cell(odd.line, names.completed, textOf(time(odd.cells)), texts.why.mixedTimes));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A receipt encodes its day. If only the date with day and month swapped agrees with it, they were swapped. */
function refuseSwappedDate({ receipt, at, line }: StatementRow, { names }: Header): void {
  const date = nairobiDate(at);
  const encoded = receipt.length === 10 ? receiptDay(receipt, date) : null;
  if (!encoded || Math.abs(Date.parse(encoded) - Date.parse(date)) <= 2 * DAY_MS) return;
  const [year, month, day] = date.split("-");
  const swapped = Date.parse(`${year}-${day}-${month}`);
  if (Math.abs(swapped - Date.parse(encoded)) <= DAY_MS)
    refuseFile(texts.cell(line, names.completed, date, texts.why.swapped));
}

function refuseOutside(
  rows: StatementRow[],
  { from, to }: { from: Date | null; to: Date | null },
  { names }: Header,
): void {
  const odd = rows.find(({ at }) => (from && at < from) || (to && at > to));
  if (odd) refuseFile(texts.cell(odd.line, names.completed, nairobiDate(odd.at), texts.why.outside));
}
