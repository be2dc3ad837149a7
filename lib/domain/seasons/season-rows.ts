import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { seasons } from "@/db/schema/academy";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import type { Settings } from "../academy/settings-shape";
import type { SeasonFacts } from "./input";

export type Season = typeof seasons.$inferSelect;

/** One season by its number; undefined when there is none. */
export async function findSeason(db: Db, number: number): Promise<Season | undefined> {
  const [season] = await db.select().from(seasons).where(eq(seasons.number, number));
  return season;
}

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
