import "server-only";
import { seasonListTexts } from "@/app/(console)/_seasons/texts";
import { academy } from "@/app/academy";
import { type CourseOption, courseOptions } from "@/components/class-chooser/options";
import type { Option } from "@/components/ui/options";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";

/**
 * The season that the desk registers for: the one asked for, if it takes registrations, else the current one, else another that
 * does. `choice` has all that do; it is empty when there is nothing to choose.
 * @returns `isOpen` false when no season takes registrations; the season is then the current one
 */
export async function deskSeason(
  ctx: Ctx,
  wanted: string | undefined,
): Promise<{ season: number; starts_on: string | null; isOpen: boolean; choice: Option[] }> {
  const [about, { seasons }] = await Promise.all([academy(), listAllSeasons(ctx, {})]);
  const open = seasons.filter((season) => season.takes_registrations);
  const chosen =
    open.find(({ number }) => String(number) === wanted) ?? open.find(({ current }) => current) ?? open[0];
  const choice = open.map(({ number }) => ({ value: String(number), label: seasonListTexts.named(number) }));
  return {
    season: chosen?.number ?? about.season,
    starts_on: chosen ? chosen.starts_on : about.starts_on,
    isOpen: chosen !== undefined,
    choice: choice.length > 1 ? choice : [],
  };
}

/** The courses of a season with their classes and times, to choose from at the desk. */
export async function openCourses(ctx: Ctx, season: number): Promise<CourseOption[]> {
  const { courses } = await listCourses(ctx, { season, pageSize: 100 });
  return courseOptions(courses, true);
}
