import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { timeUnderLock } from "@/db/now";
import { seasons } from "@/db/schema/academy";
import { type Change, changed, command, unchanged } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { readSettings } from "../academy/read-settings";
import { sentOf } from "../academy/rules";
import { lockSettings, writeSetting } from "../academy/settings-rows";
import { UpdateSeason } from "./input";
import { refuseChoice, refuseDisorder, refuseStep, type SeasonChoice } from "./rules";
import { columnsOf, type Season, shownSeason } from "./season-rows";
import { seasonTexts as texts } from "./texts";

/**
 * Changes a season: dates, link, status, and whether it is the current and the advertised one (docs/business-rules.md,
 * "Seasons"). A closed season reserves no seats any more, but running holds keep their end and payments for them
 * count. Closing ends the advertising.
 * @returns the season as list-seasons.ts shows it, and `msg`
 * @throws Refusal 400 with a sentence for each field, 404, 409 stale
 */
export const updateSeason = command("academy.update-season", UpdateSeason, async ({ input, tx }) => {
  const { number, seen_at, status, make_current, advertise, ...facts } = input;
  // Enrollments refer to the season by key; this lock does not make them wait.
  const [before] = await tx.select().from(seasons).where(eq(seasons.number, number)).for("no key update");
  if (!before) throw new Refusal("not_found", "not_found", texts.noSeason(number));
  assertNotStale(seen_at, before.updatedAt);
  refuseStep(before.status, status ?? before.status);
  refuseChoice(status ?? before.status, { make_current, advertise });
  refuseDisorder({ ...datesOf(before), ...sentOf(facts) });
  const wanted: Season = { ...before, ...sentOf(columnsOf(facts)), status: status ?? before.status };

  await lockSettings(tx);
  const at = await timeUnderLock(tx);
  const what = {
    ...differences(before, wanted),
    ...(await choose(tx, wanted, { make_current, advertise }, at)),
  };
  const isChanged = Object.keys(what).length > 0;
  const after = isChanged ? await write(tx, { ...wanted, updatedAt: at }) : before;
  const result = { ...shownSeason(after, await readSettings(tx)), msg: texts.seasonSaved(number) };
  return isChanged ? changed(result, { subject: `season:${number}`, what }) : unchanged(result);
});

/** Applies the choice of the current and the advertised season. @returns the changes for the audit log */
async function choose(
  tx: Db,
  { number, status }: Season,
  wish: SeasonChoice,
  at: Date,
): Promise<Change["what"]> {
  const what: Change["what"] = {};
  const { current_season: current, advertised_season: advertised } = await readSettings(tx);
  if (wish.make_current && current !== number) {
    await writeSetting(tx, "current_season", number, at);
    what.current = formatStep(current, number);
  }
  const ends = advertised === number && (wish.advertise === false || status === "closed");
  const next = wish.advertise ? number : ends ? null : advertised;
  if (next !== advertised) {
    await writeSetting(tx, "advertised_season", next, at);
    what.advertised = formatStep(advertised, next);
  }
  return what;
}

async function write(tx: Db, { number, ...columns }: Season): Promise<Season> {
  const [row] = await tx.update(seasons).set(columns).where(eq(seasons.number, number)).returning();
  if (!row) throw new Error("the season vanished while locked");
  return row;
}

function datesOf({ startsOn, endsOn, lastPaymentAt }: Season) {
  const lastDay = lastPaymentAt ? nairobiDate(lastPaymentAt) : null;
  return { starts_on: startsOn, ends_on: endsOn, last_payment_at: lastDay };
}

/** Old and new value of each changed field, for the audit log. */
function differences(before: Season, after: Season): Change["what"] {
  const [was, is] = [factsOf(before), factsOf(after)];
  const names = (Object.keys(is) as Array<keyof typeof is>).filter((name) => was[name] !== is[name]);
  return Object.fromEntries(names.map((name) => [name, formatStep(was[name], is[name])]));
}

function factsOf(season: Season) {
  return {
    status: season.status,
    starts_on: season.startsOn,
    ends_on: season.endsOn,
    last_payment_at: season.lastPaymentAt?.toISOString() ?? null,
    external_link: season.externalLink,
    offered_to_staff: season.offeredToStaff,
  };
}

function formatStep(from: unknown, to: unknown): string {
  return `${from ?? "none"} -> ${to ?? "none"}`;
}
