import type { listSeasons } from "@/lib/domain/seasons/list-seasons";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { seasonTexts as texts } from "./texts";

export type SeasonRow = Awaited<ReturnType<typeof listSeasons>>["seasons"][number];

/** One-click steps of a season, each confirmed first. */
export const STEPS = ["open", "close", "current", "advertise", "hide"] as const;
export type Step = (typeof STEPS)[number];

/** Steps possible in the season's present state. */
export function stepsOf(season: SeasonRow): Step[] {
  return STEPS.filter((step) => MAY[step](season));
}

const MAY: Record<Step, (season: SeasonRow) => boolean> = {
  open: ({ status }) => status !== "open",
  close: ({ status }) => status === "open",
  current: ({ status, is_current }) => status === "open" && !is_current,
  advertise: ({ status, is_advertised }) => status !== "closed" && !is_advertised,
  hide: ({ is_advertised }) => is_advertised,
};

/** The fields a step submits. */
export const SENT: Record<Step, Record<string, string>> = {
  open: { status: "open" },
  close: { status: "closed" },
  current: { make_current: "true" },
  advertise: { advertise: "true" },
  hide: { advertise: "false" },
};

/** What a step means for students. */
export function meaningOf(step: Step, season: SeasonRow, all: SeasonRow[]): string {
  return said(step, season, all).join(" ");
}

function said(step: Step, season: SeasonRow, all: SeasonRow[]): string[] {
  if (step === "open") return [season.is_current ? texts.opensNow : texts.opensLater];
  if (step === "current") return [texts.becomesCurrent];
  if (step === "hide") return [texts.hides];
  if (step === "close")
    return [
      texts.closes,
      ...(season.is_current ? [texts.closesCurrent] : []),
      ...(season.is_advertised ? [texts.closesAdvert] : []),
    ];
  return [
    season.starts_on ? texts.advertises(formatDate(season.starts_on)) : texts.advertisesNothing,
    ...(all.some(({ is_advertised }) => is_advertised) ? [texts.advertisesInstead] : []),
  ];
}
