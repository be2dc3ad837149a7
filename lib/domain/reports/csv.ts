import "server-only";
import { type FieldErrors, Refusal } from "@/lib/platform/refusal";
import { reportTexts as texts } from "./texts";

export type ExportDates = { createdFrom: string; createdTo: string };

/**
 * Checks the dates of an export.
 * @param first the earliest date that may be exported, a setting
 * @throws Refusal 400 for dates before the first, after today or out of order
 */
export function refuseDates(dates: ExportDates, first: string, today: string): void {
  const errors: FieldErrors = {};
  if (dates.createdFrom < first) errors.createdFrom = [texts.notBefore(first)];
  if (dates.createdTo > today) errors.createdTo = [texts.notLater];
  else if (dates.createdTo < dates.createdFrom) errors.createdTo = [texts.order];
  const [sentence] = Object.values(errors).flat();
  if (sentence) throw new Refusal("invalid", "invalid", sentence, { errors });
}

/**
 * A COPY statement for some columns as CSV, with titles.
 * @param rest the statement from FROM on. COPY takes no parameters, so it must not contain user input
 */
export function copyStatement(shown: Array<[title: string, value: string]>, rest: string): string {
  const columns = shown.map(([title, value]) => `${value} as "${title}"`).join(", ");
  return `copy (select ${columns} ${rest}) to stdout with (format csv, header true, encoding 'UTF8')`;
}

/** The condition for rows made on Nairobi dates, both included. The dates must have passed the shape YYYY-MM-DD. */
export function madeOn(column: string, { createdFrom, createdTo }: ExportDates): string {
  return `${column} >= ${midnight(createdFrom, 0)} and ${column} < ${midnight(createdTo, 1)}`;
}

/** An instant as DD/MM/YYYY HH:MM in Nairobi time. */
export function shownInstant(column: string): string {
  return `to_char(${column} at time zone 'Africa/Nairobi', 'DD/MM/YYYY HH24:MI')`;
}

/** Cents as shillings, with decimals only if needed: 50000 -> 500, 1250 -> 12.50. */
export function shillings(cents: string): string {
  return `case when ${cents} % 100 = 0 then (${cents} / 100)::bigint::text else round(${cents} / 100.0, 2)::text end`;
}

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula (docs/security.md, T28). */
export function safe(value: string): string {
  return `case when ${value} ~ '^\\s*[=+\\-@\\t\\r\\n＝＋－＠]' then '''' || ${value} else ${value} end`;
}

function midnight(date: string, days: number): string {
  return `((date '${date}' + ${days})::timestamp at time zone 'Africa/Nairobi')`;
}
