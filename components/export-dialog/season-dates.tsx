"use client";
import { Button } from "../ui/button";
import { useHydrated } from "../ui/use-hydrated";
import { exportTexts as texts } from "./texts";

/** A season and its dates, YYYY-MM-DD. */
export type SeasonDates = { name: string; from: string; to: string };

/** Fills in both dates of a season; only with scripts. */
export function SeasonButtons({
  seasons,
  choose,
}: {
  seasons: SeasonDates[];
  choose: (dates: SeasonDates) => void;
}) {
  const hydrated = useHydrated();
  if (seasons.length === 0) return null;
  return (
    <p className={hydrated ? "flex flex-wrap items-center gap-2" : "invisible flex flex-wrap gap-2"}>
      <span className="text-sm">{texts.datesOf}</span>
      {seasons.map((season) => (
        <Button key={season.name} size="sm" variant="secondary" onClick={() => choose(season)}>
          {season.name}
        </Button>
      ))}
    </p>
  );
}
