import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { seasons } from "@/db/schema/academy";
import { query } from "@/lib/platform/commands/query";
import { env } from "@/lib/platform/env";
import { toShillings } from "@/lib/platform/money";
import { readSettings } from "./read-settings";

/**
 * What any visitor may know of the academy: seasons, fee (shillings), paybill number, contacts, age rule, hold times.
 */
export const showAcademy = query("academy.show", z.object({}), async ({ db }) => {
  const settings = await readSettings(db);
  const [advertised] =
    settings.advertised_season === null
      ? []
      : await db.select().from(seasons).where(eq(seasons.number, settings.advertised_season));
  return {
    season: settings.current_season,
    advertised: advertised
      ? { season: advertised.number, starts_on: advertised.startsOn, external_link: advertised.externalLink }
      : null,
    fee: toShillings(settings.fee_cents),
    paybill: env().MPESA_SHORTCODE,
    contact_phones: settings.contact_phones,
    adult_above: settings.adult_above,
    birth_year_from: settings.birth_year_from,
    birth_year_to: settings.birth_year_to,
    hold_minutes: settings.hold_minutes,
    paybill_hold_hours: settings.paybill_hold_hours,
  };
});
