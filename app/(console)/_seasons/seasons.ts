import type { Filter } from "@/components/data-table/filters";
import type { Option } from "@/components/ui/options";
import type { SeasonStatus } from "@/db/schema/enums";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { seasonListTexts as texts } from "./texts";

/** A season's number, which says so where it is planned or closed. */
export function seasonLabel({ number, status }: { number: number; status: SeasonStatus }): string {
  if (status === "open") return String(number);
  return texts[status](number);
}

/** The label of each season by its number. Seasons that cannot be read have only the number. */
export async function seasonLabels(ctx: Ctx): Promise<(number: number) => string> {
  const seasons = await readSeasons(ctx);
  return (wanted) => {
    const season = seasons.find(({ number }) => number === wanted);
    return season ? seasonLabel(season) : String(wanted);
  };
}

/**
 * The filter of a list by season, newest first. Seasons that cannot be read offer none.
 * @param isOfAll whether the list has all seasons until one is chosen; others have those under way
 */
export async function seasonFilter(ctx: Ctx, isOfAll = false): Promise<Filter> {
  return {
    name: "season",
    label: texts.season,
    ...(isOfAll ? {} : { none: texts.underWay }),
    options: (await readSeasons(ctx)).map((season) => ({
      value: String(season.number),
      label: seasonLabel(season),
    })),
  };
}

type Group = { id: string; class_name: string; season: number };

/** Classes as options of a select, A to Z; those of several seasons stand under their season. */
export async function classOptions<Row extends Group>(
  ctx: Ctx,
  classes: Row[],
  nameOf: (row: Row) => string,
): Promise<Option[]> {
  const several = new Set(classes.map(({ season }) => season)).size > 1;
  const labelOf = several ? await seasonLabels(ctx) : undefined;
  const sorted = classes.toSorted(
    (one, other) => one.season - other.season || nameOf(one).localeCompare(nameOf(other)),
  );
  return sorted.map((row) => ({
    value: row.id,
    label: nameOf(row),
    ...(labelOf ? { group: texts.named(labelOf(row.season)) } : {}),
  }));
}

/** Whether a season is closed: its records are read-only. */
export async function isHistory(ctx: Ctx, season: number): Promise<boolean> {
  const { seasons } = await listAllSeasons(ctx, {});
  return seasons.some(({ number, status }) => number === season && status === "closed");
}

async function readSeasons(ctx: Ctx) {
  const loaded = await loadPart(() => listAllSeasons(ctx, {}));
  return "data" in loaded ? loaded.data.seasons : [];
}
