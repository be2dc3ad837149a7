import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { seasons } from "@/db/schema/academy";
import { query } from "@/lib/platform/commands/query";
import { env } from "@/lib/platform/env";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readLogo } from "../academy/read-logo";
import { nextOpening } from "./rules";
import { isNotClosed, publicSeason, readRegistering, readSeasons } from "./season-rows";

/**
 * The public data of the academy: the current season and when its registration opens, or the next season's, its first and last
 * day (YYYY-MM-DD or null), fee (shillings), paybill number, name, logo (null: none), venue, what to bring, contacts, age rule, hold
 * times, and whether the desk takes cash.
 */
export const showAcademy = query(
  "academy.show",
  z.object({}),
  async ({ db }) => {
    const { season, settings, now } = await readRegistering(db);
    const current = publicSeason(season, settings, now);
    const ahead = await readSeasons(
      db,
      sql`${isNotClosed} and (${seasons.registrationOpensAt} > now() or ${seasons.number} = ${settings.advertised_season}::int)`,
    );
    const advertised = ahead.find(({ number }) => number === settings.advertised_season);
    return {
      season: current.number,
      fee: current.fee,
      registration_open: current.registration_open,
      next_opening: nextOpening(ahead, now),
      now: now.toISOString(),
      advertised:
        advertised && isAhead(advertised.startsOn, now)
          ? {
              season: advertised.number,
              starts_on: advertised.startsOn,
              external_link: advertised.externalLink,
            }
          : null,
      paybill: env().MPESA_SHORTCODE,
      academy_name: settings.academy_name,
      logo: await readLogo(db),
      venue: settings.venue,
      venue_sw: settings.venue_sw,
      what_to_bring: settings.what_to_bring,
      what_to_bring_sw: settings.what_to_bring_sw,
      contact_phones: settings.contact_phones,
      adult_above: settings.adult_above,
      birth_year_from: settings.birth_year_from,
      youngest_age: settings.youngest_age,
      starts_on: current.starts_on,
      ends_on: current.ends_on,
      hold_minutes: settings.hold_minutes,
      paybill_hold_hours: settings.paybill_hold_hours,
      takes_cash: settings.cash_at_desk,
    };
  },
  { coalesced: true },
);

/** Whether a season's first day (YYYY-MM-DD) is in the future; a season that began is no longer advertised. */
function isAhead(startsOn: string | null, now: Date): boolean {
  return startsOn === null || startsOn > nairobiDate(now);
}
