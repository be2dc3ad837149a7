import "server-only";
import { type FieldErrors, Refusal } from "@/lib/platform/refusal";
import { reportTexts as texts } from "./texts";

export type ExportDates = { createdFrom: string; createdTo: string };

/**
 * @param first the earliest date that may be exported, a setting
 * @throws Refusal 400 for dates before the first, after today or out of order.
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
 * A COPY of some columns as CSV with their titles.
 * @param rest from where, which rows, in what order: no parameters, so nothing a person wrote may stand in it
 */
export function copyStatement(shown: Array<[title: string, value: string]>, rest: string): string {
  const columns = shown.map(([title, value]) => `${value} as "${title}"`).join(", ");
  return `copy (select ${columns} ${rest}) to stdout with (format csv, header true, encoding 'UTF8')`;
}

/** The rows made on Nairobi dates, both included. Dates have passed the shape YYYY-MM-DD. */
export function madeOn(column: string, { createdFrom, createdTo }: ExportDates): string {
  return `${column} >= ${midnight(createdFrom, 0)} and ${column} < ${midnight(createdTo, 1)}`;
}

/** An instant as the academy writes it: DD/MM/YYYY HH:MM in Nairobi. */
export function shownInstant(column: string): string {
  return `to_char(${column} at time zone 'Africa/Nairobi', 'DD/MM/YYYY HH24:MI')`;
}

/** An amount in shillings, without cents where there are none: 50000 -> 500, 1250 -> 12.50. */
export function shillings(cents: string): string {
  return `case when ${cents} % 100 = 0 then (${cents} / 100)::bigint::text else round(${cents} / 100.0, 2)::text end`;
}

/** A cell a spreadsheet would run as a formula gets an apostrophe in front (reliability.md T28). */
export function safe(value: string): string {
  return `case when ${value} ~ '^\\s*[=+\\-@\\t\\r\\n＝＋－＠]' then '''' || ${value} else ${value} end`;
}

function midnight(date: string, days: number): string {
  return `((date '${date}' + ${days})::timestamp at time zone 'Africa/Nairobi')`;
}
