import type { Filter } from "@/components/data-table/filters";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { seasonListTexts as texts } from "./texts";

/** The filter of a list by season, newest first. Seasons that cannot be read offer none. */
export async function seasonFilter(ctx: Ctx): Promise<Filter> {
  const got = await loadPart(() => listAllSeasons(ctx, {}));
  const seasons = "data" in got ? got.data.seasons : [];
  return {
    name: "season",
    label: texts.season,
    options: seasons.map(({ number, status }) => ({
      value: String(number),
      label: status === "closed" ? texts.closed(number) : String(number),
    })),
  };
}

/** Whether a season is closed: its records are read-only. */
export async function isHistory(ctx: Ctx, season: number): Promise<boolean> {
  const { seasons } = await listAllSeasons(ctx, {});
  return seasons.some(({ number, status }) => number === season && status === "closed");
}
