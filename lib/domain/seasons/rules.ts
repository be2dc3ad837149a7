import type { SeasonStatus } from "@/db/schema/enums";
import { type FieldErrors, Refusal } from "@/lib/platform/refusal";
import { seasonTexts as texts } from "./texts";

type SeasonDates = {
  starts_on?: string | null | undefined;
  ends_on?: string | null | undefined;
  last_payment_at?: string | null | undefined;
};

/**
 * The errors of a season that does not end after it starts, or takes payments after its end, by field. Dates as YYYY-MM-DD; of a
 * last payment with a time, the date counts.
 */
export function findDisorder({ starts_on, ends_on, last_payment_at }: SeasonDates): FieldErrors {
  const errors: FieldErrors = {};
  if (starts_on && ends_on && ends_on <= starts_on) errors.ends_on = [texts.datesOrder];
  if (ends_on && last_payment_at && last_payment_at.slice(0, 10) > ends_on)
    errors.last_payment_at = [texts.paymentOrder];
  return errors;
}

/** Forms know minutes, and a call takes a moment: until then an opening is now. */
const JUST_NOW_MS = 60_000;

/**
 * The error of an opening that is set to the past, at its field: a season begins to register only by an opening of its own
 * (lib/domain/seasons/README.md).
 */
export function findPastOpening(
  opensAt: Date | null | undefined,
  now: Date,
  field: "registration_opens_at" | "at" = "registration_opens_at",
): FieldErrors {
  const isPast = opensAt && now.getTime() - opensAt.getTime() > JUST_NOW_MS;
  return isPast ? { [field]: [texts.pastOpening] } : {};
}

/** Whether two moments are of the same minute, which is all that a form shows. */
export function isSameMinute(one: Date, other: Date): boolean {
  return Math.floor(one.getTime() / 60_000) === Math.floor(other.getTime() / 60_000);
}

/** A closed season is history (lib/domain/seasons/README.md). @throws Refusal 409 season_closed */
export function refuseClosed({ number, status }: { number: number; status: SeasonStatus }): void {
  if (status === "closed") throw new Refusal("conflict", "season_closed", texts.isClosed(number));
}
