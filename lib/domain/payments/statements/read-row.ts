import { normalizeText } from "@/lib/platform/normalize-text";
import { toMsisdn } from "@/lib/platform/phone";
import type { Cell } from "@/lib/platform/sheets";
import { fromNairobiStamp } from "@/lib/platform/time/nairobi-time";
import { kindOf } from "./row-kinds";
import { refuseFile, type Statement, type StatementRow } from "./statement-file";
import { statementTexts as texts } from "./texts";

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
} as const;

type Column = keyof typeof COLUMNS;

const REQUIRED: Column[] = ["receipt", "completed", "details", "status", "paidIn", "withdrawn"];

/** The layout by a header, the index of each column (-1 if the file lacks it) and its name in the file. */
export type Header = {
  layout: Statement["layout"];
  columns: Record<Column, number>;
  names: Record<Column, string>;
};

/** A row of a sheet, and where it is for people: `Row 8`, or `Sheet "Page 2", row 8`. */
export type SheetRow = { cells: Cell[]; line: number; place: string; header: Header };

/** Whether a row is a header: it begins with Receipt No. */
export function isHeader([first]: Cell[]): boolean {
  return titleOf(first) === "receipt no";
}

/** Finds the columns of a header by name. @throws Refusal 400 statement_unreadable. */
export function findColumns(header: Cell[]): Header {
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
  return { columns, names, layout: columns.reason !== -1 || columns.account !== -1 ? "classic" : "new" };
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

const RECEIPT = /^[A-Z0-9]{8,12}$/;

/** Reads one row of a statement. @throws Refusal 400 statement_unreadable that names row and column. */
export function readRow({ cells, line, place, header: { columns, names } }: SheetRow): StatementRow {
  const cell = (column: Column) => cells[columns[column]];
  const text = (column: Column) => textOf(cell(column));
  const refuse = (column: Column, why: string): never =>
    refuseFile(texts.cell(place, names[column], text(column).slice(0, 60), why));

  const receipt = text("receipt").toUpperCase();
  if (!RECEIPT.test(receipt)) refuse("receipt", texts.why.receipt);
  const at = readTime(cell("completed"));
  if ("why" in at) return refuse("completed", at.why);
  const status = text("status");
  if (status === "") refuse("status", texts.why.status);
  const [paidIn, withdrawn, balance] = (["paidIn", "withdrawn", "balance"] as const).map((column) => {
    const read = readAmount(cell(column));
    return "why" in read ? refuse(column, read.why) : read.value;
  }) as [number, number, number];
  if (paidIn < 0) refuse("paidIn", texts.why.belowZero);
  if (paidIn !== 0 && withdrawn !== 0) refuse("withdrawn", texts.why.bothWays);

  const details = text("details").slice(0, 500);
  const reason = text("reason").slice(0, 200);
  const party = (text("party") || partyIn(details)).slice(0, 200);
  // Withdrawn is below 0 in real files; above 0 means the same.
  const cents = paidIn - Math.abs(withdrawn);
  const kind = kindOf({ reason, details, cents });
  return {
    line,
    receipt,
    direction: cents < 0 ? "out" : "in",
    kind,
    status,
    isCompleted: status.toLowerCase() === "completed",
    cents,
    balanceCents: text("balance") === "" ? null : balance,
    isOwn: true,
    at: at.value,
    account: kind === "payment" ? accountOf(text("account"), details) : "",
    ...payerOf(party),
    party,
    details,
    reason,
    linkedReceipt: text("linked").toUpperCase() || (kind === "reversal" ? linkedIn(details) : ""),
  };
}

/** The account number in the details, without the channel that banks add. */
function accountIn(details: string): string {
  const typed = /\bAcc\.\s*(.*)$/i.exec(details)?.[1] ?? "";
  return typed.replace(/\s+via (?:WEB|API|USSD|APP) by\b.*$/i, "").trim();
}

/** The other party in the details: `254712****456 - NAME`. */
function partyIn(details: string): string {
  return /\s(?:from|by)\s+(.*?)(?:\s+Acc\.|$)/i.exec(details)?.[1]?.trim() ?? "";
}

/** The receipt that a reversal returns, in the details. */
function linkedIn(details: string): string {
  return /\bof (?:transaction )?([A-Z0-9]{10})$/i.exec(details)?.[1]?.toUpperCase() ?? "";
}

/** The account that the payer typed. Excel may drop its leading zeros or add decimals: then the details still have it. */
function accountOf(cell: string, details: string): string {
  const typed = accountIn(details);
  const number = /^(\d+)\.0+$/.exec(cell)?.[1] ?? cell;
  if (number === "") return typed.slice(0, 60);
  const isCut = /^\d+$/.test(number) && /^0+\d+$/.test(typed) && typed.replace(/^0+/, "") === number;
  return (isCut ? typed : number).slice(0, 60);
}

/** Phone and name of the other party: `254712****456 - AMINA **** OTIENO`, or the name alone. */
function payerOf(party: string): { msisdn: string; name: string } {
  const [, number = "", name = ""] = /^([\d*Xx+\s]{5,20}?)\s*-\s*(.*)$/.exec(party) ?? ["", "", party];
  const isPhone = /^\+?(?:254|0)\d/.test(number.trim());
  return { msisdn: toMsisdn(number) ?? (isPhone ? number.replace(/\s/g, "") : ""), name: name.slice(0, 120) };
}

const why = texts.why;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Excel counts days from 30 December 1899; this one is 1 January 1970. A statement is of 2000 to 2099. */
const EXCEL_EPOCH = 25_569;
const [FIRST_DAY, LAST_DAY] = [36_526, 73_051];

const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** The value of a cell, or the reason why it has none. */
type Read<Value> = { value: Value } | { why: string };

/** The text of a cell, normalized; a Date as `YYYY-MM-DD HH:mm:ss`. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined || cell === "") return "";
  // Most of the very many cells are plain: normalizing them would be slow.
  if (typeof cell === "string" && PLAIN.test(cell)) return cell;
  return cell instanceof Date ? cell.toISOString().slice(0, 19).replace("T", " ") : normalizeText(cell);
}

/** Whether a time is a number of days, as workbooks store it, and not the text that the portal writes. */
export function isSerial(cell: Cell | undefined): boolean {
  return cell instanceof Date || /^\d{5}(?:\.\d+)?$/.test(textOf(cell));
}

/**
 * Reads a time, Nairobi time: day first with - or /, year first, or Excel's number of days. Month first is refused, and so
 * is a time without seconds: a spreadsheet program has changed it.
 */
export function readTime(cell: Cell | undefined): Read<Date> {
  if (cell instanceof Date) return ofWallClock(cell.getTime());
  const text = textOf(cell);
  if (isSerial(cell)) {
    const days = Number(text);
    return days >= FIRST_DAY && days < LAST_DAY
      ? ofWallClock(Math.round((days - EXCEL_EPOCH) * DAY_MS))
      : { why: why.noTime };
  }
  const dayFirst = /^(\d\d)([-/])(\d\d)\2(\d{4}) (\d\d):(\d\d):(\d\d)$/.exec(text);
  if (dayFirst) {
    const [, day = "", , month = "", year = "", ...clock] = dayFirst;
    if (Number(month) > 12 && Number(day) <= 12) return { why: why.monthFirst };
    return ofStamp([year, month, day, ...clock].join(""));
  }
  const yearFirst = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)$/.exec(text);
  if (yearFirst) return ofStamp(yearFirst.slice(1).join(""));
  const isCut =
    /^\d{1,2}:\d{2}(?:[:.]\d+)?(?:\.\d+)?$/.test(text) || /^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}(?: |$)/.test(text);
  return { why: isCut ? why.noSeconds : why.noTime };
}

