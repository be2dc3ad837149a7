import "server-only";
import { Refusal } from "@/lib/platform/refusal";
import { MAX_ROWS, openSheet, type SheetFile, UnreadableSheet } from "@/lib/platform/sheets";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { inParts, type Parts } from "@/lib/platform/workers/parts";
import { receiptDay } from "../ledger/receipt-code";
import { findRows, type TotalRow } from "./find-rows";
import { followBalances } from "./follow-balances";
import { readPreamble, shortcodeInTitle } from "./read-preamble";
import { isSerial, readRow, type SheetRow, textOf } from "./read-row";
import { accountOf, isCollecting } from "./row-kinds";
import { type Check, refuseFile, type Statement, type StatementRow, withoutRepeated } from "./statement-file";
import { statementTexts as texts } from "./texts";

/** A file with its name, and the academy's own paybill. */
export type StatementFile = { bytes: Uint8Array; fileName: string; shortcode: string };

/** The result of a worker for a file: the statement with its rows in parts, or the reason of the refusal. */
type Parsed = { statement: Omit<Statement, "rows">; parts: Parts } | { refused: string };

/** `parseFile` as a job of worker.ts. */
export async function parseStatement({ bytes, fileName, shortcode }: StatementFile): Promise<Parsed> {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { rows, ...statement } = await parseFile(file, shortcode, fileName);
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
 * @param fileName the newer layout names the paybill nowhere else
 * @throws Refusal 400 statement_unreadable.
 */
export async function parseFile(bytes: Buffer, ours: string, fileName = ""): Promise<Statement> {
  const { format, sheets } = await openFile(bytes);
  const { above, header, ...found } = findRows(sheets);
  const { shortcodes, account, from, to, madeAt, says } = readPreamble(above);
  const named = [...shortcodes, shortcodeInTitle(fileName) ?? ours];
  for (const shortcode of named) if (shortcode !== ours) refuseFile(texts.otherPaybill(shortcode, ours));
  const read = readRows(found.rows);
  const { rows, balances } = followBalances(inOrder(read));
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) refuseFile(texts.noRows);
  refuseOtherAccount(account, rows, ours);
  const periodFrom = from ?? first.at;
  const periodTo = coveredUntil(to ?? last.at, madeAt, last.at);
  if (periodFrom > periodTo) refuseFile(texts.notRead);
  refuseOutside(found.rows, read, { from, to });
  return {
    ...{ layout: header.layout, format, shortcode: shortcodes[0] ?? "", account, periodFrom, periodTo, says },
    ...{ totals: checkTotalRows(found.totals, read), skipped: found.skipped, balances, rows },
  };
}

/** The header of a statement in a CSV, and the character after its first cell. */
const HEADER = /(?:^|[\r\n])[ \t]*"?[ \t]*Receipt No\.?[ \t]*"?[ ]*([,;\t])/i;

/**
 * Reads the cells of a statement file, by its content and not its name.
 * @throws Refusal 400 statement_unreadable with what to do instead.
 */
async function openFile(bytes: Buffer): Promise<SheetFile> {
  try {
    return await openSheet(bytes, HEADER);
  } catch (error) {
    if (error instanceof UnreadableSheet) refuseFile(sentence(error));
    throw error;
  }
}

function sentence({ problem, about }: UnreadableSheet): string {
  const said = texts[problem];
  return typeof said === "string" ? said : said(about);
}

/** The end of the time that a file covers: a report made before its period ends lacks the rest. */
function coveredUntil(to: Date, madeAt: Date | null, last: Date): Date {
  return madeAt && madeAt < to && madeAt >= last ? madeAt : to;
}

/** The rows, in the order of the file. */
function readRows(rows: SheetRow[]): StatementRow[] {
  if (rows.length > MAX_ROWS) refuseFile(texts.tooManyRows(MAX_ROWS));
  refuseMixedTimes(rows);
  return rows.map((sheetRow) => {
    const row = readRow(sheetRow);
    refuseSwappedDate(row, sheetRow);
    return row;
  });
}

