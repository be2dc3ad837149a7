import type { SeasonStatus } from "@/db/schema/enums";
import { type FieldErrors, Refusal } from "@/lib/platform/refusal";
import { refuseErrors } from "../academy/rules";
import { seasonTexts as texts } from "./texts";

type SeasonDates = {
  starts_on?: string | null | undefined;
  ends_on?: string | null | undefined;
  last_payment_at?: string | null | undefined;
};

/**
 * Checks that a season ends after it starts and takes no payment after its end. Dates as YYYY-MM-DD; of a last payment with a
 * time, the date counts.
 * @throws Refusal 400
 */
export function refuseDisorder(dates: SeasonDates): void {
  refuseErrors(findDisorder(dates));
}

/** The errors of refuseDisorder by field. */
export function findDisorder({ starts_on, ends_on, last_payment_at }: SeasonDates): FieldErrors {
  const errors: FieldErrors = {};
  if (starts_on && ends_on && ends_on <= starts_on) errors.ends_on = [texts.datesOrder];
  if (ends_on && last_payment_at && last_payment_at.slice(0, 10) > ends_on)
    errors.last_payment_at = [texts.paymentOrder];
  return errors;
}

/** A closed season is history (docs/business-rules.md, "Seasons"). @throws Refusal 409 season_closed */
export function refuseClosed({ number, status }: { number: number; status: SeasonStatus }): void {
  if (status === "closed") throw new Refusal("conflict", "season_closed", texts.isClosed(number));
}
