import "server-only";
import { cache } from "react";
import { PUBLIC } from "@/lib/domain/access/actor";
import type { SeasonDays } from "@/lib/domain/enrollments/meeting-dates";
import { listSeasons } from "@/lib/domain/seasons/list-seasons";

/** The first and last day of a season that the public may know of; nulls for others and while they are not planned. */
export const seasonDays = cache(async (number: number): Promise<SeasonDays> => {
  const { seasons } = await listSeasons({ actor: PUBLIC }, {});
  const season = seasons.find((one) => one.number === number);
  return { starts_on: season?.starts_on ?? null, ends_on: season?.ends_on ?? null };
});
