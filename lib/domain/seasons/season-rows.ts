import "server-only";
import { desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import type { SeasonStatus } from "@/db/schema/enums";
import type { Db } from "@/lib/platform/db/client";
import { toShillings } from "@/lib/platform/money";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { parseSettings, readSettings, STORED_SETTINGS } from "../academy/read-settings";
import type { Settings } from "../academy/settings-shape";
import type { SeasonFacts } from "./input";
import { refuseClosed } from "./rules";
import { seasonTexts as texts } from "./texts";

/**
 * A season with its status, computed from two instants: closed once it was closed, open from the minute its registration opens,
 * planned before (lib/domain/seasons/README.md).
 */
export type Season = typeof seasons.$inferSelect & { status: SeasonStatus; isCurrent: boolean };

/**
 * The number of the season that the public registers for. Null in an academy without a season. As a subquery it is found once a
 * statement, by itself once for every row that is compared with it.
 */
export const CURRENT_SEASON: SQL<number | null> = sql<number | null>`(select current_season())`;

/** The condition on `seasons` that a season is not history yet. */
export const isNotClosed: SQL = sql`${seasons.closedAt} is null`;

/** The columns of a `Season`. */
export const SEASON_COLUMNS = {
  ...getTableColumns(seasons),
  status: sql<SeasonStatus>`case when ${seasons.closedAt} is not null then 'closed'
    when ${seasons.registrationOpensAt} <= now() then 'open' else 'planned' end`,
  isCurrent: sql<boolean>`${seasons.number} = ${CURRENT_SEASON}`,
};

/** The seasons of a condition, newest first. */
export function readSeasons(db: Db, where?: SQL): Promise<Season[]> {
  return db.select(SEASON_COLUMNS).from(seasons).where(where).orderBy(desc(seasons.number));
}

/** One season by its number; undefined when there is none. */
export async function findSeason(db: Db, number: number): Promise<Season | undefined> {
  const [season] = await readSeasons(db, eq(seasons.number, number));
  return season;
}

/** @throws Refusal 404 for a season that is not there */
export async function refuseUnknownSeason(db: Db, number: number): Promise<void> {
  if (await findSeason(db, number)) return;
  throw new Refusal("not_found", "not_found", texts.noSeason(number));
}

/** A past season by its number; undefined for any other (lib/domain/seasons/README.md). */
export async function findPastSeason(db: Db, number: number): Promise<Season | undefined> {
  const season = await findSeason(db, number);
  return season?.isPast ? season : undefined;
}

/** The season that the public registers for. @throws as noSeason */
export async function currentSeason(db: Db): Promise<Season> {
  const [season] = await readSeasons(db, sql`${seasons.number} = ${CURRENT_SEASON}`);
  return season ?? noSeason();
}

/**
 * A season, by default the current one, the settings and the database's time, read together, to decide on a registration.
 * @param asked the season that the desk chose
 * @throws Refusal 400 at `season` unless the chosen one takes registrations; as noSeason
 */
export async function readRegistering(
  db: Db,
  wanted?: number,
): Promise<{ season: Season; settings: Settings; now: Date }> {
  const [row] = await db
    .select({ season: SEASON_COLUMNS, stored: STORED_SETTINGS, now: sql<string>`now()` })
    .from(seasons)
    .where(sql`${seasons.number} = ${wanted ?? CURRENT_SEASON}`);
  if (!row && wanted === undefined) return noSeason();
  const now = new Date(row?.now ?? Number.NaN);
  if (!row || (wanted !== undefined && !takesRegistrations(row.season, now)))
    throw invalidField("season", texts.notRegistering(wanted ?? 0));
  return { season: row.season, settings: parseSettings(row.stored), now };
}

/** @throws Error if the academy has no season; the seed makes one */
export function noSeason(): never {
  throw new Error("the academy has no season");
}

/** The condition on `seasons` that are under way: open, or the current one. The public knows no others. */
export const isUnderWay: SQL = sql`((${isNotClosed} and ${seasons.registrationOpensAt} <= now()) or ${seasons.number} = ${CURRENT_SEASON})`;

/**
 * The seasons whose classes lists and pickers show when no season is asked for: for staff those under way, for the public the
 * current one (lib/domain/seasons/README.md).
 */
export function seasonsShown(isForStaff: boolean): SQL {
  return isForStaff ? isUnderWay : sql`${seasons.number} = ${CURRENT_SEASON}`;
}

/** Locks a season against concurrent change and closing. Enrollments refer to it by key and do not wait. */
export async function lockSeason(tx: Db, number: number): Promise<Season | undefined> {
  await tx
    .select({ number: seasons.number })
    .from(seasons)
    .where(eq(seasons.number, number))
    .for("no key update");
  return findSeason(tx, number);
}

/**
 * Locks a season against being closed until the transaction ends; any number of transactions may hold this lock. Seating or
 * moving students does not need it: closing locks their class first (lib/domain/season-lifecycle/closing).
 */
export async function lockSeasonOpen(tx: Db, number: number): Promise<Season | undefined> {
  const [season] = await tx
    .select(SEASON_COLUMNS)
    .from(seasons)
    .where(eq(seasons.number, number))
    .for("share");
  return season;
}

/**
 * Refuses to change a row of a closed season. Closing locks a season's classes and enrollments first, so the answer stays true
 * for a caller that has locked one of them. @throws Refusal 409 season_closed
 */
export async function refuseInClosed(db: Db, number: number): Promise<void> {
  const season = await findSeason(db, number);
  if (season) refuseClosed(season);
}

/** Whether a season takes registrations now. */
export function takesRegistrations(season: Season, now: Date): boolean {
  return season.status === "open" && (season.lastPaymentAt === null || season.lastPaymentAt > now);
}

/** The public view of a season; the fee in shillings, moments in UTC. */
export function publicSeason(season: Season, settings: Settings, now: Date) {
  return {
    number: season.number,
    starts_on: season.startsOn,
    ends_on: season.endsOn,
    status: season.status,
    current: season.isCurrent,
    registration_open: season.isCurrent && takesRegistrations(season, now),
    registration_opens_at: season.registrationOpensAt?.toISOString() ?? null,
    fee: toShillings(season.feeCents ?? settings.fee_cents),
  };
}

/** A season as the console shows it; `last_payment_on` is the Nairobi date that ends at `last_payment_at`. */
export function shownSeason(season: Season, settings: Settings, now: Date) {
  return {
    ...publicSeason(season, settings, now),
    last_payment_at: season.lastPaymentAt?.toISOString() ?? null,
    last_payment_on: season.lastPaymentAt ? nairobiDate(season.lastPaymentAt) : null,
    own_fee: season.feeCents === null ? null : toShillings(season.feeCents),
    external_link: season.externalLink,
    offered_to_staff: season.offeredToStaff,
    closed_at: season.closedAt?.toISOString() ?? null,
    close_reason: season.closeReason,
    is_past: season.isPast,
    takes_registrations: takesRegistrations(season, now),
    is_advertised: season.number === settings.advertised_season,
    updated_at: season.updatedAt.toISOString(),
  };
}

/** A season as the console shows it, read after a change. @param at the time of the change */
export async function shownAfter(tx: Db, number: number, at: Date) {
  const season = await findSeason(tx, number);
  if (!season) throw new Error("the season vanished while locked");
  return shownSeason(season, await readSettings(tx), at);
}

/** The fields of a form as columns; missing fields are undefined and stay. */
export function columnsOf(facts: SeasonFacts) {
  const { last_payment_at: lastPayment, fee } = facts;
  return {
    startsOn: facts.starts_on,
    endsOn: facts.ends_on,
    lastPaymentAt: typeof lastPayment === "string" ? endOf(lastPayment) : lastPayment,
    registrationOpensAt: facts.registration_opens_at,
    feeCents: typeof fee === "number" ? fee * 100 : fee,
    externalLink: facts.external_link,
    offeredToStaff: facts.offered_to_staff,
  };
}

/** The instant of a moment, or the last millisecond of a Nairobi date. */
function endOf(written: string): Date {
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(written) ? `${written}T23:59:59.999+03:00` : written);
}
