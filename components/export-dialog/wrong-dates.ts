import { reportTexts as texts } from "@/lib/domain/reports/texts";
import type { FieldErrors } from "@/lib/platform/field-errors";

export type ExportDates = { createdFrom: string; createdTo: string };
/** First and last day that may be exported, YYYY-MM-DD. */
export type Span = { first: string; last: string };

/**
 * What is wrong with dates before the server is asked, in its own sentences; the server holds the same rule.
 * All are YYYY-MM-DD.
 */
export function wrongDates({ createdFrom, createdTo }: ExportDates, { first, last }: Span): FieldErrors {
  const from = createdFrom < first ? texts.notBefore(first) : createdFrom > last ? texts.notLater : undefined;
  const to = createdTo > last ? texts.notLater : createdTo < createdFrom ? texts.order : undefined;
  return { ...(from ? { createdFrom: [from] } : {}), ...(to ? { createdTo: [to] } : {}) };
}
