import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { timeUnderLock } from "@/db/now";
import { seasons } from "@/db/schema/academy";
import { classes } from "@/db/schema/catalog";
import { changed, command } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { readSettings } from "../academy/read-settings";
import { lockSettings, writeSetting } from "../academy/settings-rows";
import { refuseClosed } from "../seasons/rules";
import { lockSeason, type Season, shownAfter } from "../seasons/season-rows";
import { seasonTexts } from "../seasons/texts";
import { endEnrollments, giveOutcomes, lockSeats } from "./end-season";
import { CloseSeason } from "./input";
import { readSteps } from "./read-steps";
import { isReady } from "./rules";
import { closingTexts as texts } from "./texts";

const WHY = "season closed";

/**
 * Closes a season, which is history from then on (docs/business-rules.md, "Closing a season"). In one transaction remaining
 * holds and offers end, a fee paid without a seat becomes credit, every enrolled student without an outcome gets the
 * proposed one, the classes are archived and the season is no longer advertised. Takes locks in the order of seat
 * reservations, so a concurrent payment or enrollment either comes before and is closed with the rest, or comes after and
 * finds the season closed.
 * @returns the season as list-seasons.ts shows it to staff, counts of the changes, and `msg`
 * @throws Refusal 404; 409 season_closed; 409 not_ready with `steps` while something is left and no reason is given
 */
export const closeSeason = command("seasons.close-season", CloseSeason, async ({ input, tx }) => {
  const { number, reason } = input;
  // Closing a large season writes thousands of rows.
  await tx.execute(sql`set local statement_timeout = '60s'`);
  const season = await lockSeason(tx, number);
  if (!season) throw new Refusal("not_found", "not_found", seasonTexts.noSeason(number));
  refuseClosed(season);
  // Also checked before the seats are locked, so that a season that is not ready blocks no payment.
  if (!reason) await refuseUnready(tx, season);
  await lockSeats(tx, number);
  if (!reason) await refuseUnready(tx, season);

  const at = await timeUnderLock(tx);
  const ended = await endEnrollments(tx, number, WHY);
  const outcomes = await giveOutcomes(tx, number, at);
  const archived = await archiveClasses(tx, number, at);
  await tx
    .update(seasons)
    .set({ closedAt: at, closeReason: reason ?? null, updatedAt: at })
    .where(eq(seasons.number, number));
  await stopAdvertising(tx, number, at);
  const counts = { ...outcomes, ended: ended.length, classes: archived };
  return changed(
    { ...(await shownAfter(tx, number, at)), ...counts, msg: texts.closed(number) },
    { subject: `season:${number}`, what: { closed: true, with_reason: reason !== undefined, ...counts } },
    ...ended,
  );
});

async function refuseUnready(tx: Db, season: Season): Promise<void> {
  const steps = await readSteps(tx, season);
  if (isReady(steps)) return;
  const sentence = texts.notReady(season.number);
  throw new Refusal("conflict", "not_ready", sentence, { data: { steps }, errors: { reason: [sentence] } });
}

async function archiveClasses(tx: Db, number: number, at: Date): Promise<number> {
  const archived = await tx
    .update(classes)
    .set({ archivedAt: at, updatedAt: at })
    .where(and(eq(classes.seasonNumber, number), isNull(classes.archivedAt)))
    .returning({ id: classes.id });
  return archived.length;
}

async function stopAdvertising(tx: Db, number: number, at: Date): Promise<void> {
  if ((await readSettings(tx)).advertised_season !== number) return;
  await lockSettings(tx);
  await writeSetting(tx, "advertised_season", null, at);
}
