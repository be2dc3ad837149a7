import "server-only";
import { eq } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import type { AuditEvent } from "@/lib/domain/events/events";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow, timeUnderLock } from "@/lib/platform/db/now";
import { Refusal, refuseErrors } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readSettings } from "../academy/read-settings";
import { sentOf } from "../academy/rules";
import { lockSettings, writeSetting } from "../academy/settings-rows";
import { OpenRegistration, UpdateSeason } from "./input";
import { findDisorder, findPastOpening, isSameMinute, refuseClosed } from "./rules";
import { columnsOf, lockSeason, type Season, shownAfter } from "./season-rows";
import { seasonTexts as texts } from "./texts";

/**
 * Changes a season that is not closed: dates, fee, when registration opens, link, and whether it is the advertised one
 * (lib/domain/seasons/README.md).
 * @returns the season as list-seasons.ts shows it to staff, and `msg`
 * @throws Refusal 400 with a sentence for each field, 404, 409 stale, season_closed
 */
export const updateSeason = command("seasons.update-season", UpdateSeason, async ({ input, tx }) => {
  const { number, seen_at, advertise, ...sent } = input;
  const before = await lockToChange(tx, number, seen_at);
  const facts = { ...sent, registration_opens_at: newOpening(sent.registration_opens_at, before) };
  refuseErrors({
    ...findDisorder({ ...datesOf(before), ...sentOf(facts) }),
    ...findPastOpening(facts.registration_opens_at, await databaseNow(tx)),
  });
  const wanted: Season = { ...before, ...sentOf(columnsOf(facts)) };

  await lockSettings(tx);
  const at = await timeUnderLock(tx);
  const what = { ...differences(before, wanted), ...(await setAdvertised(tx, number, advertise, at)) };
  const isChanged = Object.keys(what).length > 0;
  if (isChanged) await write(tx, { ...wanted, updatedAt: at });
  const result = { ...(await shownAfter(tx, number, at)), msg: texts.seasonSaved(number) };
  return isChanged ? changed(result, { type: "season.changed", id: number, what }) : unchanged(result);
});

/**
 * Opens registration for a season, now or at a moment, which makes it the current one from then on. Open seasons stay open: one
 * may teach while the next registers (lib/domain/seasons/README.md).
 * @returns the season as list-seasons.ts shows it to staff, and `msg`
 * @throws Refusal 400, 404, 409 stale, season_closed
 */
export const openRegistration = command(
  "seasons.open-registration",
  OpenRegistration,
  async ({ input, tx }) => {
    const { number, seen_at } = input;
    const before = await lockToChange(tx, number, seen_at);
    const [at, now] = [await timeUnderLock(tx), await databaseNow(tx)];
    refuseErrors(findPastOpening(input.at, now, "at"));
    const opensAt = input.at ?? now;
    await write(tx, { ...before, registrationOpensAt: opensAt, updatedAt: at });
    return changed(
      { ...(await shownAfter(tx, number, at)), msg: texts.registrationOpens(number, input.at ?? null) },
      { type: "season.changed", id: number, what: { registration_opens_at: opensAt.toISOString() } },
    );
  },
);

async function lockToChange(tx: Db, number: number, seenAt: Date | undefined): Promise<Season> {
  const season = await lockSeason(tx, number);
  if (!season) throw new Refusal("not_found", "not_found", texts.noSeason(number));
  refuseClosed(season);
  assertNotStale(seenAt, season.updatedAt);
  return season;
}

/** The opening as sent; undefined for the stored one, of which a form knows the minute only. */
function newOpening(sent: Date | null | undefined, { registrationOpensAt: stored }: Season) {
  return sent && stored && isSameMinute(sent, stored) ? undefined : sent;
}

/** Applies the choice of the advertised season. @returns the change for the audit log */
async function setAdvertised(
  tx: Db,
  number: number,
  advertise: boolean | undefined,
  at: Date,
): Promise<AuditEvent<"season.changed">["what"]> {
  const { advertised_season: advertised } = await readSettings(tx);
  const next = advertise ? number : advertise === false && advertised === number ? null : advertised;
  if (next === advertised) return {};
  await writeSetting(tx, "advertised_season", next, at);
  return { advertised: formatStep(advertised, next) };
}

async function write(tx: Db, season: Season): Promise<void> {
  const { number, status: _status, isCurrent: _current, ...columns } = season;
  await tx.update(seasons).set(columns).where(eq(seasons.number, number));
}

function datesOf({ startsOn, endsOn, lastPaymentAt }: Season) {
  const lastDay = lastPaymentAt ? nairobiDate(lastPaymentAt) : null;
  return { starts_on: startsOn, ends_on: endsOn, last_payment_at: lastDay };
}

/** Old and new value of each changed field, for the audit log. */
function differences(before: Season, after: Season): AuditEvent<"season.changed">["what"] {
  const [was, is] = [factsOf(before), factsOf(after)];
  const names = (Object.keys(is) as Array<keyof typeof is>).filter((name) => was[name] !== is[name]);
  return Object.fromEntries(names.map((name) => [name, formatStep(was[name], is[name])]));
}

function factsOf(season: Season) {
  return {
    starts_on: season.startsOn,
    ends_on: season.endsOn,
    last_payment_at: season.lastPaymentAt?.toISOString() ?? null,
    registration_opens_at: season.registrationOpensAt?.toISOString() ?? null,
    fee_cents: season.feeCents,
    external_link: season.externalLink,
    offered_to_staff: season.offeredToStaff,
  };
}

function formatStep(from: unknown, to: unknown): string {
  return `${from ?? "none"} -> ${to ?? "none"}`;
}
