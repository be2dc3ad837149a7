import "server-only";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import type { SeasonFacts } from "../academy/input";
import type { Season } from "../academy/read-settings";
import type { Settings } from "../academy/settings-shape";

/** A season as the console shows it; `last_payment_on` is the Nairobi date that ends at `last_payment_at`. */
export function shownSeason(season: Season, chosen: Settings) {
  return {
    number: season.number,
    starts_on: season.startsOn,
    ends_on: season.endsOn,
    status: season.status,
    last_payment_at: season.lastPaymentAt?.toISOString() ?? null,
    last_payment_on: season.lastPaymentAt ? nairobiDate(season.lastPaymentAt) : null,
    external_link: season.externalLink,
    offered_to_staff: season.offeredToStaff,
    is_current: season.number === chosen.current_season,
    is_advertised: season.number === chosen.advertised_season,
    updated_at: season.updatedAt.toISOString(),
  };
}

/** The fields of a form as columns; missing fields are undefined and stay. */
export function columnsOf(facts: SeasonFacts) {
  const { last_payment_at: lastDay } = facts;
  return {
    startsOn: facts.starts_on,
    endsOn: facts.ends_on,
    lastPaymentAt: typeof lastDay === "string" ? endOfDay(lastDay) : lastDay,
    externalLink: facts.external_link,
    offeredToStaff: facts.offered_to_staff,
  };
}

/** The last millisecond of a Nairobi date. */
function endOfDay(date: string): Date {
  return new Date(`${date}T23:59:59.999+03:00`);
}
