import type { shownSeason } from "@/lib/domain/seasons/season-rows";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { seasonTexts as texts } from "./season-texts";

export type SeasonRow = ReturnType<typeof shownSeason>;

/** One-click steps of a season, each confirmed first. */
export const STEPS = ["open", "advertise", "hide"] as const;
export type Step = (typeof STEPS)[number];

/** Steps possible in the season's present state. */
export function stepsOf(season: SeasonRow): Step[] {
  return STEPS.filter((step) => MAY[step](season));
}

const MAY: Record<Step, (season: SeasonRow) => boolean> = {
  open: ({ status, current }) => status === "planned" || (status === "open" && !current),
  advertise: ({ status, is_advertised }) => status !== "closed" && !is_advertised,
  hide: ({ status, is_advertised }) => status !== "closed" && is_advertised,
};

/** The fields a step submits. */
export const SENT: Record<Step, Record<string, string>> = {
  open: {},
  advertise: { advertise: "true" },
  hide: { advertise: "false" },
};

/** The effect of a step on students. */
export function meaningOf(step: Step, season: SeasonRow, all: SeasonRow[]): string {
  if (step === "open") return texts.opensNow;
  if (step === "hide") return texts.hides;
  return [
    season.starts_on ? texts.advertises(formatDate(season.starts_on)) : texts.advertisesNothing,
    ...(all.some(({ is_advertised }) => is_advertised) ? [texts.advertisesInstead] : []),
  ].join(" ");
}
