import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { classes } from "@/db/schema/catalog";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { lockSettings, writeSetting } from "@/lib/domain/academy/settings-rows";
import { actorId } from "@/lib/domain/access/actor";
import { freezeFigures } from "@/lib/domain/impact/frozen-figures";
import { shownAfter } from "@/lib/domain/seasons/season-rows";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { timeUnderLock } from "@/lib/platform/db/now";
import { recordAct, snapshot } from "./closing-record";
import { endEnrollments, giveOutcomes } from "./end-season";
import { DoClosingStep } from "./input";
import { toldAt } from "./rules";
import { startStep } from "./start-step";
import { closingTexts as texts } from "./texts";

const WHY = "season closed";

/**
 * Closes a season (lib/domain/season-lifecycle/README.md). In one transaction remaining holds and offers end, a fee paid
 * without a seat becomes credit, every enrolled student without an outcome gets the proposed one, the classes are archived and
 * the season is no longer advertised. Takes locks in the order of seat reservations, so a concurrent payment or enrollment
 * either comes before and is closed with the rest, or comes after and finds the season closed.
 * @returns the season as list-seasons.ts shows it to staff, counts of the changes, and `msg`
 * @throws Refusal 404; 409 season_closed, stale; 409 not_ready with `steps` before the last meeting, or while something is
 *   left, and no reason is given
 */
export const closeSeason = command("seasons.close-season", DoClosingStep, async ({ actor, input, tx }) => {
  const { number, reason } = input;
  await startStep(tx, input, "close_season");
  const at = await timeUnderLock(tx);
  const before = await snapshot(tx, number);
  const id = randomUUID();
  const telling = { actId: id, why: "season_over", notBefore: toldAt(at) } as const;
  const ended = await endEnrollments(tx, number, telling, WHY);
  const results = await giveOutcomes(tx, number, at);
  const archived = await archiveClasses(tx, number, at);
  await tx
    .update(seasons)
    .set({ closedAt: at, closeReason: reason ?? null, updatedAt: at })
    .where(eq(seasons.number, number));
  const advertised = await stopAdvertising(tx, number, at);
  await freezeFigures(tx, number, at);
  const act = { id, number, step: "close_season" as const, reason, staffId: actorId(actor) ?? "", at };
  const until = await recordAct(tx, act, { ...before, outcomes: results.outcomes, advertised });
  const counts = { ...results.counts, ended: ended.length, classes: archived };
  return changed(
    {
      ...(await shownAfter(tx, number, at)),
      ...counts,
      places_return_until: until.toISOString(),
      msg: texts.closed(number),
    },
    {
      type: "season.closed",
      id: number,
      what: { closed: true, with_reason: reason !== undefined, ...counts },
    },
    ...ended,
  );
});

async function archiveClasses(tx: Db, number: number, at: Date): Promise<number> {
  const archived = await tx
    .update(classes)
    .set({ archivedAt: at, updatedAt: at })
    .where(and(eq(classes.seasonNumber, number), isNull(classes.archivedAt)))
    .returning({ id: classes.id });
  return archived.length;
}

/** @returns whether it was advertised */
async function stopAdvertising(tx: Db, number: number, at: Date): Promise<boolean> {
  if ((await readSettings(tx)).advertised_season !== number) return false;
  await lockSettings(tx);
  await writeSetting(tx, "advertised_season", null, at);
  return true;
}
