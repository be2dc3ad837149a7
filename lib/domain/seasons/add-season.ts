import "server-only";
import { max, sql } from "drizzle-orm";
import { seasons } from "@/db/schema/academy";
import { changed, command } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { readSettings } from "../academy/read-settings";
import { sentOf } from "../academy/rules";
import { AddSeason } from "./input";
import { refuseDisorder } from "./rules";
import { columnsOf, shownSeason } from "./season-rows";
import { seasonTexts as texts } from "./texts";

/**
 * Adds the next season, upcoming. Its number is one above the last (docs/business-rules.md, "Seasons").
 * @returns the season as list-seasons.ts shows it, and `msg`
 * @throws Refusal 400 dates out of order, 409 stale when the sent number is not the next one any more
 */
export const addSeason = command("academy.add-season", AddSeason, async ({ input, tx }) => {
  refuseDisorder(input);
  // Serializes admins who add at the same moment; readers and enrollments do not wait.
  await tx.execute(sql`lock table seasons in share row exclusive mode`);
  const [{ last } = { last: null }] = await tx.select({ last: max(seasons.number) }).from(seasons);
  const number = (last ?? 0) + 1;
  if (input.number !== undefined && input.number !== number)
    throw new Refusal("conflict", "stale", texts.notNext(number), {
      errors: { number: [texts.notNext(number)] },
    });
  const [season] = await tx
    .insert(seasons)
    .values({ ...sentOf(columnsOf(input)), number, status: "upcoming" })
    .returning();
  if (!season) throw new Error("a season was not written");
  return changed(
    { ...shownSeason(season, await readSettings(tx)), msg: texts.seasonAdded(number) },
    { subject: `season:${number}`, what: { added: true, status: season.status } },
  );
});