function ofStamp(stamp: string): Read<Date> {
  const value = fromNairobiStamp(stamp);
  return value ? { value } : { why: why.noTime };
}

/** Reads Nairobi's wall clock time given as if it were UTC. Numbers of days are slightly off the full second. */
function ofWallClock(milliseconds: number): Read<Date> {
  const second = new Date(Math.round(milliseconds / 1000) * 1000);
  return ofStamp(second.toISOString().replace(/\D/g, "").slice(0, 14));
}

/**
 * Reads an amount, in cents: with or without commas between thousands and a sign; below 0 also in brackets, as bookkeepers
 * write it; an empty cell is 0.
 */
export function readAmount(cell: Cell | undefined): Read<number> {
  const text = textOf(cell)
    .replace(/^\(\s*([\d,.]+)\s*\)$/, "-$1")
    .replace(/^-\s+/, "-");
  if (text === "" || text === "-") return { value: 0 };
  const parts = /^([-+]?)(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d+))?$/.exec(text);
  if (!parts || cell instanceof Date) return { why: why.amount };
  const [, sign, whole = "", decimals = "0"] = parts;
  const exact = Number(`0.${decimals}`) * 100;
  const cents = Math.round(exact);
  // A workbook's number may be off by rounding; anything more is no amount.
  if (Math.abs(exact - cents) > 1e-6) return { why: why.amount };
  const value = Number(whole.replaceAll(",", "")) * 100 + cents;
  return { value: sign === "-" ? -value : value };
}
