import { normalizeText } from "@/lib/platform/normalize-text";
import { fromNairobiStamp } from "@/lib/platform/time/nairobi-time";
import type { Cell } from "./statement-file";
import { statementTexts } from "./texts";

const texts = statementTexts.why;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Excel counts days from 30 December 1899; this one is 1 January 1970. A statement is of 2000 to 2099. */
const EXCEL_EPOCH = 25_569;
const [FIRST_DAY, LAST_DAY] = [36_526, 73_051];

const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** The value of a cell, or why it has none. */
export type Read<Value> = { value: Value } | { why: string };

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
      : { why: texts.noTime };
  }
  const dayFirst = /^(\d\d)([-/])(\d\d)\2(\d{4}) (\d\d):(\d\d):(\d\d)$/.exec(text);
  if (dayFirst) {
    const [, day = "", , month = "", year = "", ...clock] = dayFirst;
    if (Number(month) > 12 && Number(day) <= 12) return { why: texts.monthFirst };
    return ofStamp([year, month, day, ...clock].join(""));
  }
  const yearFirst = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)$/.exec(text);
  if (yearFirst) return ofStamp(yearFirst.slice(1).join(""));
  const isCut =
    /^\d{1,2}:\d{2}(?:[:.]\d+)?(?:\.\d+)?$/.test(text) || /^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}(?: |$)/.test(text);
  return { why: isCut ? texts.noSeconds : texts.noTime };
}

function ofStamp(stamp: string): Read<Date> {
  const value = fromNairobiStamp(stamp);
  return value ? { value } : { why: texts.noTime };
}

/** Reads Nairobi's wall clock time given as if it were UTC. Numbers of days are slightly off the full second. */
function ofWallClock(milliseconds: number): Read<Date> {
  const second = new Date(Math.round(milliseconds / 1000) * 1000);
  return ofStamp(second.toISOString().replace(/\D/g, "").slice(0, 14));
}

/** Reads an amount, in cents: with or without commas between thousands and a sign; an empty cell is 0. */
export function readAmount(cell: Cell | undefined): Read<number> {
  const text = textOf(cell).replace(/^-\s+/, "-");
  if (text === "" || text === "-") return { value: 0 };
  const parts = /^([-+]?)(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d+))?$/.exec(text);
  if (!parts || cell instanceof Date) return { why: texts.amount };
  const [, sign, whole = "", decimals = "0"] = parts;
  const exact = Number(`0.${decimals}`) * 100;
  const cents = Math.round(exact);
  // A workbook's number may be off by rounding; anything more is no amount.
  if (Math.abs(exact - cents) > 1e-6) return { why: texts.amount };
  const value = Number(whole.replaceAll(",", "")) * 100 + cents;
  return { value: sign === "-" ? -value : value };
}
