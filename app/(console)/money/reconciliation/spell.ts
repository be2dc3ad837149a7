import { spellDate } from "@/lib/platform/time/nairobi-time";
import { spellShillings } from "@/lib/platform/money";

/** A calendar date YYYY-MM-DD as DD/MM/YYYY. */
export function spellDay(date: string): string {
  return spellDate(`${date}T00:00:00+03:00`);
}

/** An amount with its sign in front, also when a colour would say it: +Kshs 30, -Kshs 30, Kshs 0. */
export function spellSigned(shillings: number): string {
  const sign = shillings > 0 ? "+" : shillings < 0 ? "-" : "";
  return sign + spellShillings(Math.abs(shillings));
}
