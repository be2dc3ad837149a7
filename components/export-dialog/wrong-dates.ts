import type { FieldErrors } from "@/lib/platform/field-errors";
import { reportWords as words } from "@/lib/domain/reports/texts";

export type ExportDates = { createdFrom: string; createdTo: string };
/** First and last day that may be exported, YYYY-MM-DD. */
export type Span = { first: string; last: string };

/**
 * What is wrong with dates before the server is asked, in its own sentences; the server holds the same rule.
 * All are YYYY-MM-DD.
 */
export function wrongDates({ createdFrom, createdTo }: ExportDates, { first, last }: Span): FieldErrors {
  const from = createdFrom < first ? words.notBefore(first) : createdFrom > last ? words.notLater : undefined;
  const to = createdTo > last ? words.notLater : createdTo < createdFrom ? words.order : undefined;
  return { ...(from ? { createdFrom: [from] } : {}), ...(to ? { createdTo: [to] } : {}) };
}
