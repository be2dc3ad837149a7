import "server-only";
import { asc, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { databaseNow } from "@/db/now";
import { seasons } from "@/db/schema/academy";
import { query } from "@/lib/platform/commands/query";
import { env } from "@/lib/platform/env";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readLogo } from "../academy/read-logo";
import { readSettings } from "../academy/read-settings";
import { currentSeason, findSeason, publicSeason } from "./season-rows";

/**
 * The public data of the academy: the current season and when its registration opens, or the next season's, its first day
 * (YYYY-MM-DD or null), fee (shillings), paybill number, name, logo (null: none), venue, what to bring, contacts, age rule, hold
 * times.
 */
export const showAcademy = query(
  "academy.show",
  z.object({}),
  async ({ db }) => {
    const settings = await readSettings(db);
    const now = await databaseNow(db);
    const current = publicSeason(await currentSeason(db), settings, now);
    const advertised =
      settings.advertised_season === null ? undefined : await findSeason(db, settings.advertised_season);
    return {
      season: current.number,
      fee: current.fee,
      registration_open: current.registration_open,
      next_opening: await readNextOpening(db),
      now: now.toISOString(),
      advertised:
        advertised && advertised.status !== "closed" && isAhead(advertised.startsOn, now)
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
      what_to_bring: settings.what_to_bring,
      contact_phones: settings.contact_phones,
      adult_above: settings.adult_above,
      birth_year_from: settings.birth_year_from,
      youngest_age: settings.youngest_age,
      starts_on: current.starts_on,
      hold_minutes: settings.hold_minutes,
      paybill_hold_hours: settings.paybill_hold_hours,
    };
  },
  { coalesced: true },
);

/** Whether a season's first day (YYYY-MM-DD) is in the future; a season that began is no longer advertised. */
function isAhead(startsOn: string | null, now: Date): boolean {
  return startsOn === null || startsOn > nairobiDate(now);
}

/** The season whose registration opens next, and when; null when no opening is planned. */
async function readNextOpening(db: Db): Promise<{ season: number; at: string } | null> {
  const [next] = await db
    .select({ season: seasons.number, at: seasons.registrationOpensAt })
    .from(seasons)
    .where(sql`${seasons.closedAt} is null and ${gt(seasons.registrationOpensAt, sql`now()`)}`)
    .orderBy(asc(seasons.registrationOpensAt))
    .limit(1);
  return next?.at ? { season: next.season, at: next.at.toISOString() } : null;
}
