import "server-only";
import { z } from "zod";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { readSettings } from "../academy/read-settings";
import { ListAllSeasons } from "./input";
import { isUnderWay, publicSeason, readSeasons, shownSeason } from "./season-rows";

/** All seasons, newest first or as asked, with the fields for staff. Fees in shillings. */
export const listAllSeasons = query("seasons.list-all", ListAllSeasons, async ({ input, db }) => {
  const seasons = await readAll(db);
  return { seasons: input.sort === "number" ? seasons.toReversed() : seasons };
});

/**
 * The seasons, newest first: for staff all, with the fields for staff; for others those that are open and the current one. Fees
 * in shillings.
 */
export const listSeasons = query("seasons.list", z.object({}), async ({ actor, db }) => {
  if (actor.kind === "staff") return { seasons: await readAll(db) };
  const settings = await readSettings(db);
  const now = await databaseNow(db);
  const shown = await readSeasons(db, isUnderWay);
  return { seasons: shown.map((season) => publicSeason(season, settings, now)) };
});

async function readAll(db: Db) {
  const settings = await readSettings(db);
  const now = await databaseNow(db);
  return (await readSeasons(db)).map((season) => shownSeason(season, settings, now));
}
