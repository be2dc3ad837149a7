import type { FieldErrors } from "@/lib/platform/field-errors";
import { reportWords as words } from "@/lib/reports/words";

export type ExportDates = { createdFrom: string; createdTo: string };

/**
 * What is wrong with dates before the server is asked, in its own sentences; the server holds the same rule.
 * All are YYYY-MM-DD, min and max the first and last day that may be exported.
 */
export function wrongDates({ createdFrom, createdTo }: ExportDates, min: string, max: string): FieldErrors {
  const from = createdFrom < min ? words.notBefore(min) : createdFrom > max ? words.notLater : undefined;
  const to = createdTo > max ? words.notLater : createdTo < createdFrom ? words.order : undefined;
  return { ...(from ? { createdFrom: [from] } : {}), ...(to ? { createdTo: [to] } : {}) };
}
