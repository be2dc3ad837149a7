import "server-only";
import { desc } from "drizzle-orm";
import { z } from "zod";
import { seasons } from "@/db/schema/academy";
import { query } from "@/lib/platform/commands/query";
import { readSettings } from "../academy/read-settings";
import { shownSeason } from "./season-rows";

/** All seasons, newest first, with the current and the advertised one marked. */
export const listSeasons = query("academy.list-seasons", z.object({}), async ({ db }) => {
  const chosen = await readSettings(db);
  const rows = await db.select().from(seasons).orderBy(desc(seasons.number));
  return { seasons: rows.map((row) => shownSeason(row, chosen)) };
});
