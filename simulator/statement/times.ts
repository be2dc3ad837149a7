import { eatDate, isoTime, statementTime } from "../eat";
import type { Cell } from "./rows";
import type { Manner } from "./traps";

const DAY_MS = 24 * 60 * 60 * 1000;
const NAIROBI_MS = 3 * 60 * 60 * 1000;
/** Excel counts days from the last of 1899; 1 January 1970 is this one. */
const EXCEL_EPOCH = 25_569;

/** A time as the statement writes it, day first, or as one of the traps spoils it. */
export function timeCell(at: number, between: "-" | "/", { format, traps }: Manner): Cell {
  if (traps.has("serial-dates")) {
    const serial = Number(((at + NAIROBI_MS) / DAY_MS + EXCEL_EPOCH).toFixed(10));
    return format === "xlsx" ? serial : String(serial);
  }
  const usual = statementTime(at, between);
  const clock = usual.slice(11);
  if (traps.has("iso-dates")) return `${isoTime(at).slice(0, 10)} ${clock}`;
  if (traps.has("broken-dates")) return `${clock.slice(3)}.0`;
  if (!traps.has("month-first")) return usual;
  const { year, month, day } = eatDate(at);
  return `${[month, day].map((n) => String(n).padStart(2, "0")).join("/")}/${year} ${clock}`;
}
