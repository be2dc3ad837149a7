import { normalizeText } from "@/lib/platform/normalize-text";
import { fromNairobiStamp, nairobiStamp } from "@/lib/platform/time/nairobi-time";
import type { Cell } from "./shape";
import { statementTexts } from "./texts";

const texts = statementTexts.why;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Excel counts days from the last of 1899; 1 January 1970 is this one. 2000 to 2099 are days a statement may be of. */
const EXCEL_EPOCH = 25_569;
const [FIRST_DAY, LAST_DAY] = [36_526, 73_051];

const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** A cell read, or why it cannot be. */
export type Read<Value> = { value: Value } | { why: string };

/** A cell's text in one form; what a workbook knows as a day is shown as one. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined || cell === "") return "";
  // Most cells are plain, and there are very many.
  if (typeof cell === "string" && PLAIN.test(cell)) return cell;
  return cell instanceof Date ? cell.toISOString().slice(0, 19).replace("T", " ") : normalizeText(cell);
}

/** Whether a time is a number of days, as a workbook keeps it, and not the text the portal writes. */
export function isSerial(cell: Cell | undefined): boolean {
  return cell instanceof Date || /^\d{5}(?:\.\d+)?$/.test(textOf(cell));
}

/**
 * A time of Nairobi: day first with - or /, year first, or Excel's number of days. The month is never taken to be first, and
 * a time without its seconds is not the portal's any more.
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

/** What the clock on the wall in Nairobi showed, given as if it were UTC's; a number of days is a little off a second. */
function ofWallClock(milliseconds: number): Read<Date> {
  const second = new Date(Math.round(milliseconds / 1000) * 1000);
  return ofStamp(second.toISOString().replace(/\D/g, "").slice(0, 14));
}

/** The same day and time with day and month taken for each other; null where that is no day. */
export function swapped(at: Date): Date | null {
  const [, year, month, day, clock] = /^(\d{4})(\d\d)(\d\d)(\d{6})$/.exec(nairobiStamp(at)) ?? [];
  return fromNairobiStamp(`${year}${day}${month}${clock}`);
}

/** An amount in cents: commas between thousands or none, a sign before it, nothing is 0. */
export function readAmount(cell: Cell | undefined): Read<number> {
  const text = textOf(cell).replace(/^-\s+/, "-");
  if (text === "" || text === "-") return { value: 0 };
  const parts = /^([-+]?)(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d+))?$/.exec(text);
  if (!parts || cell instanceof Date) return { why: texts.amount };
  const [, sign, whole = "", broken = ""] = parts;
  const cents = Math.round(Number(`0.${broken || "0"}`) * 100);
  // A workbook's number may be a hair off; a text with a third digit that counts is no amount.
  if (Math.abs(Number(`0.${broken || "0"}`) * 100 - cents) > 1e-6) return { why: texts.amount };
  const value = Number(whole.replaceAll(",", "")) * 100 + cents;
  return { value: sign === "-" ? -value : value };
}