/** Oldest first; those of one second stay in the order of the file. */
function inOrder(rows: StatementRow[]): StatementRow[] {
  const [top, bottom] = [rows.at(0), rows.at(-1)];
  const isNewestFirst = top !== undefined && bottom !== undefined && top.at > bottom.at;
  return (isNewestFirst ? rows.toReversed() : [...rows]).sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
}

/** A program that converted only some of the times read them month first, and left the unreadable ones as text. */
function refuseMixedTimes(rows: SheetRow[]): void {
  const time = ({ cells, header }: SheetRow) => cells[header.columns.completed];
  const [first] = rows;
  const odd = first && rows.find((row) => isSerial(time(row)) !== isSerial(time(first)) && time(row));
  if (odd) refuseTime(odd, textOf(time(odd)), texts.why.mixedTimes);
}

function refuseTime({ place, header }: SheetRow, value: string, why: string): never {
  return refuseFile(texts.cell(place, header.names.completed, value, why));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A receipt encodes its day. If only the date with day and month swapped agrees with it, they were swapped. */
function refuseSwappedDate({ receipt, at }: StatementRow, sheetRow: SheetRow): void {
  const date = nairobiDate(at);
  const encoded = receipt.length === 10 ? receiptDay(receipt, date) : null;
  if (!encoded || Math.abs(Date.parse(encoded) - Date.parse(date)) <= 2 * DAY_MS) return;
  const [year, month, day] = date.split("-");
  const swapped = Date.parse(`${year}-${day}-${month}`);
  if (Math.abs(swapped - Date.parse(encoded)) <= DAY_MS) refuseTime(sheetRow, date, texts.why.swapped);
}

/**
 * Refuses the statement of another account than the one that payers pay into, by its name or, where a file names none, by its
 * rows: an organisation's other accounts have transfers, withdrawals and payouts, and never a payer. docs/mpesa.md, "Statements".
 * @throws Refusal 400 statement_unreadable.
 */
function refuseOtherAccount(account: string, rows: StatementRow[], ours: string): void {
  if (account !== "") {
    if (!isCollecting(account)) refuseFile(texts.otherAccount(withArticle(account), ours));
    return;
  }
  if (rows.some(isOfCollecting)) return;
  const [other] = rows.flatMap((row) => accountOf(row) || []);
  if (other) refuseFile(texts.otherAccount(withArticle(other), ours));
}

/** A row that only the collecting account has: a payer's money, coming in or going back, or a transfer out of it. */
function isOfCollecting(row: StatementRow): boolean {
  if (row.kind === "payment" || row.kind === "reversal") return true;
  return isCollecting(accountOf(row));
}

function withArticle(account: string): string {
  return /account$/i.test(account) ? account : `${account} account`;
}

function refuseOutside(
  sheetRows: SheetRow[],
  rows: StatementRow[],
  { from, to }: { from: Date | null; to: Date | null },
): void {
  const odd = rows.findIndex(({ at }) => (from && at < from) || (to && at > to));
  const [sheetRow, row] = [sheetRows[odd], rows[odd]];
  if (sheetRow && row) refuseTime(sheetRow, nairobiDate(row.at), texts.why.outside);
}

/** Compares the rows of totals with the transactions above them: of their page or, unless they say so, of the file. */
function checkTotalRows(totals: TotalRow[], rows: StatementRow[]): Check[] {
  const sum = (from: number, until: number, direction: "in" | "out") =>
    withoutRepeated(rows.slice(from, until)).reduce(
      (all, row) => (row.isCompleted && row.direction === direction ? all + row.cents : all),
      0,
    );
  return totals.flatMap(({ line, from, until, isOfPage, ...says }) =>
    (["paidIn", "withdrawn"] as const).flatMap((what): Check[] => {
      const saysCents = says[what];
      if (saysCents === null) return [];
      const direction = what === "paidIn" ? "in" : "out";
      const [ofPage, above] = [sum(from, until, direction), sum(0, until, direction)];
      const isPage = isOfPage || (ofPage === saysCents && until < rows.length);
      return [{ what, saysCents, foundCents: isPage ? ofPage : above, line }];
    }),
  );
}
