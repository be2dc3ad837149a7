import { formatShillings } from "@/lib/platform/money";
import { formatDate } from "@/lib/platform/time/nairobi-time";

/** Formats YYYY-MM-DD as DD/MM/YYYY. */
export function formatDay(date: string): string {
  return formatDate(`${date}T00:00:00+03:00`);
}

/** Formats an amount with its sign: +Kshs 30, -Kshs 30, Kshs 0. */
export function formatSigned(shillings: number): string {
  const sign = shillings > 0 ? "+" : shillings < 0 ? "-" : "";
  return sign + formatShillings(Math.abs(shillings));
}
