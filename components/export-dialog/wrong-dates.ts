import { reportTexts as texts } from "@/lib/domain/reports/texts";
import type { FieldErrors } from "@/lib/platform/field-errors";

export type ExportDates = { createdFrom: string; createdTo: string };
/** First and last exportable day, YYYY-MM-DD. */
export type Span = { first: string; last: string };

/** Checks the dates before the request, with the server's rules and messages. All dates are YYYY-MM-DD. */
export function wrongDates({ createdFrom, createdTo }: ExportDates, { first, last }: Span): FieldErrors {
  const from = createdFrom < first ? texts.notBefore(first) : createdFrom > last ? texts.notLater : undefined;
  const to = createdTo > last ? texts.notLater : createdTo < createdFrom ? texts.order : undefined;
  return { ...(from ? { createdFrom: [from] } : {}), ...(to ? { createdTo: [to] } : {}) };
}
