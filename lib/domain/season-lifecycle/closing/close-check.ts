import "server-only";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { findSeason, shownSeason } from "@/lib/domain/seasons/season-rows";
import { seasonTexts } from "@/lib/domain/seasons/texts";
import { query } from "@/lib/platform/commands/query";
import { databaseNow } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { CloseCheck } from "./input";
import { readActs } from "./read-acts";
import { readSteps } from "./read-steps";

/**
 * The steps before a season is closed, each with the number of things left and whether it is done, and what was done
 * already and may be undone
 * (lib/domain/season-lifecycle/README.md). @throws Refusal 404
 */
export const closeCheck = query("seasons.close-check", CloseCheck, async ({ input, db }) => {
  const season = await findSeason(db, input.number);
  if (!season) throw new Refusal("not_found", "not_found", seasonTexts.noSeason(input.number));
  return {
    season: shownSeason(season, await readSettings(db), await databaseNow(db)),
    steps: await readSteps(db, season),
    acts: await readActs(db, input.number),
  };
});
