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
 * The error, at its field, of an opening that is set to the past: registration begins only at an opening set beforehand or
 * by the button (lib/domain/seasons/README.md).
 */
export function findPastOpening(
  opensAt: Date | null | undefined,
  now: Date,
  field: "registration_opens_at" | "at" = "registration_opens_at",
): FieldErrors {
  const isPast = opensAt && now.getTime() - opensAt.getTime() > JUST_NOW_MS;
  return isPast ? { [field]: [texts.pastOpening] } : {};
}

/** The season whose registration opens next, and when; null when no opening is planned. */
export function nextOpening(
  ahead: readonly { number: number; registrationOpensAt: Date | null }[],
  now: Date,
): { season: number; at: string } | null {
  const [next] = ahead
    .flatMap(({ number, registrationOpensAt: at }) => (at && at > now ? [{ season: number, at }] : []))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  return next ? { season: next.season, at: next.at.toISOString() } : null;
}

/** Whether two moments are of the same minute, which is all that a form shows. */
export function isSameMinute(one: Date, other: Date): boolean {
  return Math.floor(one.getTime() / 60_000) === Math.floor(other.getTime() / 60_000);
}

/** A closed season is history (lib/domain/seasons/README.md). @throws Refusal 409 season_closed */
export function refuseClosed({ number, status }: { number: number; status: SeasonStatus }): void {
  if (status === "closed") throw new Refusal("conflict", "season_closed", texts.isClosed(number));
}

type Dated = { status: SeasonStatus; starts_on: string | null; ends_on: string | null };

/**
 * The season that is taught on a day, else the last that began; else the first one. Of a season without a first day its
 * registration counts.
 * @param seasons newest first
 */
export function taughtSeason<Season extends Dated>(seasons: Season[], today: string): Season | undefined {
  const hasBegun = ({ starts_on, status }: Season) => (starts_on ? starts_on <= today : status !== "planned");
  const isTaught = (season: Season) =>
    hasBegun(season) && season.status !== "closed" && (season.ends_on ?? today) >= today;
  const isDated = (season: Season) => season.starts_on !== null && isTaught(season);
  return seasons.find(isDated) ?? seasons.find(isTaught) ?? seasons.find(hasBegun) ?? seasons[0];
}
