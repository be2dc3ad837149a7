import "server-only";
import { databaseNow } from "@/db/now";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { readSettings } from "../academy/read-settings";
import { findSeason, shownSeason } from "../seasons/season-rows";
import { seasonTexts } from "../seasons/texts";
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
